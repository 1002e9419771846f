/** The compiled form of a portal: every default filled, every path and role complete, frozen. Interpreters read only this. */
import type { IconName } from '#descriptor/icon.ts'
import type { Condition } from '#descriptor/condition.ts'
import type { Fact } from '#descriptor/fact.ts'
import type {
  BookedSpec,
  ActionName,
  CallLimit,
  ChosenSpec,
  DeadlineSpec,
  StagesSpec,
  ExportType,
  FamilySpec,
  Known,
  OperationType,
  RecordSpec,
  ServiceName,
} from '#descriptor/family.ts'
import type { Field, Fields } from '#descriptor/field.ts'
import type { Delivery, DocumentMap } from './document-map.ts'
import type { Form } from './form.ts'
import { textBefore } from '#values/text-before.ts'

export type {
  BookedSpec,
  ActionName,
  CallLimit,
  ExportType,
  Known,
  OperationType,
  RecordSpec,
  ServiceName,
}

export interface Column {
  readonly name: string
  readonly field: Field
  /** Absent of a column of the box's own, which is kept from the place `at` of the record's body. */
  readonly fact: Fact | undefined
  readonly at: string | undefined
}

export interface Action {
  readonly name: ActionName
  /** Id of the call it makes. */
  readonly call: string
  readonly when: Condition
  readonly confirm: 'none' | 'simple' | 'reason'
  readonly bulk: 'server' | 'each' | 'no'
  readonly shortcut: string | undefined
  /** Roles of its call. */
  readonly roles: readonly string[]
}

/** A list of records: a box of the family or its drafts. */
export interface Box {
  /** `paper.sale`; the drafts of a family are `paper.drafts`. */
  readonly id: string
  readonly family: string
  readonly key: string
  readonly isDrafts: boolean
  readonly columns: readonly Column[]
  readonly row: Fields
  readonly filters: Fields
  readonly shownColumns: readonly string[]
  readonly moreColumns: readonly string[]
  readonly title: string
  readonly party: string | undefined
  readonly sort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  readonly operations: readonly OperationType[]
  readonly exports: readonly ExportType[]
  readonly actions: readonly Action[]
  readonly statistics: Readonly<Record<string, Condition>>
  readonly last: readonly string[]
  readonly deadline: DeadlineSpec | undefined
  readonly stages: StagesSpec | undefined
  /** What is written here; absent of a box of documents. */
  readonly record: RecordSpec | undefined
  readonly views: readonly View[]
  /** Ids of calls by their short name: `list` → `paper.sale.list`. */
  readonly calls: Readonly<Record<string, string>>
  readonly roles: { readonly read: readonly string[]; readonly write: readonly string[] }
}

/** A box as one screen shows it; `where` always wins over the address. */
export interface View {
  readonly key: string
  readonly route: string
  readonly roles: readonly string[]
  readonly where: Condition
  /** What holds of its records as long as nobody asks for others by a filter or a search: those put away in other views are left out. */
  readonly unasked: Readonly<Record<string, boolean>>
}

/** What a company has once: one value of a schema, with a screen of its own. */
export interface Settings {
  /** `mailing.server` */
  readonly id: string
  readonly family: string
  readonly key: string
  /** Id under which the service keeps them. */
  readonly keptAs: string
  /** Name in schemas/wire.ts of what is written. */
  readonly schema: string
  /** Ids of calls by their short name: `read` → `mailing.server.read`. */
  readonly calls: Readonly<Record<string, string>>
}

export interface Call {
  readonly id: string
  readonly family: string
  /** Key of the box for calls of a box or of a part kept per box. */
  readonly box: string | undefined
  /** `box.cancel`, `drafts.create`, `settings.read`, or `answeredBy` of a call of its own: the key of its handler in the service. */
  readonly pattern: string
  readonly service: ServiceName
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly params: readonly string[]
  readonly query: Fields
  /** Further parameters for clients of the public API. */
  readonly apiQuery: Fields
  /** Name in schemas/wire.ts. */
  readonly body: string | undefined
  /** The largest body, in megabytes; 0 without one. */
  readonly bodyLimit: number
  readonly answer: string
  /** Any one suffices. Empty: see `access`. */
  readonly roles: readonly string[]
  readonly access: 'roles' | 'signedIn' | 'public'
  readonly effect: 'read' | 'write' | 'irreversible'
  readonly api: boolean
  /** Key of the box or of the settings whose screen has a button for it. */
  readonly on: string | undefined
  /** Records that may take part in what its button does. */
  readonly when: Condition
  /** Id of the call that reads what its form begins with. */
  readonly filledBy: string | undefined
  /** It leads a record on to its next state. */
  readonly advances: Condition | boolean
  /** Path of the page that its form stands on; absent: it is asked for in a dialog. */
  readonly route: string | undefined
  /** What it takes of the rows that are chosen in the list of its box. */
  readonly chosen:
    | (Required<Omit<ChosenSpec, 'each'>> & { readonly each: string | undefined })
    | undefined
  /** Its answer stands above the list of its box, or above the form of its settings. */
  readonly above: boolean
  /** Id of the call that says what became of it, once the person is back. */
  readonly returns: string | undefined
  /** Id of the call that takes the value which the person's card has made of the answer. */
  readonly byCard: string | undefined
  /** Id of the call that takes what the helper on the person's machine has answered. */
  readonly byHelper: string | undefined
  /** Where a button leads whose answer is an address. */
  readonly tab: 'own' | 'same'
  /** Of the records of the box only those for which it holds. */
  readonly where: Condition
  /** Places of its body, and from what of a document or an error each is filled. Empty: it is not offered at them. */
  readonly about: Readonly<Record<string, readonly Known[]>>
  readonly limit: CallLimit | undefined
  /** Allowed values of `{operationType}` or `{exportType}`. */
  readonly values: readonly string[]
}

export const screenKinds = [
  'dashboard',
  'signIn',
  'notFound',
  'forbidden',
  'list',
  'drafts',
  'editor',
  'bulkCreate',
  'upload',
  'reportCreate',
  'reportList',
  'series',
  'templates',
  'tags',
  'notifications',
  'accessKeys',
  'templateDesign',
  'settings',
  'call',
] as const
export type ScreenKind = (typeof screenKinds)[number]

export interface Route {
  readonly path: string
  readonly roles: readonly string[]
  readonly module: string | undefined
  readonly screen: ScreenKind
  readonly family: string
  readonly box: string | undefined
  readonly view: string | undefined
  /** Key of an upload, of settings, of a call with a page, or of a variant of the editor. */
  readonly variant: string | undefined
  readonly menu: boolean
  /** Its icon in the menu; absent: that of its family. */
  readonly icon?: IconName
  /** Key of the screen's name in the locales: `families.paper.screens.sale`, else `screens.series`. */
  readonly label: string
}

export interface MenuGroup {
  readonly group: FamilySpec['group']
  readonly families: readonly {
    readonly key: string
    readonly icon: IconName
    readonly routes: readonly Route[]
  }[]
}

export interface Family {
  readonly key: string
  readonly group: FamilySpec['group']
  readonly icon: IconName
  readonly service: ServiceName
  readonly prefix: FamilySpec['prefix']
  /** Key of the family whose document those get who are not registered as receivers of this one, and of the family that this is the twin of. */
  readonly twin: string | undefined
  readonly twinOf: string | undefined
  /** Where its documents go; absent of a family without documents. */
  readonly delivery: Delivery | undefined
  /** Absent also while the portal is without its forms (./forms.ts). */
  readonly document?: DocumentMap | undefined
  readonly form?: Form | undefined
  /** Forms of the records that boxes keep, by key of the box; of their steps, by `box.step`; of settings, by their key. */
  readonly forms?: Readonly<Record<string, Form>> | undefined
  readonly boxes: readonly Box[]
  readonly settings: readonly Settings[]
  /** What the documents of its boxes are in the books, by key of the box; none where the portal is shown, which does not need it. */
  readonly books: Readonly<Record<string, BookedSpec>>
  readonly parts: readonly string[]
  /** Values that a screen of the editor starts with, by variant. */
  readonly presets: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Uploads by key: the files each accepts and the id of its call. */
  readonly uploads: Readonly<
    Record<string, { readonly accept: readonly string[]; readonly call: string }>
  >
}

export interface Portal {
  readonly families: readonly Family[]
  readonly calls: readonly Call[]
  readonly routes: readonly Route[]
  readonly menu: readonly MenuGroup[]
}

/** The family, box, call or route that must be there; asking for another is a mistake of the program. */
export function familyOf(portal: Portal, key: string): Family {
  return found(
    portal.families.find((family) => family.key === key),
    `family ${key}`,
  )
}
/** The route of an address's path; undefined where there is none. */
export const routeAt = ({ routes }: Portal, path: string | undefined): Route | undefined =>
  routes.find((route) => route.path === path)
export function boxOf(portal: Portal, id: string): Box {
  const [, key] = id.split('.')
  return found(
    familyOf(portal, textBefore(id, '.')).boxes.find((box) => box.key === key),
    `box ${id}`,
  )
}
export function callOf(portal: Portal, id: string): Call {
  return found(
    portal.calls.find((call) => call.id === id),
    `call ${id}`,
  )
}
/** The settings that a call reads or changes. */
export const settingsOfCall = (portal: Portal, { id, family }: Call): Settings =>
  found(
    familyOf(portal, family).settings.find(({ calls }) => Object.values(calls).includes(id)),
    `settings of ${id}`,
  )
/** The id of a call of a box or of settings by its name there, `list`. */
export const callIdOf = ({ id, calls }: Pick<Box, 'id' | 'calls'>, name: string): string =>
  found(calls[name], `call ${name} of ${id}`)
/** A call of a box or of settings by its name there. */
export const callOfBox = (portal: Portal, box: Pick<Box, 'id' | 'calls'>, name: string): Call =>
  callOf(portal, callIdOf(box, name))
function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The portal has no ${what}`)
  return value
}
