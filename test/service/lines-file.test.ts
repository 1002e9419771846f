/** Files of lines as they are read: piece by piece, whatever they came in. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openLedgerFile } from '#service/content/ledger-lines.ts'
import { piecesIn, ZipBroken, ZipTooLarge, type ZipLimits } from '#service/content/unzip.ts'
import { readLines } from '#documents/ledger/read-lines.ts'
import { keepFile, textOfFile } from '#service/ledger/kept-lines.ts'
import { inPiecesOf, inRowsOf, linesFile, textIn } from '#service/ledger/lines-file.ts'
import type { Tx } from '#service/ports/ports.ts'
import { csvOf, madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { ids, openHandlers } from './handlers/handler-fixture.ts'
import { openTestStore } from './store-fixture.ts'

const limits: ZipLimits = { files: 10, bytes: 1_000_000, ratio: 100 }
const unpacked = (zip: Uint8Array, name: string, most = limits) =>
  Buffer.concat([...piecesIn(zip, name, most)])
/** Rows that do not shrink to nothing. */
const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `Şişli;${Math.imul(index + 1, 2654435761)};ğ\r\n`,
  ).join('')

async function textOfBytes(bytes: Uint8Array): Promise<string> {
  let text = ''
  for await (const piece of textIn(await linesFile(bytes))) text += piece
  return text
}

describe('a file of lines', () => {
  it('[LG61] is unpacked piece by piece and can be read again; the size of a piece is bounded', () => {
    const csv = rows(20_000)
    const zip = zipSync({ 'a/defter.csv': strToU8(csv), '__MACOSX/x': strToU8('beside') })
    const pieces = [...piecesIn(zip, 'a/defter.csv', limits)]
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(csv.length / 3)
    expect(Buffer.concat(pieces).toString()).toBe(csv)
    expect(unpacked(zip, 'a/defter.csv').toString()).toBe(csv)
  })

  it('[LG61] that grows too large, is damaged, cut off or not where the directory says is refused', () => {
    const zip = zipSync({ 'a.csv': strToU8(rows(20_000)) })
    const unpack =
      (bytes: Uint8Array, most = limits) =>
      () =>
        unpacked(bytes, 'a.csv', most)
    expect(unpack(zip, { ...limits, bytes: 100_000 })).toThrow(ZipTooLarge)
    expect(unpack(zip, { ...limits, bytes: 1e9, ratio: 1.5 })).not.toThrow()
    const bomb = zipSync({ 'a.csv': new Uint8Array(4_000_000) })
    expect(unpack(bomb, { ...limits, bytes: 1e9 })).toThrow(ZipTooLarge)
    expect(unpack(zip.slice(0, zip.length / 2))).toThrow(ZipBroken)
    const damaged = zip.slice()
    damaged.fill(0xff, 2000, 2100)
    expect(unpack(damaged)).toThrow(ZipBroken)
    expect(() => unpacked(zip, 'b.csv')).toThrow(ZipBroken)
  })

  it('[LG61] in a zip of its own is named, and not unpacked before it is read', async () => {
    const csv = strToU8('a;b')
    expect(await openLedgerFile(zipSync({ 'a.csv': csv }))).toEqual({ packed: 'a.csv' })
    expect(await openLedgerFile(zipSync({ 'a.csv': csv, 'b.csv': csv }))).toEqual({ count: 2 })
    const nested = zipSync({ 'a.zip': zipSync({ 'a.csv': csv, 'b.csv': csv, 'c.csv': csv }) })
    expect(await openLedgerFile(nested)).toEqual({ count: 3 })
    await expect(openLedgerFile(strToU8('PK\u0003\u0004 no zip'))).rejects.toThrow(ZipBroken)
  })

  it('[LG2] is UTF-8 or of Windows wherever its pieces are cut', async () => {
    // Longer than a step of reading, with letters of two bytes on every place.
    const csv = rows(10_000)
    expect(await textOfBytes(strToU8(csv))).toBe(csv)
    expect(await textOfBytes(strToU8(`x${csv}`))).toBe(`x${csv}`)
    const windows = Buffer.from(
      csv.replaceAll('Ş', '\u00DE').replaceAll('ş', '\u00FE').replaceAll('ğ', '\u00F0'),
      'latin1',
    )
    expect(await textOfBytes(windows)).toBe(csv)
    expect(await textOfBytes(Buffer.concat([strToU8('ğ'), windows.subarray(0, 0)]))).toBe('ğ')
  })

  it('[LG61] is kept in pieces of one size, however it arrives', async () => {
    const sizes = async (arriving: readonly number[]) => {
      const found: number[] = []
      const bytes = (async function* () {
        for (const size of arriving) yield new Uint8Array(size)
      })()
      for await (const { length } of inPiecesOf(10, bytes)) found.push(length)
      return found
    }
    expect(await sizes([])).toEqual([])
    expect(await sizes([10])).toEqual([10])
    expect(await sizes([3, 3, 3, 3])).toEqual([10, 2])
    expect(await sizes([35])).toEqual([10, 10, 10, 5])
    expect(await sizes([9, 1, 20])).toEqual([10, 10, 10])
  })

  it.each(['\r\n', '\n', '\r'])(
    '[LG76] is kept in pieces of whole rows, wherever it came in pieces, with line ends %j',
    async (end) => {
      const text = Array.from(
        { length: 400 },
        (_, index) => `${index};"Işık${index % 7 === 0 ? ' & \n Çağ' : ''}";ğ${end}`,
      ).join('')
      const bytes = new TextEncoder().encode(text)
      const came = async function* () {
        for (let at = 0; at < bytes.length; at += 333) yield bytes.subarray(at, at + 333)
      }
      const found: string[] = []
      for await (const piece of inRowsOf(1000, came())) found.push(piece.toString())
      expect(found.join('')).toBe(text)
      expect(found.length).toBeGreaterThan(5)
      for (const piece of found) expect(piece).toMatch(/^\d+;"Işık[^]*"[^"]*[\r\n]+$/)
    },
  )
})

describe('a kept file of lines', () => {
  it.each(['', '\r\n'])(
    '[LG76] is read from just before any entry, with its heading, though %j stands before that',
    async (before) => {
      const h = await openHandlers(await openTestStore())
      const companyId = ids.seller
      const uuid = '00000000-0000-4000-8000-0000000000a1'
      const reader = {
        session: { companyId, userName: '' },
        ports: h.ports,
        transaction: <T>(work: (tx: Tx) => Promise<T>) => h.store.asCompany(companyId, work),
      }
      // Entries of three hundred lines: pieces begin within one.
      const lines = madeLines({ entries: 4000 }).map((line, index) => {
        const entry = String(1 + Math.floor(index / 300))
        return { ...line, entrynumbercounter: entry, linenumbercounter: entry }
      })
      const csv = `${before}${csvOf(lines)}`
      const file = await linesFile(new TextEncoder().encode(csv))
      await reader.transaction((tx) => keepFile(tx, reader, uuid, file))
      const numbers = async (from: number) => {
        const found: string[] = []
        for await (const { lines } of readLines(textOfFile(reader, uuid, from)))
          for (const { entryCounter, lineNumber } of lines)
            if ((entryCounter ?? 0) >= from) found.push(`${entryCounter} ${lineNumber}`)
        return found
      }
      const all = await numbers(0)
      expect(all).toHaveLength(12_000)
      // The line before the heading changes what stands before an entry, not where it stands: then some of them are enough.
      for (let from = 1; from <= 40; from += before === '' ? 1 : 6)
        expect(await numbers(from)).toEqual(all.slice((from - 1) * 300))
      // The last entry stands in the last piece alone: of the others only the heading is read.
      let letters = 0
      for await (const piece of textOfFile(reader, uuid, 40)) letters += piece.length
      expect(letters).toBeLessThan(csv.length / 2)
      await h.close()
    },
  )
})
