/** The archive of the demo's companies: journals and ledgers by account of the months whose books are here. */
import { readStoredName } from '#documents/ledger/stored-name.ts'
import { needed } from '#values/needed.ts'
import { ledgersOf, type LedgerKeeper } from '../ledger/kept-ledgers.ts'
import { headOf, xmlsOf } from '../ledger/ledger-files.ts'
import { digestOf, findStoredBox, keepStored } from '../ledger/stored-files.ts'
import type { Tx } from '../ports/ports.ts'
import { accountOf } from '../records/service-record.ts'
import { bytesOf } from '../rendering/archive.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

const bookkeeper = 'Derya Aksoy'

/** Of each company of the demo that has nothing there yet. */
export async function addMissingStoredLedgers(tx: Tx, source: SeedSource): Promise<void> {
  if (!findStoredBox(source.portal)) return
  for (const { id } of await ownCompanies(tx)) {
    const there = await tx
      .selectFrom('stored_ledger')
      .select('uuid')
      .where('company_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (!there)
      await seedStored(tx, { ports: source, session: { companyId: id, userName: bookkeeper } })
  }
}

async function seedStored(tx: Tx, keeper: LedgerKeeper): Promise<void> {
  const account = await accountOf(tx, keeper.session.companyId)
  const reader = {
    session: keeper.session,
    transaction: <T>(work: (inner: Tx) => Promise<T>) => work(tx),
  }
  for (const ledger of await ledgersOf(tx, keeper))
    for (const { name, stream } of await xmlsOf(reader, ledger, ['Y', 'K'])) {
      const bytes = await bytesOf(stream)
      const { start, end } = headOf(ledger).fiscalYear
      await keepStored(tx, keeper, account, {
        name,
        read: needed(readStoredName(name), `name of ${name}`),
        bytes,
        digest: digestOf(bytes),
        signature: '',
        ledgerSignature: '',
        fiscalYear: [start, end].map((day) => day.replaceAll('-', '')).join('_'),
      })
    }
}
