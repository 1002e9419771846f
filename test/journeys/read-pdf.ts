/** What a PDF of the printer says and measures. Its fonts are cut down to the letters in use, so that a code means a letter by the table of its font alone. */
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** Width and height of each page, in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /** All letters in the order in which they are drawn, without the spaces between them. */
  readonly text: string
}

type Objects = ReadonlyMap<string, string>

/** @throws where the bytes are no PDF. */
export function readPdf(bytes: Buffer): ReadPdf {
  const latin = bytes.toString('latin1')
  if (!latin.startsWith('%PDF-')) throw new Error(`No PDF: it begins with ${latin.slice(0, 20)}`)
  const objects: Objects = new Map([...latin.matchAll(/^(\d+) 0 obj\n(.*?)endobj/gms)].map(([, number = '', content = '']) => [number, content]))
  const pages = [...objects.values()].filter((content) => /\/Type \/Page\b/.test(content))
  return {
    pages: pages.map((page) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = (/\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? '').split(' ').map(Number)
      return { width: right - left, height: top - bottom }
    }),
    text: pages.map((page) => textOf(page, objects)).join('').replaceAll(/\s/g, ''),
  }
}

function textOf(page: string, objects: Objects): string {
  const fonts = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, lettersOf(objects.get(number) ?? '', objects)]))
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '')
  let font: Letters | undefined
  let text = ''
  for (const [, name, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
    if (name !== undefined) font = fonts.get(name)
    else if (font && codes !== undefined) text += (codes.match(new RegExp(`.{${font.digits}}`, 'g')) ?? []).map((code) => font?.of.get(parseInt(code, 16)) ?? '').join('')
  }
  return text
}

interface Letters {
  /** Hexadecimal digits of a code. */
  readonly digits: number
  readonly of: ReadonlyMap<number, string>
}

function lettersOf(font: string, objects: Objects): Letters {
  const table = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? '')
  const of = new Map<number, string>()
  const letter = (codes: string): string => String.fromCharCode(...(codes.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)))
  for (const [, part = ''] of table.matchAll(/beginbfchar\n(.*?)endbfchar/gs)) for (const [, code = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)>/g)) of.set(parseInt(code, 16), letter(to))
  for (const [, part = ''] of table.matchAll(/beginbfrange\n(.*?)endbfrange/gs)) {
    for (const [, first = '', last = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1) of.set(code, String.fromCharCode(parseInt(to, 16) + code - parseInt(first, 16)))
    }
  }
  return { digits: /begincodespacerange\n<(\w+)>/.exec(table)?.[1]?.length ?? 4, of }
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n')
  if (start < 0) return ''
  const bytes = Buffer.from(object.slice(start + 7), 'latin1')
  return object.slice(0, start).includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}
