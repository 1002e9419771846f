/** Errors that mean something to who asked, carried from one thread to another: a copied error is no longer of its class. */
import { DocumentError } from '#documents/document/document-error.ts'
import type { DocumentProblem } from '#documents/document/document.ts'
import { keysOf } from '#values/keys.ts'
import { ExcelBroken, ExcelTooLarge } from '../content/excel.ts'
import { ZipBroken, ZipTooLarge } from '../content/unzip.ts'

const byMessage = { ExcelBroken, ExcelTooLarge, ZipBroken, ZipTooLarge } as const
type ByMessage = keyof typeof byMessage

export type PortableError =
  | { readonly name: 'DocumentError'; readonly problems: readonly DocumentProblem[] }
  | { readonly name: ByMessage; readonly message: string }

/** Undefined for an error that nobody waits for: a fault of the service. */
export function toPortable(error: unknown): PortableError | undefined {
  if (error instanceof DocumentError) return { name: 'DocumentError', problems: error.problems }
  for (const name of keysOf(byMessage))
    if (error instanceof byMessage[name]) return { name, message: error.message }
  return undefined
}

export const fromPortable = (error: PortableError): Error =>
  error.name === 'DocumentError'
    ? new DocumentError(error.problems)
    : new byMessage[error.name](error.message)
