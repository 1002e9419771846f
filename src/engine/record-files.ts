/**
 * What may be kept under a record, and how much: one table for the screen, which refuses before it sends, for the service, which
 * looks at the bytes, and for the mock. Nothing that a browser would draw as a page is among the types (HTML, SVG), and files are
 * only ever handed out to be saved.
 */

import { recordFileLimits } from './record-file-limits.ts'

interface FileKind {
  readonly type: string
  /** Endings of names. */
  readonly ends: readonly string[]
  /** The bytes that such a file begins with, in hexadecimal digits; absent: it is text. */
  readonly begins?: string
}

const zip = '504b0304'
/** Documents of the older Office are compound files. */
const compound = 'd0cf11e0a1b11ae1'
const openXml = 'application/vnd.openxmlformats-officedocument'

const kinds: readonly FileKind[] = [
  { type: 'application/pdf', ends: ['.pdf'], begins: '255044462d' },
  { type: 'image/png', ends: ['.png'], begins: '89504e470d0a1a0a' },
  { type: 'image/jpeg', ends: ['.jpg', '.jpeg'], begins: 'ffd8ff' },
  { type: `${openXml}.wordprocessingml.document`, ends: ['.docx'], begins: zip },
  { type: `${openXml}.spreadsheetml.sheet`, ends: ['.xlsx'], begins: zip },
  { type: 'application/msword', ends: ['.doc'], begins: compound },
  { type: 'application/vnd.ms-excel', ends: ['.xls'], begins: compound },
  { type: 'application/zip', ends: ['.zip'], begins: zip },
  { type: 'application/xml', ends: ['.xml'] },
  { type: 'text/csv', ends: ['.csv'] },
  { type: 'text/plain', ends: ['.txt'] },
]

/** Endings of the files that are taken. */
export const recordFileEnds: readonly string[] = kinds.flatMap(({ ends }) => ends)

/** Why a file cannot be kept. `wrongContent`: its bytes are not those of what its name says. */
export type FileFault = 'wrongType' | 'empty' | 'tooLarge' | 'wrongContent'

/** What can be told of a file before it is read; undefined where it may be sent. */
export function faultOfFile(name: string, size: number): FileFault | undefined {
  if (!kindOf(name)) return 'wrongType'
  if (size === 0) return 'empty'
  return size > recordFileLimits.megabytes * 1024 * 1024 ? 'tooLarge' : undefined
}

/** The same of its bytes. */
export function faultOfContent(name: string, bytes: Uint8Array): FileFault | undefined {
  const fault = faultOfFile(name, bytes.length)
  if (fault) return fault
  const begins = kindOf(name)?.begins
  const isAsNamed = begins === undefined ? isText(bytes) : isBegunBy(bytes, begins)
  return isAsNamed ? undefined : 'wrongContent'
}

/** Type of a file of an allowed name; undefined of any other. */
export const typeOfFile = (name: string): string | undefined => kindOf(name)?.type

function kindOf(name: string): FileKind | undefined {
  const lower = name.toLowerCase() /* ascii */
  return kinds.find(({ ends }) => ends.some((end) => lower.endsWith(end)))
}

const isBegunBy = (bytes: Uint8Array, begins: string): boolean =>
  hexOf(bytes.subarray(0, begins.length / 2)) === begins

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Text in any of the codings that people use has no NUL, and is not one of the other kinds. */
const isText = (bytes: Uint8Array): boolean =>
  !bytes.includes(0) &&
  kinds.every(({ begins }) => begins === undefined || !isBegunBy(bytes, begins))
