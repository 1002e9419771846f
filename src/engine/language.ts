/**
 * The words of a family and what each of them takes, as the compiler checks them when the types were not there to do it: a
 * descriptor that was generated, merged or cast. TypeScript keeps this table complete: a word that is added to the types and not
 * here, or here and not there, does not compile.
 */
import type { CodeList } from '#descriptor/code-list.ts'
import type { ComputedSpec, Formula } from '#descriptor/computed.ts'
import type {
  BookedSpec,
  BoxSpec,
  CallLimit,
  CallSpec,
  ChosenSpec,
  DraftsSpec,
  FamilySpec,
  PartPlace,
  PartsSpec,
  RecordSpec,
  ReportsSpec,
  ScreenSpec,
  ServiceName,
  SettingsCallName,
  SettingsSpec,
  DeadlineSpec,
  StagesSpec,
  StepSpec,
  UploadSpec,
  ViewSpec,
  ActionSpec,
} from '#descriptor/family.ts'
import type {
  AnswerRoot,
  DeductionPlaces,
  DocumentSpec,
  NetworkUsers,
} from '#descriptor/document.ts'
import type { Field, FieldKind, FilterMatch, Tone } from '#descriptor/field.ts'
import type {
  ChoicesSection,
  FilesSection,
  CustomerField,
  DaysAfter,
  FieldGroup,
  FieldsSection,
  FormField,
  FormSpec,
  LinesSection,
  ListEntry,
  NotesSection,
  PartySection,
  RightsSection,
  RowsSection,
  SectionSpec,
  StockField,
  TaxpayerField,
} from '#descriptor/form.ts'
import type { IconName } from '#descriptor/icon.ts'
import { customerFields, stockFields, taxpayerFields } from './found-fields.ts'

/** A set of words, of which some have to be there. */
export interface WordsShape {
  readonly takes: 'words'
  readonly needed: Readonly<Record<string, Shape>>
  readonly optional: Readonly<Record<string, Shape>>
}
/** What may stand behind a word. */
export type Shape =
  | { readonly takes: 'text' | 'number' | 'flag' | 'true' }
  | { readonly takes: 'choice'; readonly among: readonly string[] }
  | { readonly takes: 'list' | 'names'; readonly of: Shape }
  /** The first that accepts this type of value. */
  | { readonly takes: 'either'; readonly of: readonly Shape[] }
  /** Which words there are depends on one of them. */
  | {
      readonly takes: 'variants'
      readonly by: string
      readonly of: Readonly<Record<string, WordsShape>>
    }
  | WordsShape

type NeededWords<T> = {
  readonly [K in keyof T & string as Pick<T, K> extends Required<Pick<T, K>> ? K : never]: Shape
}
type OptionalWords<T> = {
  readonly [K in keyof T & string as Pick<T, K> extends Required<Pick<T, K>> ? never : K]: Shape
}

const text: Shape = { takes: 'text' }
const number: Shape = { takes: 'number' }
const flag: Shape = { takes: 'flag' }
const yes: Shape = { takes: 'true' }
const list = (of: Shape): Shape => ({ takes: 'list', of })
/** Names that the family makes up, each with a value of this shape. */
const names = (of: Shape): Shape => ({ takes: 'names', of })
const either = (...of: readonly Shape[]): Shape => ({ takes: 'either', of })
const choice = <T extends string>(among: Readonly<Record<T, true>>): Shape => ({
  takes: 'choice',
  among: Object.keys(among),
})
const words = <T>(needed: NeededWords<T>, optional: OptionalWords<T>): WordsShape => ({
  takes: 'words',
  needed,
  optional,
})

const icon = choice<IconName>({
  'briefcase-business': true,
  'building-2': true,
  mail: true,
  'file-text': true,
  'key-round': true,
  'layout-dashboard': true,
  'life-buoy': true,
  package: true,
  'receipt-text': true,
  'scroll-text': true,
  'shield-check': true,
  truck: true,
  users: true,
  utensils: true,
  webhook: true,
  wheat: true,
})
const texts = list(text)
const roles = either(text, texts)
const plainValue = either(text, number, flag)
const condition = names(
  either(plainValue, list(plainValue), words<{ not: unknown }>({ not: plainValue }, {})),
)

const fieldKind = choice<FieldKind>({
  uuid: true,
  text: true,
  date: true,
  dateTime: true,
  int: true,
  decimal: true,
  percent: true,
  money: true,
  taxNo: true,
  code: true,
  flag: true,
  tagList: true,
  email: true,
  phone: true,
  note: true,
})
const tone = choice<Tone>({
  neutral: true,
  info: true,
  success: true,
  warning: true,
  error: true,
})
const codeList = choice<CodeList>({
  accountingCosts: true,
  bankAccounts: true,
  countries: true,
  currencies: true,
  exemptions: true,
  expenses: true,
  incoterms: true,
  itemClasses: true,
  ledgerBranches: true,
  paymentMeans: true,
  profiles: true,
  series: true,
  specialBases: true,
  stocks: true,
  taxTypes: true,
  templates: true,
  transportModes: true,
  units: true,
  usualPackages: true,
  vatRates: true,
  withholdings: true,
})

const fields = names(
  words<Field>(
    { kind: fieldKind },
    {
      from: text,
      at: text,
      indexed: yes,
      underWay: texts,
      values: texts,
      codeList,
      tones: names(tone),
      currency: text,
      ungrouped: yes,
      many: yes,
      match: choice<FilterMatch>({ min: true, max: true, contains: true, has: true }),
      reference: text,
      column: text,
    },
  ),
)
const sort = words<BoxSpec['sort']>(
  { by: text, dir: choice<'asc' | 'desc'>({ asc: true, desc: true }) },
  {},
)

type Of<W extends string> = Extract<Formula, { readonly [K in W]: unknown }>
/** A formula holds formulas. */
const operand: Shape = {
  takes: 'either',
  get of() {
    return [text, number, ...formulas]
  },
}
const formulas: readonly Shape[] = [
  words<Of<'sum'>>({ sum: list(operand) }, {}),
  words<Of<'product'>>({ product: list(operand) }, {}),
  words<Of<'difference'>>({ difference: list(operand) }, {}),
  words<Of<'percent'>>({ percent: operand, of: operand }, {}),
  words<Of<'total'>>({ total: text, each: operand }, {}),
]
const formula: Shape = either(...formulas)

const action = words<ActionSpec>(
  {},
  {
    when: condition,
    confirm: choice<NonNullable<ActionSpec['confirm']>>({ simple: true, reason: true }),
    bulk: choice<NonNullable<ActionSpec['bulk']>>({ server: true, each: true, no: true }),
    shortcut: text,
  },
)
const view = words<ViewSpec>({ route: text, where: condition }, { role: text, apart: yes })
const box = words<BoxSpec>(
  {
    path: text,
    role: text,
    row: fields,
    filters: fields,
    columns: texts,
    title: text,
    sort,
    can: texts,
  },
  {
    route: text,
    apiFilters: fields,
    moreColumns: texts,
    party: text,
    api: texts,
    operations: texts,
    exports: texts,
    actions: names(action),
    views: names(view),
    statistics: names(condition),
    last: texts,
    deadline: words<DeadlineSpec>({ from: text, days: number, when: condition }, {}),
    stages: words<StagesSpec>({ of: text, at: names(texts) }, { problem: text }),
    record: words<RecordSpec>(
      { schema: text },
      {
        unique: list(texts),
        byService: yes,
        counts: yes,
        deskOf: text,
        import: yes,
        goesTo: names(condition),
        computed: names(words<ComputedSpec>({ formula, decimals: number }, {})),
        steps: names(
          words<StepSpec>({ schema: text }, { sets: names(plainValue), when: condition }),
        ),
      },
    ),
    notifications: yes,
  },
)

const fixedOrAt = either(
  words<{ at: string }>({ at: text }, {}),
  words<{ fixed: string }>({ fixed: text }, {}),
)
const networkUsers = choice<NetworkUsers>({ Invoice: true, DespatchAdvice: true })
type Delivery = DocumentSpec['delivery']
const deliveryKind = choice<Delivery['kind']>({ network: true, report: true })
const delivery: Shape = {
  takes: 'variants',
  by: 'kind',
  of: {
    network: words<Extract<Delivery, { kind: 'network' }>>(
      { kind: deliveryKind, from: text, to: text, users: networkUsers },
      {},
    ),
    report: words<Extract<Delivery, { kind: 'report' }>>(
      { kind: deliveryKind, from: text },
      { mirror: text, receiver: choice<'unregistered'>({ unregistered: true }) },
    ),
  } satisfies Record<Delivery['kind'], WordsShape>,
}
const document = words<DocumentSpec>(
  {
    root: choice<DocumentSpec['root']>({ Invoice: true, CreditNote: true, DespatchAdvice: true }),
    model: text,
    wrapper: text,
    info: text,
    lines: text,
    supplier: text,
    customer: text,
    serie: text,
    number: text,
    profile: fixedOrAt,
    type: fixedOrAt,
    taxed: flag,
    delivery,
  },
  {
    bulk: words<NonNullable<DocumentSpec['bulk']>>({ list: text, item: text }, {}),
    shipment: text,
    printed: texts,
    lineAmount: words<NonNullable<DocumentSpec['lineAmount']>>(
      { at: text },
      { less: text, net: text },
    ),
    deductions: names(words<DeductionPlaces>({ percent: text, amount: text }, {})),
    answerable: words<NonNullable<DocumentSpec['answerable']>>(
      {
        profiles: texts,
        days: number,
        by: choice<AnswerRoot>({ ApplicationResponse: true, ReceiptAdvice: true }),
      },
      { customs: texts },
    ),
    returns: words<NonNullable<DocumentSpec['returns']>>({ profile: text, type: text }, {}),
    invoicedBy: words<NonNullable<DocumentSpec['invoicedBy']>>(
      { registered: text, others: text },
      {},
    ),
  },
)

const placeWords = { route: text, role: roles } satisfies OptionalWords<PartPlace>
const place = words<PartPlace>({}, placeWords)
const drafts = words<DraftsSpec>(
  { row: fields, columns: texts, title: text, sort },
  {
    ...placeWords,
    party: text,
    operations: texts,
    exports: texts,
    bulk: place,
    bulkCall: yes,
  },
)
type Variant = NonNullable<PartsSpec['createVariants']>[string]
const parts = words<PartsSpec>(
  {},
  {
    create: place,
    createVariants: names(words<Variant>({ preset: names(text) }, placeWords)),
    send: words<NonNullable<PartsSpec['send']>>({}, { pdf: yes, api: yes }),
    drafts,
    uploads: names(
      words<UploadSpec>(
        {
          accept: list(
            choice<UploadSpec['accept'][number]>({
              '.xml': true,
              '.zip': true,
              '.xlsx': true,
              '.pdf': true,
            }),
          ),
        },
        { ...placeWords, variant: text },
      ),
    ),
    notifications: place,
    reports: words<ReportsSpec>({}, { ...placeWords, byUuid: yes }),
    series: place,
    templates: words<NonNullable<PartsSpec['templates']>>({}, { ...placeWords, design: yes }),
    answerSeries: place,
    answerTemplates: place,
    tags: place,
    statistics: words<NonNullable<PartsSpec['statistics']>>({ box: text }, {}),
  },
)

const foundField = choice<StockField | TaxpayerField>({ ...stockFields, ...taxpayerFields })
const agreed = either(
  choice<CustomerField>(customerFields),
  words<DaysAfter>({ days: choice<DaysAfter['days']>({ PaymentDays: true }), after: text }, {}),
)
const formField = words<FormField>(
  { at: text, kind: fieldKind },
  {
    values: texts,
    typesOf: text,
    codeList,
    codesOf: text,
    as: choice<NonNullable<FormField['as']>>({ withholding: true, taxes: true }),
    tax: text,
    percentAt: text,
    entry: words<ListEntry>({ by: text, is: text, take: text }, {}),
    called: text,
    required: yes,
    secret: yes,
    picture: yes,
    file: list(text),
    reference: text,
    titleAt: text,
    ungrouped: yes,
    scale: number,
    default: plainValue,
    when: condition,
    rare: yes,
    span: number,
    fills: names(foundField),
  },
)
const formFields = list(formField)
/** A group inside of a group has a check of its own, which says so. */
const blocks: Shape = {
  takes: 'list',
  get of() {
    return either(formField, fieldGroup)
  },
}
const fieldGroup: WordsShape = words<FieldGroup>(
  { fields: blocks },
  { at: text, when: condition, rare: yes },
)
const sectionKind = choice<SectionSpec['section']>({
  fields: true,
  party: true,
  lines: true,
  rows: true,
  notes: true,
  rights: true,
  choices: true,
  files: true,
})
const section: Shape = {
  takes: 'variants',
  by: 'section',
  of: {
    fields: words<FieldsSection>(
      { section: sectionKind, key: text, fields: blocks },
      { at: text, each: text, rare: yes, when: condition, folded: yes },
    ),
    party: words<PartySection>(
      { section: sectionKind, key: text, at: text, taxNo: text, name: text, fields: blocks },
      { alias: text, lookup: networkUsers, fills: names(agreed), when: condition, rare: yes },
    ),
    lines: words<LinesSection>({ section: sectionKind, key: text, at: text, columns: blocks }, {}),
    rows: words<RowsSection>(
      { section: sectionKind, key: text, at: text, columns: formFields },
      { when: condition, rare: yes, folded: yes, files: yes },
    ),
    notes: words<NotesSection>({ section: sectionKind, key: text, at: text }, {}),
    rights: words<RightsSection>(
      { section: sectionKind, key: text, at: text },
      { presets: names(texts) },
    ),
    choices: words<ChoicesSection>({ section: sectionKind, key: text, at: text, from: text }, {}),
    files: words<FilesSection>({ section: sectionKind, key: text, at: text }, {}),
  } satisfies Record<SectionSpec['section'], WordsShape>,
}

const form = words<FormSpec>({ sections: list(section) }, {})

const call = words<CallSpec>(
  {
    method: choice<CallSpec['method']>({ GET: true, POST: true, PUT: true, DELETE: true }),
    path: text,
    answer: text,
    role: roles,
    effect: choice<CallSpec['effect']>({ read: true, write: true, irreversible: true }),
    answeredBy: text,
  },
  {
    query: fields,
    apiQuery: fields,
    body: text,
    bodyLimit: number,
    on: text,
    when: condition,
    advances: either(yes, condition),
    filledBy: text,
    route: text,
    chosen: words<ChosenSpec>(
      { at: text, by: text },
      { sums: names(text), when: condition, asks: names(condition), each: text },
    ),
    above: yes,
    returns: text,
    byCard: text,
    byHelper: text,
    tab: choice<NonNullable<CallSpec['tab']>>({ own: true, same: true }),
    of: text,
    where: condition,
    about: names(list(text)),
    api: yes,
    limit: choice<CallLimit>({
      lookup: true,
      registration: true,
      mail: true,
      invitation: true,
      link: true,
      recovery: true,
    }),
  },
)
const screen = words<ScreenSpec>(
  { route: text, screen: text },
  { role: roles, module: text, menu: yes, icon },
)

/** A whole descriptor. */
export const familyShape: WordsShape = words<FamilySpec>(
  {
    key: text,
    group: choice<FamilySpec['group']>({
      home: true,
      documents: true,
      definitions: true,
      company: true,
      none: true,
    }),
    icon,
    prefix: words<FamilySpec['prefix']>({ screen: text, call: text, role: text }, {}),
  },
  {
    service: choice<ServiceName>({
      portal: true,
      identity: true,
      ticket: true,
      payment: true,
      card: true,
      erp: true,
    }),
    twin: text,
    document,
    boxes: names(box),
    settings: names(
      words<SettingsSpec>(
        { route: text, role: text },
        {
          path: text,
          schema: text,
          calls: words({ read: text, change: text }, {}),
          keptAs: text,
          readers: texts,
          api: either(
            yes,
            list(
              choice<SettingsCallName>({ read: true, change: true, reset: true, histories: true }),
            ),
          ),
        },
      ),
    ),
    parts,
    form,
    forms: names(form),
    calls: names(call),
    books: names(
      words<BookedSpec>(
        { as: choice<BookedSpec['as']>({ sale: true, purchase: true }), in: texts },
        {},
      ),
    ),
    screens: names(screen),
  },
)
