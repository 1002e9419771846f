/** Files of a ZIP, unpacked piece by piece under limits, so that a bomb ends before it has grown. */
import { Unzip, UnzipInflate, unzipSync, type UnzipFile } from 'fflate'
import { storable } from '#values/storable.ts'
import type { UploadedFile } from '#schemas/common.ts'

export interface ZipLimits {
  readonly files: number
  /** Of all files when they are unpacked. */
  readonly bytes: number
  /** How many times the size of the ZIP they may have together. */
  readonly ratio: number
}
export const zipLimits: ZipLimits = { files: 1000, bytes: 50 * 1024 * 1024, ratio: 100 }

/** Small files compress well by nature: the ratio counts from here on. */
const ratioFrom = 1024 * 1024
/** Bytes given to the decompressor at once: what one piece can become stays small. */
const piece = 4 * 1024

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
        if (isOver(total, bytes.length, zipLimits)) throw new ZipTooLarge(file.name)
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

const isOver = (size: number, zipSize: number, limits: ZipLimits): boolean =>
  size > limits.bytes || (size > ratioFrom && size > zipSize * limits.ratio)

/** Names of the files as the directory at the end of a ZIP has them, without its folders: nothing is unpacked. Throws ZipBroken. */
export function namesIn(bytes: Uint8Array): readonly string[] {
  const names: string[] = []
  const isWanted = ({ name }: { readonly name: string }): boolean => {
    if (!name.endsWith('/')) names.push(name)
    return false
  }
  try {
    unzipSync(bytes, { filter: isWanted })
  } catch (error) {
    throw new ZipBroken(error instanceof Error ? error.message : String(error))
  }
  return names
}

/** The bytes of one file of a ZIP, as they are unpacked: the whole file is never in memory. Throws ZipTooLarge or ZipBroken. */
export function* piecesIn(
  bytes: Uint8Array,
  name: string,
  limits: ZipLimits,
): Generator<Uint8Array> {
  const unpacked: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const stream = new Unzip((file) => {
    if (file.name !== name) return
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      size += data.length
      if (isOver(size, bytes.length, limits)) throw new ZipTooLarge(name)
      unpacked.push(data)
      isWhole = isLast
    }
    file.start()
  })
  stream.register(UnzipInflate)
  for (let from = 0; from < bytes.length && !isWhole; from += piece) {
    try {
      stream.push(bytes.subarray(from, from + piece), from + piece >= bytes.length)
    } catch (error) {
      if (error instanceof ZipTooLarge) throw error
      throw new ZipBroken(error instanceof Error ? error.message : String(error))
    }
    yield* unpacked.splice(0)
  }
  if (!isWhole) throw new ZipBroken('the end is missing')
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
