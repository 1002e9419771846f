/** Files a person attaches → rows of references, each called as its file is; what is too much or of a wrong type is refused with the reason. */
import { attachmentLimits, attachmentTypeOf, bytesOf } from '#documents/document/attachments.ts'
import { filePlaces } from '#engine/form.ts'
import type { Row } from './model.ts'

export interface Refused {
  readonly name: string
  readonly why: 'wrongType' | 'tooLarge' | 'tooMany' | 'unreadable'
}

/** @param rows those that there are: their files count towards the limits */
export async function attachFiles(
  files: readonly File[],
  rows: readonly Row[],
): Promise<{ readonly attached: readonly Row[]; readonly refused: readonly Refused[] }> {
  const present = rows.map((row) => bytesOf(row[filePlaces.bytes] ?? '')).filter((size) => size > 0)
  let size = present.reduce((sum, one) => sum + one, 0)
  const attached: Row[] = []
  const refused: Refused[] = []
  for (const file of files) {
    const type = attachmentTypeOf(file.name)
    const why =
      type === undefined
        ? 'wrongType'
        : present.length + attached.length >= attachmentLimits.files
          ? 'tooMany'
          : size + file.size > attachmentLimits.megabytes * 1024 * 1024
            ? 'tooLarge'
            : undefined
    const bytes = why === undefined ? await base64Of(file) : undefined
    if (type === undefined || bytes === undefined)
      refused.push({ name: file.name, why: why ?? 'unreadable' })
    else {
      attached.push({
        ID: file.name.slice(0, 200),
        [filePlaces.name]: file.name.slice(-255),
        [filePlaces.type]: type,
        [filePlaces.bytes]: bytes,
      })
      size += file.size
    }
  }
  return { attached, refused }
}

/** Undefined: it cannot be read (any more), as after it was moved or where it is a folder, or there is nothing in it. */
async function base64Of(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes || bytes.byteLength === 0) return undefined
  const whole = new Uint8Array(bytes)
  let text = ''
  // Not all at once: what is spread becomes arguments.
  for (let at = 0; at < whole.length; at += 0x8000)
    text += String.fromCharCode(...whole.subarray(at, at + 0x8000))
  return btoa(text)
}
