/** A file from outside as a document of the family, or a refusal that says what is wrong with it. */
import { profiles } from '#documents/codes/profiles.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { CallContext } from '../ports/ports.ts'
import { isUuid } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { runForRequest } from '../records/run-for-request.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { documentMapOf } from '../content/model.ts'
import { asFamily, familyOfDocument } from './twins.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { problemText } from './prepare.ts'
import { refusedByAuthority, verdictFor } from './verdict.ts'

/** A document that was read from a file. */
export interface ReadFile extends Pick<XmlReading, 'hash' | 'verdict'> {
  /** As it came. */
  readonly xml: string
  readonly document: TaxDocument
}

/** All that is asked of a file, read once; throws 422 where that takes more time or memory than is allowed. */
export const readXmlFile = (context: CallContext, file: UploadedFile): Promise<XmlReading> =>
  runForRequest(context, file, 'readXml', {
    content: file.bytes,
    today: momentInIstanbul(context.ports.clock.now()).date,
  })

/** The documents of an envelope as files of their own, which are named after it. Throws 422 where there is none, 413 where there are too many. */
export function filesInEnvelope(
  { language }: CallContext,
  { name: file }: UploadedFile,
  documents: readonly string[],
): readonly UploadedFile[] {
  const { length } = documents
  if (length === 0) throw refusal(language, { status: 422, key: 'envelopeEmpty', values: { file } })
  if (length > mostInEnvelope)
    throw refusal(language, {
      status: 413,
      key: 'envelopeTooLarge',
      values: { file, count: String(length), most: String(mostInEnvelope) },
    })
  return documents.map((xml, index) => ({
    name: length === 1 ? file : `${file} (${index + 1}/${length})`,
    bytes: new TextEncoder().encode(xml),
  }))
}
/** The envelope guide allows 100; other services packed archives of more. */
const mostInEnvelope = 1_000

/** Throws 422 for what is no XML, no document of this family, or has no ETTN to know it by. */
export function documentOfFile(
  context: CallContext,
  file: UploadedFile,
  reading: XmlReading,
): ReadFile {
  const read = anyDocumentOf(context, file, reading)
  const home = familyOfDocument(context, read.document)
  if (home.key !== context.family.key)
    throw refusal(context.language, {
      status: 422,
      code: 2015,
      key: 'documentOfTwin',
      values: { file: file.name, profile: read.document.profile },
    })
  return read
}

/** The document with the family of the pair that it belongs to. Throws 422 also where the person may not bring such documents in. */
export function documentOfPair(
  context: CallContext,
  file: UploadedFile,
  reading: XmlReading,
): ReadFile & { readonly home: CallContext } {
  const read = anyDocumentOf(context, file, reading)
  return { ...read, home: asFamily(context, familyOfDocument(context, read.document), file.name) }
}

function anyDocumentOf(context: CallContext, file: UploadedFile, reading: XmlReading): ReadFile {
  const { language } = context
  const { xml, document, hash, verdict } = reading
  if (xml === undefined || document === undefined) throw unreadable(context, file, reading)
  assertKind(context, file, document)
  if (!isUuid(document.uuid))
    throw (
      refusedUnread(context, file, reading) ??
      notDocument(context, file, problemText(language, 'ettnFormat', { value: document.uuid }))
    )
  return { xml, document, hash, verdict }
}

/** Says why a file cannot be read. */
export const unreadable = (context: CallContext, file: UploadedFile, reading: XmlReading): Error =>
  refusedUnread(context, file, reading) ??
  notDocument(
    context,
    file,
    reading.problems.map((one) => faultText(context.language, one)).join(' '),
  )

const notDocument = ({ language }: CallContext, { name: file }: UploadedFile, reason: string) =>
  refusal(language, {
    status: 422,
    code: 2015,
    key: 'fileNotDocument',
    values: { file, reason },
  })

/** Throws 422 where root, profile or type are those of another kind of document. `isOld`: a profile or type that nobody knows is none. */
export function assertKind(
  context: CallContext,
  file: UploadedFile,
  document: TaxDocument,
  isOld = false,
): void {
  const { root, profile, type } = documentMapOf(familyOfDocument(context, document))
  const refuse = (given: string, expected: string) =>
    refusal(context.language, {
      status: 422,
      code: 2015,
      key: 'documentKind',
      values: { file: file.name, given, expected },
    })
  if (document.root !== root) throw refuse(document.root, root)
  const other = [
    [profile, document.profile],
    [type, document.type],
  ] as const
  for (const [place, given] of other)
    if ('fixed' in place && place.fixed !== given && !(isOld && !isKnownKind(context, given)))
      throw refuse(given, place.fixed)
}

/** Whether a profile or type is one of the standard, or of a family of its own. */
export const isKnownKind = ({ ports }: CallContext, given: string): boolean =>
  profiles.some(({ code, types }) => code === given || types.includes(given)) ||
  ports.portal.families.some(({ document }) =>
    [document?.profile, document?.type].some(
      (place) => place && 'fixed' in place && place.fixed === given,
    ),
  )

/** In a file there is no field to jump to: the place is said in words. */
export const faultText = (
  language: CallContext['language'],
  { rule, place, values }: DocumentProblem,
): string => `${problemText(language, rule, values)}${place === '' ? '' : ` (${place})`}`

/** What cannot be read is mostly what the authority refuses as well, and says better. */
function refusedUnread(
  context: CallContext,
  file: UploadedFile,
  { verdict }: XmlReading,
): Error | undefined {
  const told = verdictFor(documentMapOf(context.family), verdict).filter(
    ({ rule }) => rule !== 'xml.root',
  )
  return told.length === 0 ? undefined : refusedByAuthority(context, file, told)
}
