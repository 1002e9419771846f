/**
 * Values that a client should never send, and some sound ones: texts, numbers, structures and files. All follow from the
 * chooser that they are given, so that a case is made again from its seed.
 */
import type { Chooser } from '#contract/base/chooser.ts'

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\ufeff',
  '\u202eevrak',
  'İıŞşĞğ',
  '😀'.repeat(50),
  'e\u0301'.repeat(50),
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01T25:61:61',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '-271821-04-20',
  '2026-11-21T10:00:00+99:99',
  "' or 1=1 --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '{{name}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
  '=cmd|x!A1',
  '../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'a@b',
  'a@b.c'.padEnd(300, 'd'),
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'gggggggg-gggg-gggg-gggg-gggggggggggg',
  'ASC; drop table record',
  'tr-TR-u-co-phonebk',
  'x'.repeat(10_000),
  ' '.repeat(20_000),
  'a'.repeat(5_000) + '!',
  '('.repeat(5_000),
  '\n'.repeat(5_000),
]

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e15,
  1e16,
  1e21,
  1.7976931348623157e308,
  0.30000000000000004,
  123456.789,
]

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Any value of JSON. */
export function hostileValue(chooser: Chooser): unknown {
  switch (chooser.between(0, 9)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return chooser.one(hostileTexts)
    case 4:
    case 5:
      return chooser.one(hostileNumbers)
    case 6:
      return chooser.one([null, true, false])
    case 7:
      return chooser.one<unknown>([[], {}, [[]], [null], { a: null }])
    case 8:
      return Array.from({ length: chooser.one([2, 100, 2_000]) }, () =>
        chooser.one(hostileTexts.slice(0, 30)),
      )
    default:
      return deep(chooser.one([3, 39, 45, 500]))
  }
}

/** A changed copy: values replaced, left out, added or repeated at places that are chosen. */
export function mutated(value: unknown, chooser: Chooser): unknown {
  let copy: unknown = structuredClone(value)
  for (let count = chooser.between(1, 3); count > 0; count -= 1) copy = changedOnce(copy, chooser)
  return copy
}

function changedOnce(value: unknown, chooser: Chooser): unknown {
  if (typeof value !== 'object' || value === null || chooser.between(0, 9) === 0)
    return hostileValue(chooser)
  if (Array.isArray(value)) {
    if (value.length === 0 || chooser.between(0, 3) === 0)
      return chooser.between(0, 1) === 0
        ? [...value, hostileValue(chooser)]
        : Array.from({ length: 300 }, () => value[0])
    const at = chooser.between(0, value.length - 1)
    return value.map((one, index) => (index === at ? changedOnce(one, chooser) : one))
  }
  const entries = Object.entries(value)
  const kind = chooser.between(0, 7)
  if (entries.length === 0 || kind === 0)
    return Object.fromEntries([...entries, [chooser.one(hostileTexts), hostileValue(chooser)]])
  const at = chooser.between(0, entries.length - 1)
  if (kind === 1) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([name, one], index) => [name, index === at ? changedOnce(one, chooser) : one]),
  )
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>'
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
/** End of the central directory of a zip that names more than it has. */
const brokenZip = Uint8Array.from([
  0x50, 0x4b, 5, 6, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0,
])

export const hostileFiles: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] = [
  ['', bytesOf('')],
  ['empty.xml', bytesOf('')],
  ['a.xml', bytesOf(`${xmlHead}<Invoice/>`)],
  [
    'b.xml',
    bytesOf(
      `${xmlHead}<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><cbc:ID/></Invoice>`,
    ),
  ],
  ['c.xml', bytesOf(`${xmlHead}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`)],
  ['d.xml', bytesOf(`${xmlHead}${'<a>'.repeat(20_000)}`)],
  ['e.xml', bytesOf(`${xmlHead}<a ${'b="" '.repeat(5_000)}/>`)],
  ['utf16.xml', Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0])],
  ['latin.xml', Uint8Array.from([0x3c, 0x61, 0x3e, 0xfe, 0xdd, 0x3c, 0x2f, 0x61, 0x3e])],
  ['a.zip', brokenZip],
  ['b.zip', bytesOf('PK\u0003\u0004 not a zip')],
  ['a.xlsx', brokenZip],
  ['a.pdf', bytesOf('%PDF-1.4\n1 0 obj <</Length 99999>> stream\nBT (x) Tj ET')],
  ['nul\u0000.xml', bytesOf('<a/>')],
  ['../../up.xml', bytesOf('<a/>')],
  ['long.xml'.padStart(3_000, 'x'), bytesOf('<a/>')],
  [
    'a.xslt',
    bytesOf('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>'),
  ],
  ['random.bin', Uint8Array.from({ length: 4_096 }, (_, index) => (index * 37 + 11) % 256)],
]
