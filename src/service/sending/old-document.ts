/**
 * A file as an old document: history, which is kept whatever it says (decision 65). What a list needs and the document does not say is
 * filled in, and reported as a remark; the XML stays as it came.
 */
import { isDay } from '#documents/rules/rule.ts'
import type { TaxDocument, Totals } from '#documents/document/document.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { integerDigits } from '#values/money.ts'
import { documentMapOf } from '../content/model.ts'
import { uuidOfHash } from '../content/request-hash.ts'
import type { CallContext } from '../ports/ports.ts'
import { isUuid } from '../records/record.ts'
import { refusal, sentence, type RefusalKey, type Values } from '../records/sentence.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { problemText } from './prepare.ts'
import { assertKind, faultText, isKnownKind, unreadable, type ReadFile } from './read-file.ts'
import { familyOfDocument } from './twins.ts'
import { verdictFor, verdictTexts } from './verdict.ts'

export interface OldDocument extends ReadFile {
  /** What is wrong with it, by the rules of today, and what was filled in. */
  readonly remarks: readonly string[]
}

/** Throws 422 for what cannot be read at all, or is the document of another family. */
export function oldDocumentOf(
  context: CallContext,
  file: UploadedFile,
  reading: XmlReading,
): OldDocument {
  const { xml, hash } = reading
  const read = reading.document ?? reading.partial
  if (xml === undefined || read === undefined) throw unreadable(context, file, reading)
  assertKind(context, file, read, true)
  const home = familyOfDocument(context, read)
  if (home.key !== context.family.key && isKnownKind(context, read.profile))
    throw refusal(context.language, {
      status: 422,
      code: 2015,
      key: 'documentOfTwin',
      values: { file: file.name, profile: read.profile },
    })
  const verdict = verdictFor(documentMapOf(context.family), reading.verdict)
  const faults =
    verdict.length > 0
      ? verdictTexts(context.language, verdict)
      : reading.problems.map((one) => faultText(context.language, one))
  const { document, filled } = storable(context, file, read, hash)
  return { xml, hash, verdict, document, remarks: [...filled, ...faults] }
}

/** The document with what the columns of a list need: an id, a day, and amounts for which there is room. */
function storable(
  { language, ports }: CallContext,
  { name: file }: UploadedFile,
  document: TaxDocument,
  hash: string,
): { readonly document: TaxDocument; readonly filled: readonly string[] } {
  const say = (key: RefusalKey, values: Values) =>
    sentence(language, 'service', `refusals.${key}`, { file, ...values })
  const hasEttn = isUuid(document.uuid)
  const uuid = hasEttn ? document.uuid : uuidOfHash(hash)
  const hasDay = isDay(document.issueDate)
  const day = hasDay ? document.issueDate : momentInIstanbul(ports.clock.now()).date
  const { totals, tooLong } = withRoom(document.totals)
  const { exchangeRate, ...rest } = document
  const hasRate = exchangeRate !== undefined && integerDigits(exchangeRate) <= mostRateDigits
  return {
    document: { ...rest, uuid, issueDate: day, totals, ...(hasRate && { exchangeRate }) },
    filled: [
      ...(hasEttn ? [] : [say('ettnUnread', { ettn: document.uuid, uuid })]),
      ...(hasDay ? [] : [say('dayUnread', { given: document.issueDate, day })]),
      ...tooLong.map((amount) => problemText(language, 'amountTooLong', { amount })),
    ],
  }
}

const mostDigits = 15
const mostRateDigits = 12
const shownTotals = [
  'lineExtension',
  'taxExclusive',
  'allowance',
  'charge',
  'taxTotal',
  'payable',
] as const satisfies readonly (keyof Totals)[]
function withRoom(totals: Totals): {
  readonly totals: Totals
  readonly tooLong: readonly string[]
} {
  const tooLong = shownTotals.filter((name) => integerDigits(totals[name]) > mostDigits)
  const noughts = Object.fromEntries(tooLong.map((name) => [name, '0.00']))
  return { totals: { ...totals, ...noughts }, tooLong: tooLong.map((name) => totals[name]) }
}
