/** What is wrong with a document before it is sent: its shape, what the form requires, and the rules of the standard. */
import { writtenFamily } from '#engine/written-family.ts'
import { valueAt, recordOf, recordsIn } from '#values/json.ts'
import { contentOf } from '#values/same.ts'
import { type Family } from '#engine/portal.ts'
import type { FieldKind } from '#descriptor/field.ts'
import { isTextSection, type Form, type FormField } from '#engine/form.ts'
import type { DocumentProblem, Party } from '#documents/document/document.ts'
import { isLineTax, isWholeTax, taxOfWire } from '#documents/amounts/line-taxes.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { CallError } from '#client/errors.ts'
import type { Wire } from '#schemas/wire.ts'
import {
  columnValue,
  editedPlace,
  isEmptySection,
  isShown,
  modelValue,
  type Body,
} from './model.ts'

export interface PlacedProblem {
  /** Place in the model; empty where it belongs to none. */
  readonly place: string
  readonly text: string
  /** Which line it is in, in words. */
  readonly where?: string
  /** To be looked at once more; it does not keep the document from being sent. */
  readonly isWarning?: true
}

/** What the service lets pass in a draft that was made of a file (src/DECISIONS.md 68). */
export interface Tolerance {
  /** Rules that the file breaks as well. */
  readonly rules: Wire['KeptOfFile']['Tolerated']
  /** The body as it was loaded: what the form found missing there keeps nothing back. */
  readonly loaded: Body
}

export interface CheckInput {
  readonly tolerance?: Tolerance | undefined
  readonly body: Body
  readonly family: Family
  readonly supplier: Wire['Company'] | undefined
  readonly today: string
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
}

/** All problems, in the order of the form, then the warnings; one per place, so that a field says one thing at a time. */
export async function checkBody(input: CheckInput): Promise<PlacedProblem[]> {
  const { body, family, t, tolerance } = input
  const { form, document } = writtenFamily(family)
  const missingIn = (model: unknown) => formProblems(form, recordOf(model), t)
  const loaded = tolerance?.loaded[document.wrapper]
  const cameSo = new Set(loaded === undefined ? [] : missingIn(loaded).map(contentOf))
  const missing = missingIn(body[document.wrapper]).map((one) =>
    cameSo.has(contentOf(one)) ? asWarning(asInFile(one, t)) : one,
  )
  const lines = `${form.lines?.at}[`
  const broken = await ruleProblems(
    input,
    missing.some(({ place }) => place.startsWith(lines)),
  )
  const seen = new Set<string>()
  return [...missing, ...broken]
    .toSorted((one, other) => Number(one.isWarning ?? false) - Number(other.isWarning ?? false))
    .map((one) => ({ ...one, place: editedPlace(form, one.place) }))
    .filter(({ place }) => !seen.has(place) && seen.add(place))
}
/** Nothing obliges to fill in what the file leaves empty and the authority does not ask for. */
const asInFile = (one: PlacedProblem, t: CheckInput['t']): PlacedProblem =>
  one.text === t('validation.required') ? { ...one, text: t('editor.ofFile.empty') } : one
const asWarning = (one: PlacedProblem): PlacedProblem => ({ ...one, isWarning: true })

/** The service's own complaints, at their places. */
export function problemsOfError(error: unknown, wrapper: string): PlacedProblem[] {
  if (!(error instanceof CallError)) return []
  const prefix = `${wrapper}.`
  return error.items.map(({ path = '', ...item }) => ({
    place: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    text: item.detail ?? item.description,
  }))
}

const noSecrets: ReadonlySet<string> = new Set()

/**
 * What the form says of a model: what is required and missing, and what has another shape. `kept`: places of the secrets that the
 * service has, which a change may leave out.
 */
export function formProblems(
  form: Form,
  model: Body,
  t: CheckInput['t'],
  kept = noSecrets,
): PlacedProblem[] {
  return form.sections.flatMap((section) => {
    if (
      isTextSection(section) ||
      ('when' in section && !isShown(section.when, model)) ||
      ('folded' in section && isEmptySection(section, model))
    )
      return []
    if (section.section === 'lines' || section.section === 'rows')
      return inRows(section.at, section.columns, model, form, t)
    const each =
      section.section === 'fields' && section.each !== undefined
        ? recordsIn(valueAt(model, section.each))
        : undefined
    const problemOf = (field: FormField) =>
      each
        ? each
            .map((line) => formProblem(field, valueAt(line, field.at), t))
            .find((one) => one !== undefined)
        : isKept(field, modelValue(model, field), kept)
          ? undefined
          : formProblem(field, modelValue(model, field), t)
    return section.fields
      .filter((field) => isShown(field.when, model))
      .flatMap((field) => placed(field.key, problemOf(field), form, t))
  })
}

const isKept = ({ secret, place }: FormField, value: unknown, kept: ReadonlySet<string>): boolean =>
  secret === true && value === undefined && kept.has(place)

function inRows(
  at: string,
  columns: readonly FormField[],
  model: Body,
  form: Form,
  t: CheckInput['t'],
): PlacedProblem[] {
  const shown = columns.filter((column) => isShown(column.when, model))
  return recordsIn(valueAt(model, at)).flatMap((row, index) =>
    shown.flatMap((column) =>
      placed(
        `${at}[${index}].${column.key}`,
        formProblem(column, columnValue(column, row), t),
        form,
        t,
      ),
    ),
  )
}

const placed = (
  place: string,
  text: string | undefined,
  form: Form,
  t: CheckInput['t'],
): PlacedProblem[] => (text === undefined ? [] : [{ place, text, ...whereOf(place, form, t) }])

/** What the form says of a value itself: it is missing, no number, no day, or a tax without its figure. */
function formProblem(field: FormField, value: unknown, t: CheckInput['t']): string | undefined {
  if (value === undefined || value === null || value === '')
    return field.required === true ? t('validation.required') : undefined
  if (field.as === 'taxes')
    return recordsIn(value).some(
      (tax) => isLineTax(String(tax.TaxCode)) && !isWholeTax(taxOfWire(tax)),
    )
      ? t('editor.taxes.noFigure')
      : undefined
  if (field.isNumber && typeof value !== 'number') return t('validation.numeric')
  const shape = shapes[field.kind]
  return shape && typeof value === 'string' && !shape.is.test(value)
    ? t('validation.dateFormat', { format: shape.words.map((word) => t(word)).join(' ') })
    : undefined
}

const shapes: Partial<
  Record<FieldKind, { readonly is: RegExp; readonly words: readonly string[] }>
> = {
  date: { is: /^\d{4}-\d{2}-\d{2}/, words: ['common.datePlaceholder'] },
  dateTime: {
    is: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
    words: ['common.datePlaceholder', 'common.timePlaceholder'],
  },
}

async function ruleProblems(
  { body, family, supplier, today, t, tolerance }: CheckInput,
  hasOpenLines: boolean,
): Promise<PlacedProblem[]> {
  if (!supplier) return []
  const { checkDocument, warningsAbout, rulesOfSums } =
    await import('#documents/rules/check-document.ts')
  const map = writtenFamily(family).document
  const document = toDocument(recordOf(body[map.wrapper]), map, {
    supplier: partyOf(supplier),
    uuid: '00000000-0000-4000-8000-000000000000',
    number: '',
    issueTime: '00:00:00',
  })
  const problems = checkDocument(document, today, map).filter(
    ({ rule }) => !(hasOpenLines && rulesOfSums.has(rule)),
  )
  const said = ({ rule, place, values }: DocumentProblem): PlacedProblem => ({
    place,
    text: t(`rules.${rule}`, values),
    ...whereOf(place, writtenFamily(family).form, t),
  })
  const tolerated = new Set(
    tolerance?.rules.map(({ Rule, Place, Values }) =>
      contentOf({ rule: Rule, place: Place, values: Values }),
    ),
  )
  const isTolerated = ({ rule, place, values }: DocumentProblem) =>
    tolerated.has(contentOf({ rule, place, values }))
  return [
    ...problems.map((one) => (isTolerated(one) ? asWarning(said(one)) : said(one))),
    ...warningsAbout(document, today, map).map((one) => asWarning(said(one))),
  ]
}

/** The line of a place, in words: `3. kalem`; of what is no line, the row. */
function whereOf(place: string, form: Form, t: CheckInput['t']): { where?: string } {
  const [, at, index] = /^(.*?)\[(\d+)\]/.exec(place) ?? []
  return index === undefined
    ? {}
    : {
        where: t(at === form.lines?.at ? 'editor.line' : 'editor.row', {
          number: Number(index) + 1,
        }),
      }
}

function partyOf(company: Wire['Company']): Party {
  const text = (value: string | null, key: string) => (value ? { [key]: value } : {})
  return {
    taxNo: company.TaxNumber ?? '',
    name: company.Name ?? '',
    identifications: [],
    ...text(company.TaxOffice, 'taxOffice'),
    ...text(company.Address, 'street'),
    ...text(company.District, 'district'),
    ...text(company.City, 'city'),
    ...text(company.Country, 'country'),
  }
}
