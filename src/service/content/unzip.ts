/** Files of a ZIP, unpacked piece by piece under limits, so that a bomb ends before it has grown. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { storable } from '#values/storable.ts'
import type { UploadedFile } from '#schemas/common.ts'

export const zipLimits = { files: 1000, bytes: 50 * 1024 * 1024, ratio: 100 } as const

/** Small files compress well by nature: the ratio counts from here on. */
const ratioFrom = 1024 * 1024
/** Bytes given to the decompressor at once: what one piece can become stays small. */
const piece = 16 * 1024

export class ZipTooLarge extends Error {}
export class ZipBroken extends Error {}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Throws ZipTooLarge or ZipBroken. Folders are left out; names keep their folders. */
export function unzip(bytes: Uint8Array): UploadedFile[] {
  const files: UploadedFile[] = []
  let started = 0
  let finished = 0
  let total = 0
  const stream = new Unzip((file) => {
    started += 1
    if (started > zipLimits.files) throw new ZipTooLarge(file.name)
    collect(
      file,
      (size) => {
        total += size
        if (
          total > zipLimits.bytes ||
          (total > ratioFrom && total > bytes.length * zipLimits.ratio)
        )
          throw new ZipTooLarge(file.name)
      },
      (content) => {
        finished += 1
        if (!file.name.endsWith('/')) files.push({ name: storable(file.name), bytes: content })
      },
    )
  })
  stream.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length; from += piece)
      stream.push(bytes.subarray(from, from + piece), from + piece >= bytes.length)
  } catch (error) {
    if (error instanceof ZipTooLarge) throw error
    throw new ZipBroken(error instanceof Error ? error.message : String(error))
  }
  if (started === 0 || finished < started) throw new ZipBroken('the end is missing')
  return files
}

function collect(
  file: UnzipFile,
  onSize: (size: number) => void,
  onEnd: (content: Uint8Array) => void,
): void {
  const pieces: Uint8Array[] = []
  file.ondata = (error, data, isLast) => {
    // What is thrown below comes back here as the error of the decompressor.
    if (error) throw error instanceof ZipTooLarge ? error : new ZipBroken(error.message)
    onSize(data.length)
    pieces.push(data)
    if (isLast) onEnd(Buffer.concat(pieces))
  }
  file.start()
}
