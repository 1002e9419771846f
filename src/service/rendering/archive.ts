/** Many files as one, piece by piece: whoever reads the stream sets the pace, and only the file that is being written is in memory. */
import { makeZip } from 'client-zip'
import { trimBoth } from '#values/trim.ts'
import { unsharedBytes } from '../base/unshared-bytes.ts'

export interface ArchiveEntry {
  /** Any text: it is made a safe name, and told apart from the ones before it. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Folders that it stands in, such as `1234567808/06`, of letters that every system takes. */
  readonly folder?: string
}

/** A zip without compression, with no bound on size or number (zip64). */
export function archiveOf(
  entries: AsyncIterable<ArchiveEntry>,
  now: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const zip = makeZip(inFolder(entries, now)).getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await zip.read()
      if (done) controller.close()
      else controller.enqueue(unsharedBytes(value))
    },
    // A reader that goes away ends the work; nobody waits for how.
    cancel: (reason) => zip.cancel(reason).catch(() => undefined),
  })
}

async function* inFolder(entries: AsyncIterable<ArchiveEntry>, now: Date) {
  const nameOf = createNames()
  for await (const { name, bytes, folder } of entries)
    yield {
      name: folder === undefined ? nameOf(name) : `${folder}/${nameOf(name)}`,
      input: bytes,
      lastModified: now,
    }
}

/** Names that no system takes for a path, a device or a command, each once: the second `a.xml` is `a (2).xml`. */
export function createNames(): (wanted: string) => string {
  const used = new Set<string>()
  return (wanted) => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(wanted) ?? []
    const safe = safeStem(stem)
    for (let count = 1; ; count += 1) {
      const name = `${safe}${count === 1 ? '' : ` (${count})`}${ending.toLowerCase() /* ascii */}`
      const key = name.normalize('NFC').toLowerCase() /* ascii */
      if (used.has(key)) continue
      used.add(key)
      return name
    }
  }
}

function safeStem(stem: string): string {
  const plain = trimBoth(
    stem
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}_ -]+/gu, '-')
      .replace(/\s+/g, ' '),
    '-. ',
  ).slice(0, 100)
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `_${plain}` : plain
}

/** All of a stream: for answers that must be one text. */
export async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
