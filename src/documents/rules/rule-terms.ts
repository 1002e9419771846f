/** When a term of a notification rule holds for a document: the same for whoever sends the notice and whoever tries the rule out. */
import type { Wire } from '#schemas/wire.ts'
import { compare, isDecimal } from '#values/money.ts'
import { fold } from '#values/turkish.ts'

export type RuleTerm = Wire['RuleSave']['NotificationDto']['Rules'][number]

/** What is known of a document, by the names that rows know it under; null where it says nothing of it. */
export type ReadFact = (fact: RuleFact) => string | null
export type RuleFact =
  | 'profile'
  | 'type'
  | 'senderTaxNo'
  | 'receiverTaxNo'
  | 'companyTaxNo'
  | 'payable'
  | 'taxExclusive'
  | 'allowanceTotal'
  | 'sendType'
  | 'envelopeUuid'
  | 'receiverAlias'
  | 'email'

export function ruleTermHolds(term: RuleTerm, read: ReadFact): boolean {
  const value = properties[term.Property].read(read)
  return value !== null && operators[term.Operator](value, term.ValueFirst, term.ValueSecond ?? '')
}

/** Whether a term can be judged by what is known: one of the facts that its property is read from is there. */
export const isJudgeable = ({ Property }: RuleTerm, knows: (fact: RuleFact) => boolean): boolean =>
  properties[Property].from.some(knows)

interface Property {
  readonly from: readonly RuleFact[]
  readonly read: (read: ReadFact) => string | null
}

const properties: Readonly<Record<RuleTerm['Property'], Property>> = {
  DocumentProfile: { from: ['profile'], read: (read) => read('profile') },
  DocumentType: { from: ['type'], read: (read) => read('type') },
  TaxNumber: { from: ['senderTaxNo', 'receiverTaxNo'], read: otherParty },
  PayableAmount: { from: ['payable'], read: (read) => read('payable') },
  TaxableAmount: { from: ['taxExclusive'], read: (read) => read('taxExclusive') },
  AllowanceTotal: { from: ['allowanceTotal'], read: (read) => read('allowanceTotal') },
  // Where the document does not say it: what travels on the network is electronic, a reported one is on paper unless it was mailed.
  SendType: {
    from: ['sendType'],
    read: (read) =>
      read('sendType') ??
      (read('envelopeUuid') !== null || read('receiverAlias') !== null || read('email') !== null
        ? 'ELEKTRONIK'
        : 'KAGIT'),
  },
}

/** Rows of what the company issued need not name the company as their sender. */
function otherParty(read: ReadFact): string | null {
  const sender = read('senderTaxNo')
  return sender === null || sender === read('companyTaxNo') ? read('receiverTaxNo') : sender
}

const operators: Readonly<
  Record<RuleTerm['Operator'], (value: string, first: string, second: string) => boolean>
> = {
  GreaterOrEqual: (value, first) => bothDecimal(value, first) && compare(value, first) >= 0,
  SmallOrEqual: (value, first) => bothDecimal(value, first) && compare(value, first) <= 0,
  Equal: (value, first) => isEqual(value, first),
  NotEqual: (value, first) => !isEqual(value, first),
  Between: (value, first, second) =>
    bothDecimal(value, first) &&
    isDecimal(second) &&
    compare(value, first) >= 0 &&
    compare(value, second) <= 0,
}

const bothDecimal = (left: string, right: string): boolean => isDecimal(left) && isDecimal(right)
const isEqual = (value: string, given: string): boolean =>
  bothDecimal(value, given) ? compare(value, given) === 0 : fold(value) === fold(given)
