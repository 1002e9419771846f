/** A megabyte of what slow expressions and slow parsers choke on, through the doors that take text: the loop goes on. */
import { describe, expect, it } from 'vitest'
import { datatypes } from '#documents/authority/schema/datatypes.ts'
import { readTaxes } from '#documents/amounts/line-taxes.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { fieldsOf, pdfText } from '#service/content/pdf-text.ts'
import { seededRandom } from './fakes.ts'
import { asker, dispatcherOf } from './http-fixture.ts'
import { patchStylesheet } from '#service/rendering/xslt/patch-stylesheet.ts'
import { leastLongestDelay, leastUsedMs } from './loop-delay.ts'

const megabyte = 1024 * 1024
const boundMs = 50
/** Other programs of the machine add to the time. */
const onBusyMachine = 8 * boundMs

const filled = (piece: string, size = megabyte): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** How many texts like each example are tried; `npm run proof -- loop` tries more. */
const relativesOfEach = Number(process.env['RELATIVES'] ?? 4)

/**
 * The example, and some like it: other characters, in other order, with a beginning and an end that do not fit. Each in two sizes,
 * a quarter of a megabyte and a whole one.
 */
function relatives(
  example: string,
  alphabet: string,
): (readonly [quarter: string, whole: string])[] {
  const random = seededRandom(example)
  const pick = () => alphabet[parseInt(random.hex(2), 16) % alphabet.length] ?? ''
  const piece = () => Array.from({ length: 1 + (parseInt(random.hex(1), 16) % 6) }, pick).join('')
  const others = Array.from({ length: relativesOfEach }, () => [piece(), piece(), piece()] as const)
  return [['', example, ''] as const, ...others].map(([begin, middle, end]) => {
    const ofSize = (size: number) => `${begin}${filled(middle, size)}${end}!`
    return [ofSize(megabyte / 4), ofSize(megabyte)]
  })
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const stream = (text: string): Uint8Array => bytesOf(`<<>>stream\nBT ${text}endstream`)

interface Listener {
  readonly name: string
  /** What takes more than linear time of an expression that is not linear. */
  readonly example: string
  /** Of which its relatives are made. */
  readonly alphabet: string
  /** Gives the work to be measured; what only prepares it is not. */
  readonly of: (text: string) => () => unknown
}
const doors: readonly Listener[] = [
  {
    name: 'the streams of a PDF',
    example: '<<',
    alphabet: '<> \nstreamobj',
    of: (text) => {
      const bytes = bytesOf(text)
      return () => pdfText(bytes)
    },
  },
  {
    name: 'the texts in a PDF',
    example: '(\\(',
    alphabet: '()\\ BTd',
    of: (text) => {
      const bytes = stream(text)
      return () => pdfText(bytes)
    },
  },
  {
    name: 'the totals of a PDF',
    example: 'toplam',
    alphabet: 'toplamdenecek 1.,\n',
    of: (text) => () => fieldsOf(text),
  },
  {
    name: 'amounts',
    example: '1 ',
    alphabet: ' ₺TL1.,',
    of: (text) => () => parseAmount(text),
  },
  {
    name: 'taxes of a line',
    example: ' 1',
    alphabet: ' %=1.,TLx',
    of: (text) => () => readTaxes(text, ','),
  },
  {
    name: 'a stylesheet before it is compiled',
    example: 'format-number(x,',
    alphabet: 'format-number(x,)[]{} \'"<!->?&quot;',
    of: (text) => () => patchStylesheet(`<xsl:stylesheet version="1.0"><a b="${text}"/>`),
  },
  ...(['decimal', 'base64Binary', 'anyURI'] as const).map((name) => ({
    name: `the type ${name} of the schemas`,
    example: ' x',
    alphabet: ' \n1.x%#-',
    of: (text: string) => () => datatypes[name](text),
  })),
]

describe('a slow text', () => {
  it.each(doors)(
    '[RX4] of $name takes time in proportion to its length',
    ({ example, alphabet, of }) => {
      for (const [quarter, whole] of relatives(example, alphabet)) {
        // Four times the text: sixteen times the time where an expression is quadratic.
        const bound = 8 * leastUsedMs(of(quarter)) + boundMs
        expect(leastUsedMs(of(whole), bound), JSON.stringify(whole.slice(0, 20))).toBeLessThan(
          bound,
        )
      }
    },
  )
})

describe('a megabyte does not hold the loop', () => {
  const ask = asker(dispatcherOf())
  const preview = 'POST /esink/Send/Model/Preview'
  const bodies: readonly (readonly [name: string, raw: string])[] = [
    ['lists in lists', '['.repeat(megabyte)],
    ['empty lists', `[${filled('[],')}[]]`],
    ['numbers', `[${filled('1,')}1]`],
    ['lists of numbers', `[${filled(`[${filled('1,', 20_000)}1],`)}[]]`],
    ['names', `{${Array.from({ length: 80_000 }, (__, index) => `"n${index}":1`).join(',')}}`],
    ['blanks', filled(' \n')],
    ['one text', `"${filled('a')}"`],
    ['escapes', `"${filled('\\u0041')}`],
    ['a number without end', filled('1')],
    ['18 MB that break at their end', `{"a":"${filled('x', 18 * megabyte)}`],
    ['18 MB of brackets', filled('[{"a":', 18 * megabyte)],
  ]
  it.each(bodies)('[RB3] JSON of %s', async (_, raw) => {
    const bytes = new TextEncoder().encode(raw)
    const delay = await leastLongestDelay(boundMs, async () => {
      const { status } = await ask(preview, { raw: bytes })
      expect([400, 413]).toContain(status)
    })
    expect(delay).toBeLessThan(onBusyMachine)
  })
})
