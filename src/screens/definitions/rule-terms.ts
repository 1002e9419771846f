/** What the terms of a notification rule may say, by the documents of the family. Pure. */
import { compare, isDecimal } from '#values/money.ts'
import type { Portal, Route } from '#engine/portal.ts'
import type { Fact } from '#descriptor/fact.ts'
import type { Wire } from '#schemas/wire.ts'
import { emailShape } from '#values/email.ts'

export type Rule = Wire['RuleSave']['NotificationDto']
export type Term = Rule['Rules'][number]
export type Contact = Rule['Contact'][number]

export interface TermProperty {
  readonly name: Term['Property']
  readonly kind: 'code' | 'taxNo' | 'amount'
  /** Field whose codes are chosen from; its words name them. */
  readonly field: string
  readonly values: readonly string[]
  readonly operators: readonly Term['Operator'][]
}

const sameness = ['Equal', 'NotEqual'] as const
const measures = ['GreaterOrEqual', 'SmallOrEqual', 'Between', 'Equal', 'NotEqual'] as const
/** Properties that are codes, and the fact of a row that has them. */
const coded: readonly { readonly name: Term['Property']; readonly fact: Fact }[] = [
  { name: 'DocumentProfile', fact: 'profile' },
  { name: 'DocumentType', fact: 'type' },
  { name: 'SendType', fact: 'sendType' },
]
const amounts: readonly Term['Property'][] = ['PayableAmount', 'TaxableAmount', 'AllowanceTotal']

/** A code that the documents do not have, or that is the same on all of them, is nothing to tell them apart by; nor are amounts of documents without any. */
export function termProperties(
  portal: Portal,
  route: Pick<Route, 'family' | 'box'>,
): TermProperty[] {
  const boxes =
    portal.families
      .find(({ key }) => key === route.family)
      ?.boxes.filter(
        (box) => !box.isDrafts && (route.box === undefined || box.key === route.box),
      ) ?? []
  const codes = coded.flatMap(({ name, fact }): TermProperty[] => {
    const column = boxes.flatMap((box) => box.columns).find((one) => one.fact === fact)
    const values = column ? (column.field.values ?? []) : []
    return column && values.length > 1
      ? [{ name, kind: 'code', field: column.name, values, operators: sameness }]
      : []
  })
  const hasAmounts = boxes.some((box) =>
    box.columns.some(({ fact }) => fact === 'payable' || fact === 'allowanceTotal'),
  )
  const amount = (hasAmounts ? amounts : []).map((name): TermProperty => ({
    name,
    kind: 'amount',
    field: name,
    values: [],
    operators: measures,
  }))
  return [
    ...amount,
    ...codes,
    { name: 'TaxNumber', kind: 'taxNo', field: 'TaxNumber', values: [], operators: sameness },
  ]
}

/** A fresh term about a property; the operator stays where it fits. */
export function termOf(property: TermProperty, operator?: Term['Operator']): Term {
  const fits =
    operator !== undefined && property.operators.includes(operator)
      ? operator
      : property.operators[0]!
  return { Property: property.name, Operator: fits, ValueFirst: property.values[0] ?? '' }
}

/** The term that a rule starts with, and that is added to it. */
export const firstTerm = (properties: readonly TermProperty[]): Term => termOf(properties[0]!)

/** Where a notification goes, before anything is typed. */
export const emptyContact: Contact = { NotificationValueType: 'Mail', NotificationValue: '' }

/** A rule that is not saved yet. */
export const newRule = (properties: readonly TermProperty[]): Rule => ({
  RuleName: '',
  Rules: [firstTerm(properties)],
  Contact: [emptyContact],
  IsActive: true,
})

/** Key of the sentence that says what is wrong with a rule; undefined where nothing is. */
export function faultOf(rule: Rule): string | undefined {
  if (rule.RuleName.trim() === '') return 'definitions.nameMissing'
  const faults = [...rule.Rules.map(faultOfTerm), ...rule.Contact.map(faultOfContact)]
  return faults.find((fault) => fault !== undefined)
}

/** The same of its terms alone: what is needed to try it out. */
export const faultOfTerms = (rule: Pick<Rule, 'Rules'>): string | undefined =>
  rule.Rules.map(faultOfTerm).find((fault) => fault !== undefined)

function faultOfTerm({ Property, Operator, ValueFirst, ValueSecond }: Term): string | undefined {
  const second = Operator === 'Between' ? (ValueSecond ?? '') : undefined
  if (ValueFirst.trim() === '' || second?.trim() === '') return 'definitions.rules.valueMissing'
  if (Property === 'TaxNumber')
    return /^\d{10,11}$/.test(ValueFirst) ? undefined : 'definitions.rules.taxNoWrong'
  if (!amounts.includes(Property)) return undefined
  if (!isDecimal(ValueFirst) || (second !== undefined && !isDecimal(second)))
    return 'definitions.rules.amountWrong'
  return second !== undefined && compare(ValueFirst, second) > 0
    ? 'definitions.rules.rangeWrong'
    : undefined
}

const phone = /^\+?[0-9 ()-]{10,20}$/
const shapes: Readonly<Record<Contact['NotificationValueType'], RegExp>> = {
  Mail: emailShape,
  Sms: phone,
  Whatsapp: phone,
}

function faultOfContact({ NotificationValue, NotificationValueType }: Contact): string | undefined {
  if (NotificationValue.trim() === '') return 'definitions.rules.contactMissing'
  if (shapes[NotificationValueType].test(NotificationValue)) return undefined
  return NotificationValueType === 'Mail'
    ? 'definitions.rules.mailWrong'
    : 'definitions.rules.phoneWrong'
}
