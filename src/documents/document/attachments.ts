/** Files inside a document: the types that the authority accepts, and how much a document may carry. */

/** Types that people attach and the rules accept (MimeCodeList names 617), by the ends of file names. */
const typesByEnd: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  xml: 'application/xml',
  txt: 'text/plain',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  rtf: 'application/rtf',
}
export const attachmentTypes: ReadonlySet<string> = new Set([
  ...Object.values(typesByEnd),
  'text/xml',
  'application/octet-stream',
])
/** Ends of file names, for the choice of a file. */
export const attachmentEnds: readonly string[] = Object.keys(typesByEnd).map((end) => `.${end}`)

/** Of one document, all files together: the authority takes envelopes of a few megabytes, and base64 adds a third. */
export const attachmentLimits = { megabytes: 3, files: 20 } as const

/** Type of a file by its name, for what a computer says of it is not to be relied on. Undefined: none that is accepted. */
export function attachmentTypeOf(name: string): string | undefined {
  const end = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]
  return end === undefined ? undefined : typesByEnd[end.toLowerCase() /* ascii */]
}

/** Bytes that a text in base64 stands for. */
export function bytesOf(base64: string): number {
  return (
    Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
  )
}
