/**
 * Text of a PDF whose fonts use a one-byte encoding, and what an invoice says in it. Text in fonts without such an
 * encoding (sub-set fonts of browsers) cannot be read this way and is left out.
 */
import { unzlibSync } from 'fflate'

export interface PdfFields {
  readonly number?: string | undefined
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined
  /** Decimal text. */
  readonly amount?: string | undefined
}

/** The most that is unpacked of one stream. */
const largest = 8 * 1024 * 1024

export function pdfText(bytes: Uint8Array): string {
  return streamsOf(bytes).map(textOfStream).join('\n')
}

function streamsOf(bytes: Uint8Array): string[] {
  const latin = new TextDecoder('latin1').decode(bytes)
  return [...latin.matchAll(/<<((?:(?!endobj).)*?)>>\s*stream\r?\n/gs)].flatMap((match) => {
    const start = match.index + match[0].length
    const end = latin.indexOf('endstream', start)
    if (end < 0) return []
    return /\/FlateDecode/.test(match[1] ?? '')
      ? inflated(bytes.subarray(start, end))
      : [latin.slice(start, end)]
  })
}

function inflated(packed: Uint8Array): string[] {
  try {
    return [
      new TextDecoder('latin1')
        .decode(
          unzlibSync(packed, { out: new Uint8Array(Math.min(largest, packed.length * 60 + 1024)) }),
        )
        .replace(/\0+$/, ''),
    ]
  } catch {
    return []
  }
}

/** Operands of the text operators, one line for each move to a new place. */
function textOfStream(stream: string): string {
  if (!/\bBT\b/.test(stream)) return ''
  const parts = [...stream.matchAll(/\((?:\\.|[^\\()])*\)|T\*|\bT[dDm]\b|\bET\b/gs)]
  return parts
    .map(([part]) => (part.startsWith('(') ? literal(part.slice(1, -1)) : '\n'))
    .join('')
    .replace(/\n+/g, '\n')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' }
const turkish = new TextDecoder('windows-1254')

function literal(text: string): string {
  const plain = text.replace(/\\([0-7]{1,3}|.)/gs, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(parseInt(sign, 8) & 255) : (escapes[sign] ?? sign),
  )
  return turkish.decode(Uint8Array.from(plain, (sign) => sign.charCodeAt(0) & 255))
}

/** Number, date and amount to pay; the last amount that is named a total wins. */
export function fieldsOf(text: string): PdfFields {
  const number = /\b([A-Z0-9]{3}20\d{2}\d{9})\b/.exec(text)?.[1]
  const [, day, month, year] = /\b(\d{2})[./-](\d{2})[./-](20\d{2})\b/.exec(text) ?? []
  const amounts = [
    ...text.matchAll(
      /(?:denecek|toplam)[^\d\n]*\n?[^\d\n]{0,20}(\d{1,3}(?:\.\d{3})*,\d{2}|\d+[.,]\d{2})/gi,
    ),
  ].map((match) => match[1] ?? '')
  const last = amounts.at(-1)
  return {
    number,
    date: year && `${year}-${month}-${day}`,
    amount:
      last === undefined
        ? undefined
        : last.includes(',')
          ? last.replaceAll('.', '').replace(',', '.')
          : last,
  }
}
