/** Companies of the demo with what they keep: users, keys, aliases, series, tags, rules. */
import { z } from 'zod'
import type { Family, Portal } from '#engine/portal.ts'
import type { Clock, Random, Tx } from '../ports/ports.ts'
import { insertAccessKey } from '../identity/access-key-handlers.ts'
import { hashPassword } from '../identity/password.ts'
import {
  identificationsOf,
  otherFirms,
  ownFirms,
  postboxOf,
  senderAliasOf,
  type Firm,
} from './firms.ts'
import { people, rolesFor, typeablePassword, type Person } from './people.ts'

export interface DemoCompany {
  readonly id: string
  readonly firm: Firm
}
/** What a script needs to start; written to demo.json. */
export const DemoAccess = z.object({
  users: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      name: z.string(),
      companies: z.array(z.string()),
      roles: z.enum(['all', 'few', 'desk'] satisfies Person['rights'][]),
    }),
  ),
  apiKeys: z.array(z.object({ company: z.string(), taxNumber: z.string(), key: z.string() })),
})
export type DemoAccess = z.output<typeof DemoAccess>
export interface SeedSource {
  readonly portal: Portal
  readonly clock: Clock
  readonly random: Random
}

/** A user with a password that has been hashed before the transaction: hashing is slow on purpose. */
export interface PreparedUser {
  readonly person: Person
  readonly id: string
  readonly password: string
  readonly passwordHash: string
}

export function prepareUsers(random: Random): Promise<PreparedUser[]> {
  return Promise.all(
    people.map(async (person) => {
      const password = typeablePassword(random.hex(24))
      return { person, id: random.uuid(), password, passwordHash: await hashPassword(password) }
    }),
  )
}

export async function seedCompanies(
  tx: Tx,
  source: SeedSource,
  users: readonly PreparedUser[],
): Promise<{ companies: DemoCompany[]; access: DemoAccess }> {
  const companies = ownFirms.map((firm) => ({ id: source.random.uuid(), firm }))
  const now = source.clock.now()
  await tx
    .insertInto('company')
    .values(companies.map((company) => companyRow(company, now)))
    .execute()
  await tx
    .insertInto('registered_alias')
    .values([...ownFirms, ...otherFirms].flatMap((firm) => aliasRows(firm, now)))
    .execute()
  await seedUsers(tx, source, companies, users)
  const apiKeys = await seedKeys(tx, source, companies, users)
  for (const company of companies) await seedDefinitions(tx, source, company)
  return { companies, access: { users: users.map((user) => accessOf(user, companies)), apiKeys } }
}

const companyRow = ({ id, firm }: DemoCompany, now: Date) => ({
  id,
  name: firm.name,
  tax_number: firm.taxNumber,
  tax_office: firm.taxOffice,
  ...addressOf(firm),
  fax: null,
  email: `muhasebe@${firm.domain}`,
  website: `https://www.${firm.domain}`,
  iban: null,
  modules: JSON.stringify(['EDesign']),
  created_at: daysBefore(now, 400),
})

const addressOf = (firm: Firm) => ({
  address: firm.street,
  district: firm.district,
  city: firm.city,
  country: 'Türkiye',
  postal_code: firm.postalCode,
  phone: firm.phone,
})

function aliasRows(firm: Firm, now: Date) {
  const base = {
    tax_number: firm.taxNumber,
    title: firm.name,
    company_type: firm.type,
    tax_office: firm.taxOffice,
    address: firm.street,
    district: firm.district,
    city: firm.city,
    country: 'Türkiye',
    created_at: daysBefore(now, 700),
    deleted_at: null,
  }
  return (['Invoice', 'DespatchAdvice'] as const).flatMap((user_type) => [
    { ...base, user_type, alias_type: 'PK' as const, alias: postboxOf(firm) },
    { ...base, user_type, alias_type: 'GB' as const, alias: senderAliasOf(firm) },
  ])
}

// Users and keys

async function seedUsers(
  tx: Tx,
  { portal, clock }: SeedSource,
  companies: readonly DemoCompany[],
  users: readonly PreparedUser[],
): Promise<void> {
  const created_at = daysBefore(clock.now(), 300)
  await tx
    .insertInto('app_user')
    .values(
      users.map(({ id, person, passwordHash }) => ({
        id,
        username: person.username,
        email: `${person.username}@evrak.example`,
        name: person.name,
        surname: person.surname,
        password_hash: passwordHash,
        created_at,
      })),
    )
    .execute()
  const memberships = users.flatMap(({ id, person }) =>
    placesOf(person, companies).map((company, index) => ({
      user_id: id,
      company_id: company.id,
      roles: JSON.stringify(rolesFor(portal, person.rights)),
      is_default: index === 0,
      created_at,
      joined_at: created_at,
    })),
  )
  await tx.insertInto('membership').values(memberships).execute()
}

/** One key per company, with every role, for the first user who has them all there. */
async function seedKeys(
  tx: Tx,
  { portal, clock, random }: SeedSource,
  companies: readonly DemoCompany[],
  users: readonly PreparedUser[],
): Promise<DemoAccess['apiKeys']> {
  const keys: DemoAccess['apiKeys'][number][] = []
  for (const company of companies) {
    const owner = users.find(
      ({ person }) => person.rights === 'all' && placesOf(person, companies).includes(company),
    )
    if (!owner) throw new Error(`Nobody has all roles at ${company.firm.name}`)
    const source = { id: random.uuid(), secret: random.hex(32), now: clock.now() }
    const { key } = await insertAccessKey(tx, source, {
      companyId: company.id,
      userId: owner.id,
      name: 'Demo',
      roles: rolesFor(portal, 'all'),
      expiresAt: null,
      // The contract tests make keys with fewer rights by it.
      mayCreateKeys: true,
    })
    keys.push({ company: company.firm.name, taxNumber: company.firm.taxNumber, key })
  }
  return keys
}

const placesOf = (person: Person, companies: readonly DemoCompany[]): DemoCompany[] =>
  person.companies.flatMap((place) => companies[place] ?? [])

const accessOf = (
  { person, password }: PreparedUser,
  companies: readonly DemoCompany[],
): DemoAccess['users'][number] => ({
  username: person.username,
  password,
  name: `${person.name} ${person.surname}`,
  companies: placesOf(person, companies).map((company) => company.firm.name),
  roles: person.rights,
})

// What a company keeps

async function seedDefinitions(tx: Tx, source: SeedSource, company: DemoCompany): Promise<void> {
  const now = source.clock.now()
  await tx
    .insertInto('identification')
    .values(identificationsOf(company.firm).map((one) => ({ company_id: company.id, ...one })))
    .execute()
  const families = source.portal.families
  const series = families.flatMap((family, place) => seriesRows(company, family, place, now))
  if (series.length > 0) await tx.insertInto('series').values(series).execute()
  const tags = families
    .filter((family) => family.parts.includes('tags'))
    .flatMap((family) => tagRows(company, family, source.random))
  if (tags.length > 0) await tx.insertInto('tag').values(tags).execute()
  const rules = families.flatMap((family) => ruleRows(company, family, source.portal, now))
  if (rules.length > 0) await tx.insertInto('rule').values(rules).execute()
}

/** Series of three characters, different in each family: a number is used once within the taxpayer. */
const seriesNames = [
  ['EVR', 'WEB'],
  ['ABC', 'MGZ'],
  ['KLM', 'PRS'],
  ['DMR', 'TNK'],
  ['GHI', 'VRS'],
  ['YLZ', 'ZRF'],
] as const

/** Series of the family at this place of the portal: the default one first. */
export function seriesOf(family: Family, place: number): readonly string[] {
  if (!family.parts.includes('series')) return []
  return (
    seriesNames[place % seriesNames.length]?.map((name) =>
      place < seriesNames.length ? name : `${name.slice(0, 2)}${place % 10}`,
    ) ?? []
  )
}

/** Companies of the demo, however long ago it was made. */
export const ownCompanies = (tx: Tx): Promise<{ id: string; tax_number: string }[]> =>
  tx
    .selectFrom('company')
    .select(['id', 'tax_number'])
    .where(
      'tax_number',
      'in',
      ownFirms.map((firm) => firm.taxNumber),
    )
    .execute()

/** Series of the families that were added since the demo was made: without one nothing of them could be sent. */
export async function addMissingSeries(tx: Tx, { portal, clock }: SeedSource): Promise<void> {
  const companies = await ownCompanies(tx)
  const known = await tx.selectFrom('series').select(['company_id', 'family']).distinct().execute()
  const rows = companies.flatMap((company) =>
    portal.families.flatMap((family, place) =>
      known.some((one) => one.company_id === company.id && one.family === family.key)
        ? []
        : seriesRows(company, family, place, clock.now()),
    ),
  )
  if (rows.length > 0) await tx.insertInto('series').values(rows).execute()
}

const seriesRows = (company: Pick<DemoCompany, 'id'>, family: Family, place: number, now: Date) =>
  seriesOf(family, place).map((name, index) => ({
    company_id: company.id,
    family: family.key,
    name,
    is_default: index === 0,
    is_active: true,
    created_at: daysBefore(now, 300),
  }))

const demoTags = [
  { name: 'Acil', description: 'Bugün ilgilenilecek', color: '#d64545' },
  { name: 'Muhasebeleşti', description: 'Muhasebe programına işlendi', color: '#2f855a' },
  { name: 'Kontrol edilecek', description: 'Tutar ya da miktar soruldu', color: '#b7791f' },
  { name: 'Ödendi', description: 'Bedeli ödenen belgeler', color: '#2b6cb0' },
] as const

const tagRows = (company: DemoCompany, family: Family, random: Random) =>
  demoTags.map((tag) => ({
    uuid: random.uuid(),
    company_id: company.id,
    family: family.key,
    ...tag,
  }))

/** A rule where the portal has a call to make one: per box or for the family. */
function ruleRows(company: DemoCompany, family: Family, portal: Portal, created_at: Date) {
  const calls = portal.calls.filter(
    (call) => call.family === family.key && call.pattern === 'notifications.create',
  )
  return calls.map((call) => ({
    company_id: company.id,
    scope: call.box ? `${family.key}.${call.box}` : family.key,
    name: 'Yüksek tutarlı belgeler',
    rules: JSON.stringify([
      {
        Property: 'PayableAmount',
        Operator: 'GreaterOrEqual',
        ValueFirst: '100000',
        ValueSecond: null,
      },
    ]),
    contacts: JSON.stringify([
      { NotificationValue: `mudur@${company.firm.domain}`, NotificationValueType: 'Mail' },
    ]),
    is_active: true,
    created_at,
  }))
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
