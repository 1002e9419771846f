/**
 * Bytes of an XML file as text, in the encoding that it declares (UTF-8 unless it says otherwise). What is kept is text and goes
 * out as UTF-8 again, so the declaration says so. Throws DocumentError where the bytes are not of the encoding: replaced signs
 * would be kept as if somebody had written them.
 */
import { DocumentError, problem } from '#documents/document/document-error.ts'

export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  const encoding = encodingOf(bytes, declared)
  return decoded(bytes, encoding).replace(
    /^(<\?xml[^>]*?encoding=["'])([^"']*)/i,
    (whole, before: string, name: string) => (/^utf-8$/i.test(name) ? whole : `${before}UTF-8`),
  )
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new DocumentError([problem('xmlEncoding', '', { encoding })])
  }
}

function encodingOf(bytes: Uint8Array, declared: string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding
  } catch {
    return 'utf-8'
  }
}
