/** Reads back what the printed PDF says: enough of the format for the files that Chromium writes. */
import { inflateSync } from 'node:zlib'

export interface PdfPage {
  readonly text: string
  /** In points of 1/72 inch. */
  readonly width: number
  readonly height: number
}

/** Text and size of each page, glyphs mapped through the ToUnicode tables of its fonts, in the order it is drawn. */
export function readPdf(bytes: Uint8Array): readonly PdfPage[] {
  const file = Buffer.from(bytes)
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages.map(({ head }) => {
    const fonts = fontsOf(head, objects)
    const content = objects.get(Number(/\/Contents\s+(\d+)\s+0\s+R/.exec(head)?.[1]))
    const [left = 0, bottom = 0, right = 0, top = 0] = (
      /\/MediaBox\s*\[([^\]]*)\]/.exec(head)?.[1] ?? ''
    )
      .trim()
      .split(/\s+/)
      .map(Number)
    return { text: textOf(content?.stream ?? '', fonts), width: right - left, height: top - bottom }
  })
}

interface PdfObject {
  readonly head: string
  readonly stream: string | undefined
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const source = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const start = match.index + match[0].length
    const end = source.indexOf('endobj', start)
    const stream = source.indexOf('stream', start)
    const hasStream = stream >= 0 && stream < end
    const head = source.slice(start, hasStream ? stream : end)
    objects.set(Number(match[1]), {
      head,
      stream: hasStream ? streamOf(file, head, stream) : undefined,
    })
  }
  return objects
}

function streamOf(file: Buffer, head: string, at: number): string {
  const start = at + 'stream'.length + (file[at + 6] === 0x0d ? 2 : 1)
  const raw = file.subarray(start, start + Number(/\/Length\s+(\d+)/.exec(head)?.[1]))
  return head.includes('/FlateDecode')
    ? inflateSync(raw).toString('latin1')
    : raw.toString('latin1')
}

type Glyphs = ReadonlyMap<string, string>
function fontsOf(
  page: string,
  objects: ReadonlyMap<number, PdfObject>,
): Map<string, { width: number; glyphs: Glyphs }> {
  const fonts = new Map<string, { width: number; glyphs: Glyphs }>()
  for (const [, name = '', id] of page.matchAll(/\/(F\d+)\s+(\d+)\s+0\s+R/g)) {
    const head = objects.get(Number(id))?.head ?? ''
    const table = objects.get(Number(/\/ToUnicode\s+(\d+)/.exec(head)?.[1]))?.stream ?? ''
    fonts.set(name, { width: head.includes('/Type0') ? 4 : 2, glyphs: glyphsOf(table) })
  }
  return fonts
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<string, string>()
  const unicode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, section = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of section.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      glyphs.set(from.toUpperCase(), unicode(to))
  for (const [, section = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', last = '', to = ''] of section.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (
        let code = Number.parseInt(from, 16), i = 0;
        code <= Number.parseInt(last, 16);
        code += 1, i += 1
      )
        glyphs.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(to, 16) + i),
        )
  return glyphs
}

function textOf(
  content: string,
  fonts: ReadonlyMap<string, { width: number; glyphs: Glyphs }>,
): string {
  let font: { width: number; glyphs: Glyphs } | undefined
  let text = ''
  for (const [, name, hex, lineEnd] of content.matchAll(
    /\/(F\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>|(\bET\b)/g,
  )) {
    if (name !== undefined) font = fonts.get(name)
    if (lineEnd !== undefined) text += '\n'
    if (hex !== undefined && font !== undefined)
      for (let i = 0; i < hex.length; i += font.width)
        text += font.glyphs.get(hex.slice(i, i + font.width).toUpperCase()) ?? ''
  }
  return text
}
