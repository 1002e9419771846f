/** Packages that the demo's companies have bought: what they have sent and received so far has been taken from them. */
import { sql } from 'kysely'
import { momentInIstanbul } from '#values/istanbul.ts'
import {
  changeCounts,
  insertPackages,
  packageBox,
  packagesOf,
  type NewPackage,
} from '../credits/packages.ts'
import type { Tx } from '../ports/ports.ts'
import { accountOf } from '../records/service-record.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

const dayMs = 86_400_000
/** By days from now. */
const packages = [
  ['EVR-K-1001', 'Kontör paketi (5.000 adet)', 'Portal', 5_000, -75, 289],
  ['EVR-K-1002', 'SMS paketi (1.000 adet)', 'Sms', 1_000, -40, undefined],
] as const

/** Of each company of the demo that has none yet. */
export async function addMissingPackages(tx: Tx, source: SeedSource): Promise<void> {
  if (!packageBox(source.portal)) return
  for (const { id } of await ownCompanies(tx))
    if ((await packagesOf(tx, source.portal, { companyId: id })).length === 0)
      await seedPackages(tx, source, id)
}

async function seedPackages(tx: Tx, source: SeedSource, companyId: string): Promise<void> {
  const now = source.clock.now()
  const after = (days: number): string =>
    momentInIstanbul(new Date(now.getTime() + days * dayMs)).date
  const account = await accountOf(tx, companyId)
  const bought = packages.map(
    ([PackageNumber, Name, Module, TotalCredit, begins, ends]): NewPackage => ({
      PackageNumber,
      Name,
      Module,
      TotalCredit,
      DurationType: ends === undefined ? 'Indefinite' : 'Year',
      StartDate: after(begins),
      EndDate: ends === undefined ? null : after(ends),
    }),
  )
  const added = await insertPackages(tx, source, account, bought, now)
  const [ofDocuments] = added.filter((one) => one.Module === 'Portal')
  if (ofDocuments) await countDocuments(tx, source, companyId, ofDocuments.uuid)
}

async function countDocuments(
  tx: Tx,
  { portal, clock }: SeedSource,
  companyId: string,
  packageUuid: string,
): Promise<void> {
  const boxes = portal.families.flatMap(({ key, document, boxes: all }) =>
    document
      ? all.filter(({ isDrafts, record }) => !isDrafts && !record).map((one) => `${key}.${one.key}`)
      : [],
  )
  if (boxes.length === 0) return
  const { rows } = await sql<{ id: string }>`
    insert into credit_use (company_id, box, record_uuid, key, module, package_uuid, state, created_at)
    select company_id, box, uuid, uuid, 'Portal', ${packageUuid}::uuid, case when status = 'error' then 'returned' else 'spent' end, created_at
    from record where company_id = ${companyId}::uuid and box in (${sql.join(boxes)})
    returning case when state = 'spent' then id end as id`.execute(tx)
  const used = rows.filter(({ id }) => id !== null).length
  await changeCounts(tx, portal, { companyId, uuid: packageUuid }, { used }, clock.now())
}
