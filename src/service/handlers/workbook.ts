/**
 * A workbook of documents: a draft for each that can be read, and for each other one the reason with its row and column.
 * Only what the sheet itself can correct is refused; what else is open is noted at the draft, as in the editor.
 */
import { warningsAbout } from '#documents/rules/check-document.ts'
import { decimalMark } from '#values/decimal-mark.ts'
import {
  sheetLimits,
  type ReadSheet,
  type SheetDocument,
  type SheetRefusal,
} from '#documents/sheet/read-sheet.ts'
import { cellOfPlace, type SheetPlace } from '#documents/sheet/sheet-cells.ts'
import { plainForm } from '#engine/variants.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { schemaOf } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import { toErrorItems } from '../http/issues.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { findRecord } from '../records/record.ts'
import { refusal, sentence, type Values } from '../records/sentence.ts'
import { draftsBox, saveDraft } from '../sending/drafts.ts'
import { ExcelBroken, ExcelTooLarge } from '../content/excel.ts'
import { withKnownParty } from '../sending/known-party.ts'
import { documentMapOf, textOf, withInfo } from '../content/model.ts'
import { asFamily, asModelOf, familyOfReceiver } from '../sending/twins.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { prepare, problemText, type PreparedDocument } from '../sending/prepare.ts'
import { requestHash, uuidOfHash } from '../content/request-hash.ts'
import { companyOf } from '../sending/supplier.ts'
import type { SheetReader } from '../threads/tasks.ts'
import { type JsonRecord, recordOf, valueAt } from '#values/json.ts'
import type { FileResult } from './file-result.ts'

/** What came of a sheet that `sheetReaderOf` said how to read. */
export async function takeWorkbook(
  context: CallContext,
  file: UploadedFile,
  sheet: ReadSheet | SheetRefusal,
): Promise<readonly FileResult[]> {
  if ('refusal' in sheet) throw refused(context, sheet.refusal, sheet.values)
  const results: FileResult[] = []
  for (const document of sheet.documents)
    results.push(await taken(context, { file, sheet, document }))
  return results
}

/** How the sheets of this upload are read; undefined: only families that offer it take spreadsheets. */
export function sheetReaderOf(context: CallContext): SheetReader | undefined {
  const { form } = context.family
  if (!form || !acceptedOf(context).includes('.xlsx')) return undefined
  return {
    form: plainForm(form),
    options: {
      today: momentInIstanbul(context.ports.clock.now()).date,
      decimal: decimalMark[context.language],
    },
  }
}

const acceptedOf = ({ family, call }: CallContext): readonly string[] =>
  Object.values(family.uploads)
    .filter((upload) => upload.call === call.id)
    .flatMap(({ accept }) => accept)

/** The refusal of a workbook where none is taken. */
export const refusedWorkbook = (context: CallContext, file: UploadedFile): ServiceError =>
  refusal(context.language, {
    status: 422,
    key: 'fileKind',
    values: { file: file.name, allowed: acceptedOf(context).join(', ') },
  })

/** The refusal that an error of reading a workbook stands for; undefined for any other error. */
export function refusedSheet(context: CallContext, error: unknown): ServiceError | undefined {
  if (error instanceof ExcelTooLarge)
    return refused(context, 'tooLarge', {
      most: String(sheetLimits.rows),
      columns: String(sheetLimits.columns),
    })
  return error instanceof ExcelBroken ? refused(context, 'broken') : undefined
}

const refused = (context: CallContext, key: string, values: Values = {}) =>
  new ServiceError(
    sizes.has(key) ? 413 : 422,
    sentence(context.language, 'sheet', `refusals.${key}`, values),
  )
/** Refusals of a file for its size. */
const sizes: ReadonlySet<string> = new Set(['tooLarge', 'tooManyRows'])

// One document

interface Taken {
  readonly file: UploadedFile
  readonly sheet: ReadSheet
  readonly document: SheetDocument
}

async function taken(context: CallContext, one: Taken): Promise<FileResult> {
  const result = (more: Partial<FileResult>): FileResult => ({
    FileName: one.file.name,
    IsSuccess: false,
    UUID: null,
    DocumentNumber: null,
    Errors: [],
    Rows: one.document.rows,
    ...more,
  })
  try {
    return result({
      IsSuccess: true,
      ...(await context.transaction((tx) => take(tx, context, one))),
    })
  } catch (error) {
    if (error instanceof ServiceError)
      return result({
        Errors:
          error.items.length > 0 ? error.items.map((item) => item.description) : [error.message],
      })
    throw error
  }
}

/** The ETTN is made of the rows: the same rows are the same document, however often they are uploaded. */
async function take(tx: Tx, asked: CallContext, one: Taken): Promise<Partial<FileResult>> {
  const written = documentMapOf(asked.family)
  const receiver = textOf(recordOf(one.document.model[written.customer])['TaxNumber'])
  const context = asFamily(
    asked,
    receiver === '' ? asked.family : await familyOfReceiver(tx, asked, receiver),
    one.file.name,
  )
  const map = documentMapOf(context.family)
  const { companyId } = context.session
  const uuid = uuidOfHash(
    requestHash({
      company: companyId,
      family: asked.family.key,
      group: one.document.group,
      model: one.document.model,
    }),
  )
  const say = (key: string) => [sentence(context.language, 'sheet', key)]
  if (await findRecord(tx, companyId, draftsBox(context), uuid))
    return { UUID: uuid, Errors: say('known') }
  const sent = await findRecord(tx, companyId, `${context.family.key}.${map.delivery.from}`, uuid)
  if (sent) return { UUID: uuid, DocumentNumber: sent.number, Errors: say('sent') }
  const model = await withKnownParty(
    tx,
    context,
    withInfo(map, asModelOf(context.family, written, one.document.model), { UUID: uuid }),
  )
  const faults = [...readFaults(context, one, model), ...schemaFaults(context, one, model)]
  if (faults.length > 0) throw faulty(faults)
  const prepared = await prepare(context, await companyOf(tx, companyId), { model, alias: '' })
  const broken = prepared.problems.map((problem) => ({
    problem,
    place: placeIn(one, problem.place),
  }))
  const correctable = broken.flatMap(({ problem, place }) =>
    place
      ? [atPlace(context, one, place, problemText(context.language, problem.rule, problem.values))]
      : [],
  )
  if (correctable.length > 0) throw faulty(correctable)
  const draft = await saveDraft(
    tx,
    context,
    { model, alias: '' },
    { event: 'uploaded', details: { file: one.file.name } },
  )
  return {
    UUID: draft.uuid,
    DocumentNumber: draft.number,
    Box: draftsBox(context),
    Errors: [
      ...broken.map(({ problem }) => problemText(context.language, problem.rule, problem.values)),
      ...doubtfulCells(context, one, prepared),
    ],
  }
}

/** What is probably a slip, at its cell: the draft is made all the same, for it may be right. */
function doubtfulCells(
  context: CallContext,
  one: Taken,
  { document, map }: PreparedDocument,
): readonly string[] {
  return warningsAbout(document, momentInIstanbul(context.ports.clock.now()).date, map).map(
    ({ rule, place, values }) => {
      const text = sentence(context.language, 'service', 'refusals.warning', {
        problem: problemText(context.language, rule, values),
      })
      const cell = placeIn(one, place)
      return cell ? atPlace(context, one, cell, text) : text
    },
  )
}

const faulty = (texts: readonly string[]) =>
  new ServiceError(
    422,
    texts.join(' '),
    texts.map((description) => ({ code: 2015, description })),
  )

/** What was missing in a cell may have been known of the party. */
function readFaults(context: CallContext, one: Taken, model: JsonRecord): string[] {
  return one.document.problems
    .filter(({ key, place }) => key !== 'missing' || valueAt(model, place) === undefined)
    .map(({ row, place, key, values }) =>
      atPlace(
        context,
        one,
        { row, place },
        sentence(context.language, 'sheet', `problems.${key}`, values),
      ),
    )
}

function schemaFaults(context: CallContext, one: Taken, model: JsonRecord): string[] {
  if (one.document.problems.some(({ key }) => key !== 'missing')) return []
  const map = documentMapOf(context.family)
  const result = schemaOf(map.schemas.one)?.safeParse(
    { [map.wrapper]: model },
    { reportInput: true },
  )
  if (!result || result.success) return []
  return toErrorItems(result.error.issues, context.language).flatMap(
    ({ description, path = '' }) => {
      const place = placeIn(one, path.replace(`${map.wrapper}.`, ''))
      // What is missing in a cell has been said already.
      if (
        place &&
        one.document.problems.some(
          (problem) => problem.row === place.row && problem.place === place.place,
        )
      )
        return []
      return [place ? atPlace(context, one, place, description) : `${path}: ${description}`]
    },
  )
}

// Places

const placeIn = ({ sheet, document }: Taken, place: string): SheetPlace | undefined =>
  cellOfPlace(sheet.titles, document, place)

const atPlace = (
  { language }: CallContext,
  { sheet }: Taken,
  { row, place }: SheetPlace,
  text: string,
): string =>
  sentence(language, 'sheet', 'place', {
    row: String(row),
    column: sheet.titles.get(place) ?? place,
    text,
  })
