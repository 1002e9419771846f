/** Files that take long to look at, by what makes them so. Sizes are in bytes; the same size gives the same file. */
import { zipSync, zlibSync } from 'fflate'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { buyer, invoiceTo } from './worker-fixture.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const small = writeUbl(invoiceTo(buyer, '0f8c1d6e-5a0b-4a7e-9d53-6a2f0c1b7e11', {}))
const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(small) ?? []

/** An invoice whose only line stands in it `lines` times, with a note of `note` letters. */
export function sentXml({ lines = 1, note = 0 }: { lines?: number; note?: number } = {}): string {
  const all = Array.from({ length: lines }, (_, index) =>
    line.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${index + 1}`),
  )
  const noted =
    note === 0 ? small : small.replace('<cbc:Note', `<!--${'x'.repeat(note)}--><cbc:Note`)
  return noted.replace(line, all.join(''))
}

const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.ceil(bytes / piece.length))
/** Put into the document where it does no harm to its form. */
const inside = (text: string): string => small.replace(line, `${line}${text}`)

export interface LargeInput {
  readonly name: string
  make(bytes: number): Uint8Array
}
const input = (name: string, make: (bytes: number) => Uint8Array): LargeInput => ({ name, make })
const text = (name: string, make: (bytes: number) => string): LargeInput =>
  input(name, (bytes) => utf8(make(bytes)))

const pdfOf = (content: Uint8Array): Uint8Array =>
  Buffer.concat([
    utf8(`%PDF-1.4\n1 0 obj\n<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`),
    content,
    utf8('\nendstream\nendobj\n%%EOF\n'),
  ])
const sheetOf = (cells: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': utf8('<Types/>'),
    'xl/workbook.xml': utf8('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': utf8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  })
/** Letters that do not compress, so that the archive has the size that was asked for. */
function noise(bytes: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length: bytes }, () => {
    state = (state * 48_271) % 2_147_483_647
    return 33 + (state % 90)
  })
}

export const largeInputs: readonly LargeInput[] = [
  text('an invoice of many lines', (bytes) => sentXml({ lines: Math.ceil(bytes / line.length) })),
  text('an invoice with one long comment', (bytes) => sentXml({ note: bytes })),
  text('an invoice with a long note', (bytes) =>
    inside(`<cbc:Note>${filled('şğı ', bytes)}</cbc:Note>`),
  ),
  text('an invoice with many notes', (bytes) => inside(filled('<cbc:Note>a</cbc:Note>', bytes))),
  text('an invoice with many unknown elements', (bytes) => inside(filled('<a/>', bytes))),
  text('an invoice with many references', (bytes) =>
    inside(`<cbc:Note>${filled('&amp;', bytes)}</cbc:Note>`),
  ),
  text('an invoice with many line ends', (bytes) => inside(filled('\r\n', bytes))),
  text('an invoice with a large attachment', (bytes) =>
    inside(
      `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${filled('QUJD', bytes)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    ),
  ),
  text('plain text', (bytes) => filled('fatura ', bytes)),
  text('spaces', (bytes) => filled(' ', bytes)),
  text('open brackets', (bytes) => filled('<', bytes)),
  text('an XML that never ends', (bytes) => `<Invoice>${filled('<a>', bytes)}`),
  text('deep nesting', (bytes) => `${filled('<a>', bytes / 2)}${filled('</a>', bytes / 2)}`),
  text('one element of many attributes', (bytes) => {
    const names = Array.from({ length: Math.ceil(bytes / 12) }, (_, index) => ` a${index}="x"`)
    return `<Invoice${names.join('')}/>`
  }),
  text('one long attribute', (bytes) => `<Invoice a="${filled('x', bytes)}"/>`),
  text('a declaration that never ends', (bytes) => `<?xml ${filled('encoding ', bytes)}`),
  text(
    'an answer of many lines',
    (bytes) => `<ApplicationResponse>${filled('<b>1</b>', bytes)}</ApplicationResponse>`,
  ),
  input('a zip of many documents', (bytes) =>
    zipSync(
      Object.fromEntries(
        Array.from({ length: Math.min(300, Math.ceil(bytes / small.length)) }, (_, index) => [
          `${index}.xml`,
          utf8(small),
        ]),
      ),
      { level: 0 },
    ),
  ),
  input('a zip of one large document', (bytes) =>
    zipSync({ 'a.xml': utf8(sentXml({ lines: Math.ceil(bytes / line.length) })) }),
  ),
  input('a zip of noise', (bytes) => zipSync({ 'a.xml': noise(bytes) }, { level: 0 })),
  input('a workbook of many cells', (bytes) =>
    sheetOf(filled('<row r="1"><c r="A1"><v>1</v></c></row>', bytes)),
  ),
  input('a workbook of one long text', (bytes) =>
    sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${filled('a', bytes)}</t></is></c></row>`),
  ),
  input('a PDF of one large stream', (bytes) => pdfOf(zlibSync(noise(bytes)))),
  input('a PDF of many streams', (bytes) =>
    utf8(`%PDF-1.4\n${filled('<</A 1>>\nstream\nBT (a) Tj ET\nendstream\nendobj\n', bytes)}`),
  ),
  input('a PDF of open dictionaries', (bytes) => utf8(`%PDF-1.4\n${filled('<<', bytes)}`)),
]

/** Invoices in which one element stands again and again beside itself, for each element that an invoice has. */
export const repeatedElements: readonly LargeInput[] = [
  ...small.matchAll(/<(c[ab]c:\w+)[ >]/g),
].flatMap(({ 1: name = '', index }) => {
  const [piece = ''] = new RegExp(`<${name}[ >][^]*?</${name}>`, 'y').exec(small.slice(index)) ?? []
  // An element within one of the same name would be cut.
  if (piece.lastIndexOf(`<${name}`) !== 0) return []
  const end = index + piece.length
  return [
    text(
      `${name} at ${index}`,
      (bytes) => small.slice(0, end) + filled(piece, bytes) + small.slice(end),
    ),
  ]
})
