/**
 * The typed client of a family, read off its descriptor. Types are looked up in the tables of calls.ts by the words of the
 * family, one index per word, and never computed recursively: a family costs about a thousand instantiations.
 *
 * `Api<typeof families[number]>` gives `api.paper.sent.list({ IsCancel: false })` a page of that box's rows.
 */
import type {
  AnyBox,
  CanOf,
  CallSpec,
  ExportType,
  FamilySpec,
  FiltersOf,
  NamesOf,
  OperationType,
  RecordOf,
} from '#descriptor/family.ts'
import type { Fields, PartialOf, RowOf } from '#descriptor/field.ts'
import type { Wire, WireInput } from '#schemas/wire.ts'
import type { BoxCalls, PartCalls } from './calls.ts'
import type { querySets } from './queries.ts'

export type { FamilySpec }

export interface CallOptions {
  /** Aborts the exchange; the promise is then rejected. */
  readonly signal?: AbortSignal
  /** The exchange goes on when the page is left in the same moment (fetch keepalive). For small bodies: browsers allow 64 KiB of such at a time. */
  readonly keepalive?: true
}

/** One call: path parameters, query parameters and `body` side by side. `id` names it in caches, logs and tests. */
export interface Fn<I, O> {
  (input: I, options?: CallOptions): Promise<O>
  readonly id: string
}

/** A page of a list. `Page` counts from one. */
export interface Page<T> {
  Page: number
  PageSize: number
  TotalCount: number
  TotalPages: number
  Content: T[]
}

/** The client of a portal, by key of the family. */
export type Api<F extends FamilySpec> = { readonly [S in F as S['key']]: FamilyApi<S> }

export type FamilyApi<F extends FamilySpec> = BoxesApi<F> &
  PartsApi<F> &
  SettingsApi<F['settings']> &
  OwnApi<F['calls']>

// What depends on the family, by word

/** What the words of the call tables mean in one family. */
interface Meaning {
  row: unknown
  filters: Fields
  model: string
  record: string
  statistics: string
  last: PropertyKey
}

interface Bodies<M extends Meaning> {
  model: WireInput[`${M['model']}Send` & keyof WireInput]
  models: WireInput[`${M['model']}Bulk` & keyof WireInput]
  record: WireInput[M['record'] & keyof WireInput]
}
interface Answers<M extends Meaning> {
  model: Wire[`${M['model']}Send` & keyof Wire]
  sent: Wire[`${M['model']}Sent` & keyof Wire]
  record: Wire[M['record'] & keyof Wire] & ReadSecrets
  page: Page<M['row']>
  draftPage: Page<M['row']>
  statistics: { [K in M['statistics']]: number }
  last: Pick<M['row'], M['last'] & keyof M['row']>[]
}
type Body<W, M extends Meaning> = W extends keyof WireInput
  ? WireInput[W]
  : Bodies<M>[W & keyof Bodies<M>]
type Answer<W, M extends Meaning> = W extends keyof Wire
  ? Wire[W]
  : Answers<M>[W & keyof Answers<M>]

type QueryValues = { [K in keyof typeof querySets]: PartialOf<(typeof querySets)[K]> }
type Query<K, M extends Meaning> = K extends 'filters'
  ? PartialOf<M['filters']> & QueryValues['filters']
  : QueryValues[K & keyof QueryValues]

/** Parameters in a path beside `{box}`, `{scope}` and `{variant}`: one at most, or the record and a file of it. */
type PathOf<P> = P extends `${string}{id}${string}{file}`
  ? { id: string; file: string }
  : P extends `${string}{id}${string}`
    ? { id: string }
    : P extends `${string}{operationType}`
      ? { operationType: OperationType }
      : P extends `${string}{exportType}`
        ? { exportType: ExportType }
        : unknown

type Input<S, P, M extends Meaning> = S extends { readonly body: infer W }
  ? P & { body: Body<W, M> } & (S extends { readonly query: infer K } ? Query<K, M> : unknown)
  : S extends { readonly query: infer K }
    ? unknown extends P
      ? Query<K, M> | void
      : P & Query<K, M>
    : unknown extends P
      ? void
      : P
type Called<S, M extends Meaning> = S extends { readonly path: infer P; readonly answer: infer A }
  ? Fn<Input<S, PathOf<P>, M>, Answer<A, M>>
  : never

/** Most calls are the same in every family: those are worked out once, with a meaning that nobody asks for. */
type CallOf<S, M extends Meaning> = S extends OfFamily ? Called<S, M> : Called<S, Meaning>
type OfFamily =
  | { readonly query: 'filters' }
  | { readonly body: keyof Bodies<Meaning> }
  | { readonly answer: keyof Answers<Meaning> }

// Boxes

type Both<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never
/** Every call of every capability, by its name; names are unique among them. */
type BoxPatterns = Both<BoxCalls[keyof BoxCalls]>
type BoxCallNames = { [C in keyof BoxCalls]: keyof BoxCalls[C] }

type BoxesApi<F extends FamilySpec> = { readonly [K in keyof F['boxes']]: BoxApi<F, F['boxes'][K]> }
type BoxApi<F extends FamilySpec, B> = B extends AnyBox
  ? {
      readonly [K in BoxCallNames[CanOf<B>]]: CallOf<
        BoxPatterns[K & keyof BoxPatterns],
        BoxMeaning<F, B>
      >
    } & StepsApi<NamesOf<B>['steps']> &
      ScopedApi<F, B>
  : never

/** What is done with a record beside writing it: each asks for what its schema says. */
type StepsApi<T> = [T] extends [never]
  ? unknown
  : {
      readonly [K in keyof T]: Fn<
        { id: string; Version?: number; body: WireInput[T[K] & keyof WireInput] },
        Wire['RecordSaved']
      >
    }

interface BoxMeaning<F extends FamilySpec, B extends AnyBox> {
  row: RecordOf<B>
  filters: FiltersOf<B>
  model: ModelOf<F>
  record: NamesOf<B>['record']
  statistics: NamesOf<B>['statistics']
  last: NamesOf<B>['last']
}
type ModelOf<F extends FamilySpec> = NonNullable<F['document']>['model']

/** Rules and statistics kept per box; a family that has statistics as a whole has none per box. */
type ScopedApi<F extends FamilySpec, B extends AnyBox> = {
  readonly [
    K in
      | ([NamesOf<B>['notifications']] extends [never] ? never : 'notifications')
      | ([NamesOf<B>['statistics']] extends [never] ? never : StatisticsPerBox<F>)
  ]: Part<K, BoxMeaning<F, B>>
}
type StatisticsPerBox<F extends FamilySpec> = F['parts'] extends { readonly statistics: unknown }
  ? never
  : 'statistics'

// Parts

type Part<P extends keyof PartCalls, M extends Meaning> = {
  readonly [K in keyof PartCalls[P]]: CallOf<PartCalls[P][K], M>
}
type Parts<F extends FamilySpec> = NonNullable<F['parts']>
type PlainPart =
  | 'notifications'
  | 'reports'
  | 'series'
  | 'templates'
  | 'answerSeries'
  | 'answerTemplates'
  | 'tags'

type PartsApi<F extends FamilySpec> = {
  readonly [
    P in keyof Parts<F> & (PlainPart | 'send' | 'drafts' | 'uploads' | 'statistics')
  ]: P extends PlainPart ? Part<P, Meaning> : OtherPart<P, F, Parts<F>[P]>
}
type OtherPart<P, F extends FamilySpec, S> = P extends 'send'
  ? Part<'send', FamilyMeaning<F>> &
      When<S, 'pdf', Part<'send.pdf', FamilyMeaning<F>>> &
      When<S, 'api', Part<'send.api', FamilyMeaning<F>>>
  : P extends 'drafts'
    ? Part<'drafts', DraftsMeaning<F, S>> &
        When<S, 'bulk', Part<'drafts.bulk', FamilyMeaning<F>>> &
        When<S, 'bulkCall', Part<'drafts.bulk', FamilyMeaning<F>>>
    : P extends 'uploads'
      ? UploadsApi<S>
      : P extends 'statistics'
        ? Part<'statistics', StatisticsMeaning<F, S>>
        : never
type When<S, K extends string, T> = S extends { readonly [P in K]: unknown } ? T : unknown

interface FamilyMeaning<F extends FamilySpec> extends Meaning {
  model: ModelOf<F>
}
interface DraftsMeaning<F extends FamilySpec, S> extends Meaning {
  row: S extends { readonly row: infer R extends Fields } ? RowOf<R> : never
  model: ModelOf<F>
}
type StatisticsMeaning<F extends FamilySpec, S> = S extends {
  readonly box: infer K extends keyof F['boxes']
}
  ? F['boxes'][K] extends infer B extends AnyBox
    ? BoxMeaning<F, B>
    : never
  : never

/** Uploads without a variant share the call `upload`; each variant has its own under its name in small letters. */
type UploadsApi<S> = {
  readonly [K in keyof S as S[K] extends { readonly variant: string } ? never : 'upload']: Called<
    PartCalls['uploads']['upload'],
    Meaning
  >
} & {
  readonly [
    K in keyof S as S[K] extends { readonly variant: infer V extends string } ? Lowercase<V> : never
  ]: Part<'uploads.variant', Meaning>
}

// Settings

/** Places of the secrets that are kept, where there can be some. */
interface ReadSecrets {
  Secrets?: readonly string[]
}

/** What a company has once: absent as long as nobody has written it, and its version. */
type SettingsApi<S> = {
  readonly [K in keyof S]: S[K] extends { readonly schema: infer N extends keyof Wire }
    ? {
        read: Fn<void, Partial<Wire[N]> & { Version: number } & ReadSecrets>
        change: Fn<{ body: WireInput[N]; Version?: number }, Wire['SettingsSaved']>
        reset: Fn<{ Version?: number } | void, Wire['SettingsSaved']>
        histories: Fn<void, Wire['Histories']>
      }
    : never
}

// Calls of its own

type OwnApi<C> = {
  readonly [K in keyof C]: C[K] extends CallSpec
    ? Fn<OwnInput<C[K]>, Wire[C[K]['answer'] & keyof Wire]>
    : never
}
type OwnInput<S extends CallSpec> = S extends { readonly body: infer W }
  ? OwnPath<S['path']> & { body: WireInput[W & keyof WireInput] } & OwnQuery<S>
  : unknown extends OwnPath<S['path']>
    ? S extends { readonly query: Fields }
      ? OwnQuery<S> | void
      : void
    : OwnPath<S['path']> & OwnQuery<S>
type OwnQuery<S> = S extends { readonly query: infer Q extends Fields } ? PartialOf<Q> : unknown
type OwnPath<P> = P extends `${string}{${infer A}}${string}{${infer B}}${string}`
  ? { [K in A | B]: string }
  : P extends `${string}{${infer A}}${string}`
    ? { [K in A]: string }
    : unknown

// Links

/** `to.paper.sent({ IsCancel: true })`: the address of a screen, with what its search takes. */
export type Links<F extends FamilySpec> = { readonly [S in F as S['key']]: FamilyLinks<S> }
export type FamilyLinks<F extends FamilySpec> = BoxLinks<F> &
  PartLinks<Parts<F>> & {
    readonly [K in keyof F['screens'] | keyof F['settings']]: Link<OpenSearch>
  }

export type Link<S> = (search?: S) => string
/** A screen whose search the engine does not know. */
export type OpenSearch = Readonly<Record<string, string | number | boolean | undefined>>
export type ListSearch<Q extends Fields> = PartialOf<Q> & QueryValues['filters']

type BoxLinks<F extends FamilySpec> = {
  readonly [K in keyof F['boxes']]: F['boxes'][K] extends infer B extends AnyBox
    ? BoxLink<B>
    : never
}
type BoxLink<B extends AnyBox> = ([NamesOf<B>['route']] extends [never]
  ? unknown
  : Link<ListSearch<FiltersOf<B>>>) & {
  readonly [V in NamesOf<B>['views']]: Link<ListSearch<FiltersOf<B>>>
} & ([NamesOf<B>['notifications']] extends [never]
    ? unknown
    : { readonly notifications: Link<OpenSearch> })

type PartLinks<P> = {
  readonly [
    K in keyof P & ('create' | 'notifications' | 'series' | 'templates' | 'tags')
  ]: Link<OpenSearch>
} & {
  readonly [K in keyof P & 'drafts']: Link<QueryValues['drafts']> &
    When<P[K], 'bulk', { readonly bulk: Link<OpenSearch> }>
} & {
  readonly [K in keyof P & 'reports']: {
    readonly create: Link<OpenSearch>
    readonly list: Link<QueryValues['reportPeriod']>
  }
} & {
  readonly [K in keyof P & ('uploads' | 'createVariants')]: {
    readonly [V in keyof P[K]]: Link<OpenSearch>
  }
}
