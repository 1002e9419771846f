/** What is wrong with a document before it is sent: its shape, what the form requires, and the rules of the standard. */
import type { Family } from '#engine/portal.ts'
import type { FormField } from '#descriptor/form.ts'
import type { DocumentProblem, Party } from '#documents/document.ts'
import { toDocument } from '#documents/from-model.ts'
import { CallError } from '#client/errors.ts'
import type { Wire } from '#schemas/wire.ts'
import { editedPlace, isShown, linesSection, placeOf, readPlace, type Body, type Values } from './model.ts'

export interface PlacedProblem {
  /** Place in the model; empty where it belongs to none. */
  readonly place: string
  readonly text: string
  /** Which line it is in, in words. */
  readonly where?: string
}

export interface CheckInput {
  readonly body: Body
  readonly family: Family
  readonly supplier: Wire['Company'] | undefined
  readonly today: string
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
}

/** All problems, in the order of the form; one per place, so that a field says one thing at a time. */
export async function checkBody(input: CheckInput): Promise<PlacedProblem[]> {
  const missing = requiredProblems(input)
  const broken = await ruleProblems(input)
  const seen = new Set<string>()
  return [...missing, ...broken].map((one) => ({ ...one, place: editedPlace(input.family.form!, one.place) })).filter(({ place }) => !seen.has(place) && seen.add(place))
}

/** The service's own complaints, at their places. */
export function problemsOfError(error: unknown, wrapper: string): PlacedProblem[] {
  if (!(error instanceof CallError)) return []
  return error.items.map((item) => ({ place: (item.path ?? '').replace(new RegExp(`^${wrapper}\\.`), ''), text: item.detail ?? item.description }))
}

function requiredProblems({ body, family, t }: CheckInput): PlacedProblem[] {
  const model = (body[family.document!.wrapper] ?? {}) as Values
  const isMissing = (field: FormField, value: unknown) => field.required === true && (value === undefined || value === null || value === '' || Number.isNaN(value))
  const header = family.form!.sections.flatMap((section) => {
    if (section.section !== 'fields' && section.section !== 'party') return []
    if (!isShown(section.when, model)) return []
    const each = section.section === 'fields' && section.each !== undefined ? ((readPlace(model, section.each) ?? []) as Body[]) : undefined
    const isOpen = (field: FormField) => (each ? each.some((line) => isMissing(field, readPlace(line, field.at))) : isMissing(field, readPlace(model, placeOf(section, field))))
    return section.fields.filter((field) => isShown(field.when, model) && isOpen(field)).map((field) => ({ place: placeOf(section, field), text: t('validation.required') }))
  })
  const section = linesSection(family.form!)
  const lines = section ? ((readPlace(model, section.at) ?? []) as Body[]) : []
  const inLines = lines.flatMap((line, index) =>
    (section?.columns ?? [])
      .filter((column) => isShown(column.when, model) && isMissing(column, readPlace(line, column.at)))
      .map((column) => ({ place: `${section!.at}[${index}].${column.at}`, text: t('validation.required'), where: t('editor.line', { number: index + 1 }) })),
  )
  return [...header, ...inLines]
}

async function ruleProblems({ body, family, supplier, today, t }: CheckInput): Promise<PlacedProblem[]> {
  if (!supplier) return []
  const { checkDocument } = await import('#documents/check-document.ts')
  const spec = family.document!
  const document = toDocument((body[spec.wrapper] ?? {}) as Body, spec, { supplier: partyOf(supplier), uuid: '00000000-0000-4000-8000-000000000000', number: '', issueTime: '00:00:00' })
  return checkDocument(document, today, spec).map((problem) => ({ place: problem.place, text: t(`rules.${problem.rule}`, { ...problem.values, interpolation: { escapeValue: false } }), ...whereOf(problem, t) }))
}

/** The line of a place, in words: `3. kalem`. */
function whereOf({ place }: DocumentProblem, t: CheckInput['t']): { where?: string } {
  const index = /\[(\d+)\]/.exec(place)?.[1]
  return index === undefined ? {} : { where: t('editor.line', { number: Number(index) + 1 }) }
}

function partyOf(company: Wire['Company']): Party {
  const text = (value: string | null, key: string) => (value ? { [key]: value } : {})
  return { taxNo: company.TaxNumber ?? '', name: company.Name ?? '', identifications: [], ...text(company.TaxOffice, 'taxOffice'), ...text(company.Address, 'street'), ...text(company.District, 'district'), ...text(company.City, 'city'), ...text(company.Country, 'country') }
}
