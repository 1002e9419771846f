/** A file from outside as a document of the family, or a refusal that says what is wrong with it. */
import { DocumentError } from '#documents/document-error.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document.ts'
import { readUbl } from '#documents/read-ubl.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { CallContext } from '../ports.ts'
import { isUuid } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { decodeXml } from './decode-xml.ts'
import { documentSpecOf } from './model.ts'
import { asFamily, familyOfDocument } from './pair.ts'
import { problemText } from './prepare.ts'
import { refusedByAuthority, verdictIfXml } from './verdict.ts'

export interface ReadFile {
  /** As it came. */
  readonly xml: string
  readonly document: TaxDocument
}

/** Throws 422 for what is no XML, no document of this family, or has no ETTN to know it by. */
export function readFile(context: CallContext, file: UploadedFile): ReadFile {
  const read = readAnyFile(context, file)
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
export function readFileOfPair(
  context: CallContext,
  file: UploadedFile,
): ReadFile & { readonly home: CallContext } {
  const read = readAnyFile(context, file)
  return { ...read, home: asFamily(context, familyOfDocument(context, read.document), file.name) }
}

function readAnyFile(context: CallContext, file: UploadedFile): ReadFile {
  const { language } = context
  const reasonsOf = (error: DocumentError) =>
    error.problems.map((one) => faultText(language, one)).join(' ')
  const unread = (reason: string) =>
    refusal(language, {
      status: 422,
      code: 2015,
      key: 'fileNotDocument',
      values: { file: file.name, reason },
    })
  const xml = orRefusal(
    () => decodeXml(file.bytes),
    (error) => unread(reasonsOf(error)),
  )
  const document = orRefusal(
    () => readUbl(xml),
    (error) => refusedUnread(context, file, xml) ?? unread(reasonsOf(error)),
  )
  const { root, profile, type } = documentSpecOf(familyOfDocument(context, document))
  if (document.root !== root)
    throw refusal(language, {
      status: 422,
      code: 2015,
      key: 'documentKind',
      values: { file: file.name, given: document.root, expected: root },
    })
  const other = [
    [profile, document.profile],
    [type, document.type],
  ] as const
  for (const [place, given] of other)
    if ('fixed' in place && place.fixed !== given)
      throw refusal(language, {
        status: 422,
        code: 2015,
        key: 'documentKind',
        values: { file: file.name, given, expected: place.fixed },
      })
  if (!isUuid(document.uuid))
    throw (
      refusedUnread(context, file, xml) ??
      unread(problemText(language, 'ettnFormat', { value: document.uuid }))
    )
  return { xml, document }
}

/** In a file there is no field to jump to: the place is said in words. */
export const faultText = (
  language: CallContext['language'],
  { rule, place, values }: DocumentProblem,
): string => `${problemText(language, rule, values)}${place === '' ? '' : ` (${place})`}`

/** What cannot be read is mostly what the authority refuses as well, and says better. */
function refusedUnread(context: CallContext, file: UploadedFile, xml: string): Error | undefined {
  const verdict = verdictIfXml(context, xml, documentSpecOf(context.family)).filter(
    ({ rule }) => rule !== 'xml.root',
  )
  return verdict.length === 0 ? undefined : refusedByAuthority(context, file, verdict)
}

function orRefusal<T>(work: () => T, refuse: (error: DocumentError) => Error): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof DocumentError ? refuse(error) : error
  }
}
