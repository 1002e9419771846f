/** The query parameters that many calls share. */
import { code, date, flag, int, text, uuid, type Fields } from '#descriptor/field.ts'
import type { QuerySet } from './calls.ts'

const paging = { Page: int(), PageSize: int() } satisfies Fields
const sorting = { SortColumn: text(), SortType: code(['ASC', 'DESC']) } satisfies Fields
const period = { StartDate: date(), EndDate: date() } satisfies Fields

/** Parameters of a list beside its own filters, in the order of the specification. */
export const commonFilters = { Search: text(), ...paging, ...period, ...sorting } satisfies Fields

export const querySets = {
  filters: commonFilters,
  search: { Search: text(), PageSize: int(), Page: int() },
  paging,
  drafts: { ...paging, Search: text(), ...period },
  definitions: {
    Search: text(),
    PageSize: int(),
    Page: int(),
    IsActive: flag(),
    IsDefault: flag(),
  },
  period,
  reportPeriod: { PeriodYear: text(), PeriodMonth: text(), ...paging },
  reportChoice: { PeriodYear: text(), PeriodMonth: text(), UUID: uuid() },
  reportList: { UUID: uuid(), ...paging },
  rules: {},
  reportable: {},
  sendXml: { Alias: text(), TemplateUUID: uuid() },
  upload: {},
  /** The version that a change was made of. */
  version: { Version: int() },
} satisfies Record<QuerySet, Fields>

/** What is taken beside the parameters of the specification: by the public API, and by the portal where its word says so. */
export const apiQuerySets: Partial<Record<QuerySet, Fields>> = {
  drafts: sorting,
  definitions: sorting,
  rules: { Search: text(), ...paging, IsActive: flag() },
  reportable: { Search: text(), ...paging, PeriodYear: text(), PeriodMonth: text() },
  reportPeriod: { UUID: uuid(), ...sorting },
  reportChoice: { ...paging, ...sorting },
  /** The portal sends it too: a file of one's own that the authority would refuse is wanted as a draft, to correct it. */
  upload: { IsDraft: flag() },
}

/** Page size when none is asked for, and the most that is answered. */
export const pageSize = { default: 20, max: 500 } as const
