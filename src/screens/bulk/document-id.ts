import type { PastedDocument } from './pasted-rows.ts'

const keys = new WeakMap<PastedDocument, string>()

/** The same rows have the same key, however often they are read. */
export function keyOf(document: PastedDocument): string {
  const key = keys.get(document) ?? JSON.stringify([document.group, document.rows, document.model])
  keys.set(document, key)
  return key
}

/**
 * The ETTN of a document of rows: the same rows of the same company on the same day are the same draft, so that nothing is
 * made twice by another try, by pasting again after the page was closed, or by five clicks (TRUST U8, U20).
 */
export async function ettnOf(
  document: PastedDocument,
  place: { readonly company: string; readonly family: string; readonly day: string },
): Promise<string> {
  const text = JSON.stringify([place.company, place.family, place.day, keyOf(document)])
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  // Version 8 of RFC 9562: bits of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
