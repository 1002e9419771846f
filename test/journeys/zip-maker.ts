/** Archives as no honest program writes them: each entry says of itself what it is told to. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Uint8Array
  /** Stored as it is; default: deflated. */
  readonly isStored?: boolean
  /** Any other method of compression than deflate, by its number. */
  readonly method?: number
  readonly isEncrypted?: boolean
  readonly isLink?: boolean
  /** Sizes in the header of the entry, where they lie. */
  readonly saysPacked?: number
  readonly saysUnpacked?: number
  /** Sizes in the extra field of 64 bits, the header pointing to it. */
  readonly is64?: boolean
}

export function makeZip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const local = localOf(entry)
    directory.push(directoryOf(entry, local.packed, at))
    locals.push(local.bytes)
    at += local.bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

interface Packed {
  readonly data: Buffer
  readonly size: number
  readonly crc: number
}
const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)

function packedOf({ content, isStored }: ZipEntry): Packed {
  const bytes = bytesOf(content)
  return { data: isStored ? bytes : deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** What local header and directory have alike: from the version needed to the length of the name. */
function common(entry: ZipEntry, { data, size, crc }: Packed, extra: number): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(entry.is64 ? 45 : 20, 0)
  head.writeUInt16LE((entry.isEncrypted ? 1 : 0) | 0x800, 2)
  head.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(entry.is64 ? 0xffffffff : (entry.saysPacked ?? data.length), 14)
  head.writeUInt32LE(entry.is64 ? 0xffffffff : (entry.saysUnpacked ?? size), 18)
  head.writeUInt16LE(Buffer.byteLength(entry.name), 22)
  head.writeUInt16LE(extra, 24)
  return head
}

function extraOf({ is64, saysPacked, saysUnpacked }: ZipEntry, { data, size }: Packed): Buffer {
  if (!is64) return Buffer.alloc(0)
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(saysUnpacked ?? size), 4)
  extra.writeBigUInt64LE(BigInt(saysPacked ?? data.length), 12)
  return extra
}

function localOf(entry: ZipEntry): { bytes: Buffer; packed: Packed } {
  const packed = packedOf(entry)
  const extra = extraOf(entry, packed)
  return {
    packed,
    bytes: Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      common(entry, packed, extra.length),
      Buffer.from(entry.name),
      extra,
      packed.data,
    ]),
  }
}

function directoryOf(entry: ZipEntry, packed: Packed, at: number): Buffer {
  const rest = Buffer.alloc(14)
  // A symbolic link of Unix with every right.
  if (entry.isLink) rest.writeUInt32LE(0o120777 * 0x10000, 6)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 3]),
    common(entry, packed, 0),
    rest,
    Buffer.from(entry.name),
  ])
}
