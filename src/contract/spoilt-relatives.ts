/**
 * Relatives of the examples of spoilt-values.ts and of broken JSON: twenty of each example, made from a seed. A fault that
 * an example does not show may lie at another place of the text, beside another sign, or a little further on.
 */
import { createChooser, type Chooser } from './base/chooser.ts'
import { spoiltExamples, type SpoiltKind, type SpoiltValues } from './spoilt-values.ts'

const relativesOfEach = 20

/** The same seed makes the same relatives. */
export function spoiltRelatives(seed: number): SpoiltValues {
  const chooser = createChooser(seed)
  const of = (kind: SpoiltKind) =>
    spoiltExamples[kind].flatMap((example) =>
      Array.from({ length: relativesOfEach }, () => relatives[kind](chooser, example)),
    )
  return { text: of('text'), day: of('day'), number: of('number') }
}

const relatives: Readonly<Record<SpoiltKind, (chooser: Chooser, example: string) => string>> = {
  text: textRelative,
  day: dayRelative,
  number: numberRelative,
}

const soundTexts = [
  '',
  ' ',
  'Ayşe',
  'İĞÜŞÖÇ ışığı',
  '4840847211',
  'ayse@ornek.example',
  '😀👩‍👦',
  'é',
  'x'.repeat(150),
]
/** Signs that are taken for text, and stand beside the bad ones in careless clients. */
const besides = [
  '',
  '\u0001',
  '\r\n',
  '\u007f',
  '\ufeff',
  '\ufffe',
  '\u202e',
  '%00',
  '\\u0000',
  '&#0;',
  "'",
  '\\',
]

/** What is bad of the example, once to three times, anywhere in another text. */
function textRelative(chooser: Chooser, example: string): string {
  const bad = example.replace(/[a-z]/g, '')
  let text = chooser.one(soundTexts)
  for (let times = chooser.between(1, 3); times > 0; times -= 1) {
    const at = chooser.between(0, text.length)
    text = `${text.slice(0, at)}${bad}${chooser.one(besides)}${text.slice(at)}`
  }
  return text
}

const impossible = {
  year: ['0000', '0001', '-001', '9999', '10000', '275761', '99999999', '١٤٤٧'],
  month: ['00', '13', '2', '99', '-1', '02'],
  day: ['00', '30', '31', '32', '99', '-5'],
  hour: ['24', '25', '99', '-1'],
  zone: ['', 'Z', '+99:99', '-24:00', '+03', '[Europe/Istanbul]'],
} as const

/** A day that is wrong in its year, month or day; with a time where the example has one. */
function dayRelative(chooser: Chooser, example: string): string {
  const [year, month] = [chooser.one(impossible.year), chooser.one(impossible.month)]
  const day = `${year}-${month}-${chooser.one(impossible.day)}`
  if (!example.includes('T'))
    return chooser.one([day, day.replaceAll('-', '.'), day.replaceAll('-', '')])
  const time = `${chooser.one(impossible.hour)}:${chooser.between(60, 99)}:${chooser.between(60, 99)}`
  return `${day}T${time}${chooser.one(impossible.zone)}`
}

/** Near the end of a kind of column, far behind all of them, or with more digits than any keeps; JSON takes each. */
function numberRelative(chooser: Chooser, example: string): string {
  const sign = example.startsWith('-') ? '-' : ''
  const digits = (count: number) =>
    `${chooser.between(1, 9)}${Array.from({ length: count }, () => chooser.between(0, 9)).join('')}`
  return chooser.one([
    () => `${sign}${2 ** 31 + chooser.between(0, 9)}`,
    () => `${sign}${2 ** 32 + chooser.between(0, 9)}`,
    () => `${sign}${2n ** 63n + BigInt(chooser.between(0, 9))}`,
    () => `${sign}${digits(chooser.between(16, 400))}`,
    () => `${sign}${digits(2)}e${chooser.between(20, 999)}`,
    () => `${sign}${chooser.between(0, 9)}.${digits(chooser.between(18, 60))}`,
    () => `${sign}${chooser.between(1, 9)}e-${chooser.between(20, 999)}`,
  ])()
}

const encoder = new TextEncoder()
const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)),
  )

/** Bodies that say that they are JSON: a few well-known ways to be none, and twenty faults made into the text that is given. */
export function brokenJson(text: string, seed: number): Uint8Array<ArrayBuffer>[] {
  const chooser = createChooser(seed)
  const examples = [
    bytesOf(''),
    bytesOf('{'),
    bytesOf(text, text),
    bytesOf('null'),
    bytesOf('"\\ud800\\u0000"'),
    bytesOf([0xef, 0xbb, 0xbf], text),
    bytesOf('"', [0xff, 0xc0, 0xaf], '"'),
    bytesOf('['.repeat(10_000)),
    bytesOf(text.replace('{', '{"__proto__":{"a":1},')),
  ]
  return [
    ...examples,
    ...Array.from({ length: relativesOfEach }, () => brokenRelative(chooser, text)),
  ]
}

const strayBytes = [0x00, 0x0a, 0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x80, 0xc0, 0xed, 0xff]

function brokenRelative(chooser: Chooser, text: string): Uint8Array<ArrayBuffer> {
  const bytes = [...encoder.encode(text)]
  const at = chooser.between(0, bytes.length - 1)
  return chooser.one([
    () => bytesOf(bytes.slice(0, at)),
    () => bytesOf(bytes.slice(0, at), bytes.slice(at + 1)),
    () => bytesOf(bytes.slice(0, at), [chooser.one(strayBytes)], bytes.slice(at)),
    () => bytesOf(bytes.slice(0, at), [0xed, 0xa0, 0x80], bytes.slice(at)),
  ])()
}
