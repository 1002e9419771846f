/** B7 of TRUST 5.3: markup, tricks of writing and signs beyond the usual in every text of a document, for every family. What a browser makes of them is test/e2e/trust.spec.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseXml, type XmlElement } from '#documents/xml-tree.ts'
import { readSheet, sheetLists } from '#documents/sheet/read-sheet.ts'
import { sheetColumns } from '#documents/sheet/columns.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Family } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { families } from '#families/index.ts'
import { evrakInProcess, type Caller, type InProcess, type Refusal } from './evrak-in-process.ts'
import { filledCells } from './filled-cells.ts'
import { istanbulDay } from './invoice-model.ts'

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
}, 180_000)
afterAll(() => evrak?.close())

const markup = [
  '<script>alert(1)</script>', '</td></tr></table><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<svg><script href="data:,alert(1)"/></svg>', '<iframe srcdoc="<script>alert(1)</script>">', '<object data="data:text/html,x">', '<embed src="//x.example">', '<link rel="stylesheet" href="//x.example/a.css">',
  '<meta http-equiv="refresh" content="0;url=//x.example">', '<base href="//x.example/">', '<style>*{display:none}</style>', '</style><script>alert(1)</script>', '</title><script>alert(1)</script>', '</textarea><img src=x>', '<!--', '-->', '<![CDATA[', ']]>', '<?php echo 1 ?>', '<?xml version="1.0"?>', '<!DOCTYPE html>', '&lt;script&gt;', '&amp;lt;', '&#60;b&#62;', '&nbsp;&copy;',
  '" onmouseover="alert(1)', "' onfocus='alert(1)' autofocus='", '`${alert(1)}`', '{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'url(javascript:alert(1))', '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>', '<a href="&#106;avascript:alert(1)">x</a>',
] as const
const writing = [
  '\u202Etersten yazılmış', 'fatura\u202Efdp.exe', '\u2066izole\u2069', 'gö\u200Brün\u200Cmez\u200D', 'soft\u00ADhyphen', 'ba\uFEFFşlık', 'نص عربي', 'עברית', '漢字𠜎𠜱', '😀👨‍👩‍👧‍👦🏴‍☠️', 'Z̸̡̛a̴͝l̶g̵o̷', 'e\u0301 ve é', 'İıŞşĞğÇçÖöÜü', 'ǅ ﬁ ß', 'satır\u2028ayırıcı\u2029', 'noncharacter\uFDD0', '＜script＞', '‹›«»“”',
] as const
const orders = [`'; DROP TABLE record; --`, '" OR ""="', '\\', '\\\\sunucu\\x', '../../etc/passwd', '%00%0d%0a', '$(reboot)', '| cat /etc/passwd', 'a'.repeat(1000)] as const
const texts: readonly string[] = [...markup, ...writing, ...orders]

type Model = Record<string, unknown>
interface Spec {
  readonly wrapper: string
  readonly customer: string
  readonly lines: string
}
const documents = compilePortal(families).families.flatMap((family) => (family.form && family.document ? [[family.key, family] as const] : []))

/** The model that the family's form makes of the filled cells, with these texts wherever somebody may write. */
async function modelWith(family: Family, said: readonly string[]): Promise<{ readonly spec: Spec; readonly model: Model }> {
  const form = plainForm(family.form!)
  const places = sheetColumns(form).map(({ place }) => place)
  const sheet = readSheet([places, places, places.map((place) => filledCells[family.key]?.[place] ?? null)].slice(1), form, { today: istanbulDay(), decimal: ',', lists: await sheetLists(form) })
  if ('refusal' in sheet) throw new Error(`${family.key}: ${sheet.refusal}`)
  const { model, problems } = sheet.documents[0]!
  expect([family.key, problems]).toEqual([family.key, []])
  const spec = family.document as Spec
  const [line] = model[spec.lines] as Model[]
  const party = model[spec.customer] as Model
  return { spec, model: { ...model, [spec.customer]: { ...party, Name: said[0], Address: said[1], District: said[2], City: said[3] }, [spec.lines]: said.map((Name) => ({ ...line, Name })), Notes: said } }
}

/** Names of all tags and of their attributes, in their order: what is text can add none. */
const skeleton = (html: string): string[] => [...html.replace(/<svg[\s\S]*?<\/svg>/g, '<svg>').matchAll(/<(\/?[a-z][\w-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi)].map(([, tag, attributes = '']) => [tag, ...[...attributes.matchAll(/([\w:-]+)\s*=/g)].map((match) => match[1])].join(' '))
const allText = ({ children }: XmlElement): string => children.map((child) => (typeof child === 'string' ? child : `${allText(child)}\n`)).join('')

describe('texts of people', () => {
  it('[DG10] sixty and more', () => {
    expect(new Set(texts).size).toBeGreaterThanOrEqual(60)
  })

  it.each(documents)('[DG10] %s: each is kept letter by letter, in the list, the model and the XML, and is text on the page', async (key, family) => {
    const create = async (said: readonly string[]) => {
      const { spec, model } = await modelWith(family, said)
      const { status, body } = await caller.ask<{ UUID: string }>('POST', `/${key}/Draft/Create`, { [spec.wrapper]: model })
      expect([status, body]).toEqual([200, expect.objectContaining({ UUID: expect.any(String) })])
      return { spec, uuid: body.UUID }
    }
    const { spec, uuid } = await create(texts)
    const { body: kept } = await caller.ask<Record<string, Model>>('GET', `/${key}/Draft/${uuid}/model`)
    const model = kept[spec.wrapper]!
    expect((model[spec.lines] as Model[]).map(({ Name }) => Name)).toEqual(texts)
    expect(model['Notes']).toEqual(texts)
    expect(model[spec.customer]).toMatchObject({ Name: texts[0], Address: texts[1], District: texts[2], City: texts[3] })

    const { body: page } = await caller.ask<{ Content: Model[] }>('GET', `/${key}/Draft?Search=${uuid}`)
    expect(page.Content[0]?.['ReceiverName']).toBe(texts[0])

    const { body: xml } = await caller.ask<string>('GET', `/${key}/Draft/${uuid}/xml`)
    const written = allText(parseXml(xml))
    expect(texts.filter((text) => !written.includes(text))).toEqual([])

    const { body: html } = await caller.ask<string>('GET', `/${key}/Draft/${uuid}/html`)
    const plain = await create(texts.map(() => 'x'))
    const { body: plainHtml } = await caller.ask<string>('GET', `/${key}/Draft/${plain.uuid}/html`)
    expect(skeleton(html)).toEqual(skeleton(plainHtml))
    expect(skeleton(html).length).toBeGreaterThan(100)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('[DG10] the page of a document is printed all the same', async () => {
    const [key, family] = documents[0]!
    const { spec, model } = await modelWith(family, texts)
    const { body } = await caller.ask<{ UUID: string }>('POST', `/${key}/Draft/Create`, { [spec.wrapper]: model })
    const { body: pdf } = await caller.ask<string>('GET', `/${key}/Draft/${body.UUID}/pdf`)
    const text = Buffer.from(pdf, 'base64').toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).not.toMatch(/\/JavaScript|\/Launch|\/URI\s*\(javascript/)
  })

  it.each(documents)('[DG10] %s: NUL, half a sign of two and ten thousand letters are refused with their place, and nothing is kept', async (key, family) => {
    const count = async () => (await caller.ask<{ TotalCount: number }>('GET', `/${key}/Draft`)).body.TotalCount
    const before = await count()
    for (const [text, where] of [['a\0b', 'text'], ['a\uD800b', 'text'], ['x'.repeat(10_001), 'length']] as const) {
      const { spec, model } = await modelWith(family, ['x', 'x', 'x', 'x'])
      const hostile = { ...model, [spec.customer]: { ...(model[spec.customer] as Model), Name: text } }
      const { status, body } = await caller.ask<Refusal>('POST', `/${key}/Draft/Create`, { [spec.wrapper]: hostile })
      expect([where, status, body.Errors?.map(({ Path }) => Path)]).toEqual([where, 400, [`${spec.wrapper}.${spec.customer}.Name`]])
    }
    expect(await count()).toBe(before)
  })
})
