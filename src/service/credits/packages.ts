/** Packages of credits, as the database keeps them: records that the service alone writes. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { CreditPackage } from '#schemas/credits.ts'
import type { CreditModule, PackageState } from '#schemas/credit-codes.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { insertServiceRecord, serviceRecordsOf, type Account } from '../records/service-record.ts'

export type Package = z.output<typeof CreditPackage>

export interface KeptPackage extends Package {
  readonly uuid: string
  readonly serial: number
}

/** Undefined where the families of the portal have no packages: then nothing is counted. */
export const packageBox = (portal: Portal): Box | undefined => boxKeeping(portal, 'CreditPackage')

const boxIn = (portal: Portal): Box => needed(packageBox(portal), 'box of packages')

/** Both days of a package belong to it. `today` is a day in Istanbul, `2026-11-27`. */
export function stateOfPackage(
  one: Pick<Package, 'StartDate' | 'EndDate' | 'RemainingCredit'>,
  today: string,
): PackageState {
  if (one.EndDate && one.EndDate.slice(0, 10) < today) return 'Expired'
  if (one.RemainingCredit <= 0) return 'UsedUp'
  return one.StartDate.slice(0, 10) > today ? 'Upcoming' : 'Active'
}

/** Packages of a company, the one that ends first at the front; one without an end comes last. */
export async function packagesOf(
  tx: Tx,
  portal: Portal,
  { companyId, module, ...wanted }: WantedPackages,
): Promise<KeptPackage[]> {
  const box = packageBox(portal)
  if (!box) return []
  const where = {
    ...(module && { Module: [module] }),
    ...(wanted.states && { State: wanted.states }),
  }
  const rows = await serviceRecordsOf(tx, { companyId, box, where, isLocked: wanted.isLocked })
  return rows
    .map(({ uuid, serial, model }) => ({ ...CreditPackage.parse(model), uuid, serial }))
    .toSorted((one, other) => compareEnds(one, other) || one.serial - other.serial)
}

export interface WantedPackages {
  readonly companyId: string
  readonly module?: CreditModule
  readonly states?: readonly PackageState[]
  readonly isLocked?: boolean | undefined
}

const endless = '9999-12-31'
const endOf = ({ EndDate }: Package): string => EndDate?.slice(0, 10) ?? endless
const compareEnds = (one: Package, other: Package): number =>
  endOf(one) === endOf(other) ? 0 : endOf(one) < endOf(other) ? -1 : 1

/** What is added to the counts of a package; below zero, it is taken away. */
export interface CountChange {
  readonly used?: number
  readonly reserved?: number
}

/** Changes the counts of a package under its lock, and what follows from them. */
export async function changeCounts(
  tx: Tx,
  portal: Portal,
  { companyId, uuid }: { readonly companyId: string; readonly uuid: string },
  change: CountChange,
  at: Date,
): Promise<Package> {
  const box = boxIn(portal)
  await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .forUpdate()
    .execute()
  const before = CreditPackage.parse(await bodyOf(tx, { companyId, box, uuid }))
  return keepCounts(tx, portal, { companyId, uuid, before }, change, at)
}

/** The same for a package that is locked, and was read after it was. */
export async function keepCounts(
  tx: Tx,
  portal: Portal,
  {
    companyId,
    uuid,
    before,
  }: { readonly companyId: string; readonly uuid: string; readonly before: Package },
  { used = 0, reserved = 0 }: CountChange,
  at: Date,
): Promise<Package> {
  const counts = {
    UsedCredit: before.UsedCredit + used,
    ReservedCredit: before.ReservedCredit + reserved,
  }
  const after = withState(
    {
      ...before,
      ...counts,
      RemainingCredit: before.TotalCredit - counts.UsedCredit - counts.ReservedCredit,
    },
    at,
  )
  await keepBody(tx, { companyId, box: boxIn(portal), uuid }, after, at)
  return after
}

const withState = (one: Package, at: Date): Package => ({
  ...one,
  State: stateOfPackage(one, momentInIstanbul(at).date),
})

/** A package as whoever sells it knows it. */
export type NewPackage = Pick<
  Package,
  'PackageNumber' | 'Name' | 'Module' | 'TotalCredit' | 'DurationType' | 'StartDate' | 'EndDate'
>

/**
 * Writes packages of a company. The package number is a key: one that stands there already is left as it is, so that the same list can be
 * brought in again. Gives the new ones.
 */
export async function insertPackages(
  tx: Tx,
  { portal, random }: Pick<Ports, 'portal' | 'random'>,
  account: Account,
  packages: readonly NewPackage[],
  at: Date,
): Promise<KeptPackage[]> {
  const box = boxIn(portal)
  // Who adds packages waits here for others who do: two lists with the same number cannot both be new.
  const first = await takeSerials(tx, { companyId: account.id, box: box.id }, packages.length)
  const known = new Set(
    (await packagesOf(tx, portal, { companyId: account.id })).map((one) => one.PackageNumber),
  )
  const added: KeptPackage[] = []
  for (const one of packages) {
    if (known.has(one.PackageNumber)) continue
    known.add(one.PackageNumber)
    const uuid = random.uuid()
    const serial = first + added.length
    const body = withState(
      {
        ...one,
        UsedCredit: 0,
        ReservedCredit: 0,
        RemainingCredit: one.TotalCredit,
        State: 'Active',
      },
      at,
    )
    await insertServiceRecord(tx, { random, account, box, serial, body, at, uuid })
    added.push({ ...body, uuid, serial })
  }
  return added
}

/** Packages of all companies whose first or last day has passed show it from then on; gives how many. */
export async function markPackages(tx: Tx, portal: Portal, now: Date): Promise<number> {
  const box = packageBox(portal)
  if (!box) return 0
  const { date } = momentInIstanbul(now)
  const rows = await tx
    .selectFrom('record')
    .select(['company_id', 'uuid'])
    .where('box', '=', box.id)
    .where(
      sql<boolean>`((record.own ->> 'State' in ('Upcoming', 'Active', 'UsedUp') and own_day(record.own ->> 'EndDate') < ${date}::date)
        or (record.own ->> 'State' = 'Upcoming' and own_day(record.own ->> 'StartDate') <= ${date}::date))`,
    )
    .limit(500)
    .execute()
  for (const { company_id: companyId, uuid } of rows)
    await changeCounts(tx, portal, { companyId, uuid }, {}, now)
  return rows.length
}
