/**
 * E-ledger, about the company: its accountants, which stand in the settings and nowhere else; the layouts of files that are read; and
 * where the company stands.
 */
import { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import { nextBranch, periodsOfBranch } from '#documents/ledger/branches.ts'
import { fiscalYearOf, nextStart } from '#documents/ledger/entry-numbers.ts'
import { layout } from '#documents/ledger/layout.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { changeAccountants } from '../ledger/accountants.ts'
import { branchesOf } from '../ledger/bookkeeping.ts'
import { keptNumbers, ledgerSettings, ledgersOf } from '../ledger/kept-ledgers.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import { settingsOf } from '../records/settings.ts'
import { companyOf } from '../sending/supplier.ts'

export const ledgerCompanyHandlers: Handlers = {
  'ledger.accountants': (context) =>
    context.transaction(async (tx) => (await propertiesOf(tx, context))?.Accountants ?? []),

  'ledger.addAccountant': (context) => {
    const added = bodyAs(context, 'LedgerAccountant')
    return changeAccountants(context, (all) => {
      if (all.some(({ Name }) => Name === added.Name))
        throw refusal(context.language, {
          status: 409,
          key: 'ledgerAccountantThere',
          values: { name: added.Name },
          path: 'Name',
        })
      return [...all, added]
    })
  },

  'ledger.changeAccountant': (context) => {
    const changed = bodyAs(context, 'LedgerAccountant')
    return changeAccountants(context, (all) => {
      assertThere(context, all, changed.Name)
      return all.map((one) => (one.Name === changed.Name ? changed : one))
    })
  },

  'ledger.removeAccountant': (context) => {
    const name = String(context.query['Name'] ?? '')
    return changeAccountants(context, (all) => {
      assertThere(context, all, name)
      const left = all.filter(({ Name }) => Name !== name)
      if (left.length === 0)
        throw refusal(context.language, { status: 422, key: 'ledgerAccountantLast' })
      return left
    })
  },

  'ledger.company': (context) =>
    context.transaction(async (tx): Promise<Wire['LedgerCompany']> => {
      const { name, tax_number } = await companyOf(tx, context.session.companyId)
      const properties = await propertiesOf(tx, context)
      const today = momentInIstanbul(context.ports.clock.now()).date
      const year = properties && fiscalYearOf(today, properties.FiscalYearStart)
      const numbers = await keptNumbers(tx, context)
      const branch = year ? nextBranch(branchesOf(properties), numbers, year) : ''
      return {
        TaxNumber: tax_number,
        Name: name,
        IsSetUp: properties !== undefined,
        FiscalYearStart: year?.start ?? null,
        FiscalYearEnd: year?.end ?? null,
        Branches: properties?.Branches ?? [],
        LedgerCount: (await ledgersOf(tx, context)).length,
        NextStart: year && nextStart(periodsOfBranch(numbers, branch), year),
      }
    }),

  'ledger.layouts': () =>
    Promise.resolve([{ ID: layout.id, Name: layout.name, FileKinds: [...layout.fileKinds] }]),

  'ledger.layout': (context) => {
    if (context.params['id'] !== String(layout.id))
      throw refusal(context.language, {
        status: 404,
        key: 'ledgerLayoutNone',
        values: { id: context.params['id'] ?? '' },
      })
    return Promise.resolve({
      ID: layout.id,
      Name: layout.name,
      FileKinds: [...layout.fileKinds],
      Encodings: [...layout.encodings],
      Separators: [...layout.separators],
      Columns: layout.columns.map((one) => ({
        Name: one.name,
        IsRequired: one.isRequired,
        Kind: one.kind,
        Values: [...one.values],
      })),
    })
  },
}

/** Undefined where the company has not said how it keeps its books. */
async function propertiesOf(tx: Tx, { session: { companyId } }: CallContext) {
  const kept = await settingsOf(tx, { companyId, id: ledgerSettings })
  return LedgerProperties.safeParse(kept?.body).data
}

function assertThere(
  { language }: CallContext,
  all: Wire['LedgerAccountants'],
  name: string,
): void {
  if (all.some(({ Name }) => Name === name)) return
  throw refusal(language, {
    status: 404,
    key: 'ledgerAccountantNone',
    values: { name, names: all.map(({ Name }) => Name).join(', ') },
    path: 'Name',
  })
}
