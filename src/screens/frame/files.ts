/** Files that calls answer as base64 or text: what they are, what they are called, and handing them to the browser. */
import { plainFileName } from '#values/file-name.ts'
import { trimBoth } from '#values/trim.ts'
export type FileType = 'pdf' | 'zip' | 'xml' | 'html' | 'csv' | 'xlsx' | 'bin'

export const mimeTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  xml: 'application/xml;charset=utf-8',
  html: 'text/html;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bin: 'application/octet-stream',
}

/** What the bytes are, by how they begin: an export of one record is a file, of several a zip. */
export function typeOfBytes(bytes: Uint8Array): FileType {
  const start = String.fromCharCode(...bytes.slice(0, 5))
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\u0003\u0004')) return 'zip'
  return start.startsWith('<') || start.startsWith('\u00EF\u00BB\u00BF<') ? 'xml' : 'bin'
}

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** A name that every system takes: letters, digits, `-` and `_`. `ABC2026000000001.pdf`, `sale-Xml-20261121-1430.zip`. */
export function fileName(parts: readonly string[], type: FileType): string {
  const name = parts
    .map((part) => trimBoth(part.normalize('NFC').replace(/[^\p{L}\p{N}_-]+/gu, '-'), '-'))
    .filter(Boolean)
    .join('-')
  return `${name.slice(0, 120) || 'file'}.${type}`
}

export function saveFile(content: BlobPart, name: string, type: FileType): void {
  clickDownload(URL.createObjectURL(new Blob([content], { type: mimeTypes[type] })), name)
}

function clickDownload(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  releaseLater(url)
}

/** Browsers read the address after the click; a minute is enough for the slowest. */
export const releaseLater = (url: string): void =>
  void setTimeout(() => URL.revokeObjectURL(url), 60_000)

export function saveBase64(base64: string, nameParts: readonly string[]): void {
  const bytes = bytesOfBase64(base64)
  const type = typeOfBytes(bytes)
  saveFile(bytes, fileName(nameParts, type), type)
}

/** Saves a file of a document under its own name, stripped of everything that is no name: paths, control characters. */
export function saveAttachment(base64: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytesOfBase64(base64)], { type: mimeTypes.bin }))
  clickDownload(url, plainFileName(name))
}
