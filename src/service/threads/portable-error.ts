/** Errors that mean something to who asked, carried from one thread to another: a copied error is no longer of its class. */
import { DocumentError } from '#documents/document/document-error.ts'
import type { DocumentProblem } from '#documents/document/document.ts'
import { keysOf } from '#values/keys.ts'
import { CertificateError, type CertificateProblem } from '../content/certificate.ts'
import { ExcelBroken, ExcelTooLarge } from '../content/excel.ts'
import { ZipBroken, ZipTooLarge } from '../content/unzip.ts'

const byMessage = { ExcelBroken, ExcelTooLarge, ZipBroken, ZipTooLarge } as const
type ByMessage = keyof typeof byMessage

export type PortableError =
  | { readonly name: 'DocumentError'; readonly problems: readonly DocumentProblem[] }
  | { readonly name: 'CertificateError'; readonly problem: CertificateProblem }
  | { readonly name: ByMessage; readonly message: string }

/** Undefined for an error that nobody waits for: a fault of the service. */
export function toPortable(error: unknown): PortableError | undefined {
  if (error instanceof DocumentError) return { name: 'DocumentError', problems: error.problems }
  if (error instanceof CertificateError) return { name: 'CertificateError', problem: error.problem }
  for (const name of keysOf(byMessage))
    if (error instanceof byMessage[name]) return { name, message: error.message }
  return undefined
}

export function fromPortable(error: PortableError): Error {
  switch (error.name) {
    case 'DocumentError':
      return new DocumentError(error.problems)
    case 'CertificateError':
      return new CertificateError(error.problem)
    default:
      return new byMessage[error.name](error.message)
  }
}
