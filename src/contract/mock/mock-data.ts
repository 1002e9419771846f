/** What the mock keeps per company: rows of every box, definitions, keys. Made of the descriptors, the same from the same seed. */
import type { Field, FieldKind } from '#descriptor/field.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { createChooser, type Chooser } from '../base/chooser.ts'
import { taxNumber } from '../base/tax-number.ts'

export type MockRow = Record<string, unknown>

export interface Company {
  readonly index: number
  /** By id of the box; the newest last. */
  readonly records: Map<string, MockRow[]>
  /** Models of drafts and of what was sent, by ETTN. */
  readonly models: Map<string, unknown>
  /** Places of the secrets that are kept, by the id of their record or the name of the settings. */
  readonly secrets: Map<string, readonly string[]>
  /** By family and kind: `paper.tags`. */
  readonly definitions: Map<string, MockRow[]>
}
export interface Key {
  readonly row: MockRow
  readonly key: string
  readonly company: Company
  readonly roles: ReadonlySet<string>
}
export interface MockData {
  readonly companies: readonly Company[]
  readonly keys: Key[]
  readonly chooser: Chooser
  /** Records that were deleted, by their id. */
  readonly deleted: Map<string, MockRow>
  /** Number of the next definition. */
  nextId(): number
}

const rowsPerBox = 13
export const listOfDefinitions = (company: Company, name: string): MockRow[] => {
  const known = company.definitions.get(name) ?? []
  company.definitions.set(name, known)
  return known
}
export const recordsOf = (company: Company, box: string): MockRow[] => {
  const known = company.records.get(box) ?? []
  company.records.set(box, known)
  return known
}

export function createMockData(portal: Portal, seed: number): MockData {
  // Ids that the runner makes up from the same seed are others.
  const chooser = createChooser(seed + 500_000_000)
  let id = 0
  const nextId = () => (id += 1)
  const everyRole = [...new Set(portal.calls.flatMap((call) => call.roles))]
  const companies = [1, 2].map((index): Company => ({
    index,
    records: new Map(),
    models: new Map(),
    secrets: new Map(),
    definitions: new Map(),
  }))
  for (const company of companies) {
    for (const box of portal.families.flatMap((family) => family.boxes))
      company.records.set(
        box.id,
        Array.from({ length: rowsPerBox }, (_, n) => rowOf(box, chooser, n, company)),
      )
    for (const { key } of portal.families) fillDefinitions(company, key, chooser, nextId)
  }
  const keys = companies.map((company) => ({
    key: `mock-${company.index}`,
    company,
    roles: new Set(everyRole),
    row: keyRow(chooser.uuid(), 'Mock', everyRole),
  }))
  return { companies, keys, chooser, nextId, deleted: new Map() }
}

export const someMoment = '2026-11-02T09:00:00.000Z'
export const keyRow = (UUID: string, Name: string, Roles: readonly string[]): MockRow => ({
  UUID,
  Name,
  Prefix: 'mock',
  Roles,
  CreatedDate: someMoment,
  ExpiresAt: null,
  LastUsedAt: null,
})

/** Values differ from row to row, so that order and filters have something to do. */
export function rowOf(box: Box, chooser: Chooser, n: number, { index }: Company): MockRow {
  const row = Object.fromEntries(
    box.columns.map(({ name, field, fact }) => [
      name,
      fact === 'ledgerSync'
        ? null
        : fact === 'version'
          ? 1
          : values[field.kind](field, n, name, chooser),
    ]),
  )
  return { ...row, [box.title]: `DNM2026${String(index * 100_000 + n).padStart(9, '0')}` }
}

const days = (n: number): string =>
  `2026-${String(1 + ((n * 5) % 10)).padStart(2, '0')}-${String(1 + ((n * 7) % 27)).padStart(2, '0')}`
const values: Readonly<
  Record<FieldKind, (field: Field, n: number, name: string, chooser: Chooser) => unknown>
> = {
  uuid: (_, _n, _name, chooser) => chooser.uuid(),
  text: (_, n, name) => (name === 'CurrencyCode' ? 'TRY' : `${name} ${(n * 3) % 7}`),
  note: () => null,
  date: (_, n) => `${days(n)}T00:00:00`,
  dateTime: (_, n) => `${days(n)}T08:30:00.000Z`,
  int: (_, n) => n % 5,
  decimal: (_, n) => n + 0.5,
  percent: () => 20,
  money: (_, n) => ((n * 37) % 11) * 100.25,
  taxNo: (_, n) => taxNumber('company', n),
  code: ({ values: codes = ['x'] }, n) => codes[n % codes.length],
  flag: (_, n) => n % 3 === 0,
  tagList: () => [],
  email: () => null,
  phone: () => null,
}

function fillDefinitions(
  company: Company,
  family: string,
  chooser: Chooser,
  nextId: () => number,
): void {
  const flags = { IsActive: true, IsDefault: false }
  company.definitions.set(
    `${family}.tags`,
    ['Acil', 'Ödendi', 'Şüpheli'].map((Name) => ({
      UUID: chooser.uuid(),
      Name,
      Description: '',
      Color: '#3699ff',
    })),
  )
  company.definitions.set(
    `${family}.series`,
    ['DNM', 'MCK'].map((Name, n) => ({
      ID: nextId(),
      Name,
      ...flags,
      IsDefault: n === 0,
      CreatedDate: someMoment,
      Details: [],
    })),
  )
  company.definitions.set(
    `${family}.templates`,
    ['Sade', 'Logolu'].map((Name) => ({
      ID: nextId(),
      UUID: chooser.uuid(),
      Name,
      ...flags,
      CreationDate: someMoment,
      TemplateID: 0,
    })),
  )
}
