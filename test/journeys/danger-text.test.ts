/** B7 of TRUST 5.3: markup, tricks of writing and signs beyond the usual in every text of a document, for every family. What a browser makes of them is test/e2e/danger-text.spec.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseXml, type XmlElement } from '#documents/ubl/xml-tree.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { evrakInProcess, type Caller, type InProcess, type Refusal } from './evrak-in-process.ts'
import { hostileTexts, modelWith, type Model } from './hostile-texts.ts'

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

const documents = compilePortal(families).families.flatMap((family) =>
  family.form && family.document ? [[family.key, family] as const] : [],
)

/** Names of all tags and of their attributes, in their order: what is text can add none. */
const skeleton = (html: string): string[] =>
  [
    ...html
      .replace(/<svg[\s\S]*?<\/svg>/g, '<svg>')
      .matchAll(
        /<(\/?[a-z][\w-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi,
      ),
  ].map(([, tag, attributes = '']) =>
    [tag, ...[...attributes.matchAll(/([\w:-]+)\s*=/g)].map((match) => match[1])].join(' '),
  )
const allText = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : `${allText(child)}\n`)).join('')

describe('texts of people', () => {
  it('[DG10] sixty and more', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(60)
  })

  it.each(documents)(
    '[DG10] %s: each is kept letter by letter, in the list, the model and the XML, and is text on the page',
    async (key, family) => {
      const create = async (said: readonly string[]) => {
        const { places, model } = await modelWith(family, said)
        const { status, body } = await caller.ask<{ UUID: string }>(
          'POST',
          `/${key}/Draft/Create`,
          { [places.wrapper]: model },
        )
        expect([status, body]).toEqual([200, expect.objectContaining({ UUID: expect.any(String) })])
        return { places, uuid: body.UUID }
      }
      const { places, uuid } = await create(hostileTexts)
      const { body: kept } = await caller.ask<Record<string, Model>>(
        'GET',
        `/${key}/Draft/${uuid}/model`,
      )
      const model = kept[places.wrapper]!
      expect((model[places.lines] as Model[]).map(({ Name }) => Name)).toEqual(hostileTexts)
      expect(model['Notes']).toEqual(hostileTexts)
      expect(model[places.customer]).toMatchObject({
        Name: hostileTexts[0],
        Address: hostileTexts[1],
        District: hostileTexts[2],
        City: hostileTexts[3],
      })

      const { body: page } = await caller.ask<{ Content: Model[] }>(
        'GET',
        `/${key}/Draft?Search=${uuid}`,
      )
      expect(page.Content[0]?.['ReceiverName']).toBe(hostileTexts[0])

      const { body: xml } = await caller.ask<string>('GET', `/${key}/Draft/${uuid}/xml`)
      const written = allText(parseXml(xml))
      expect(hostileTexts.filter((text) => !written.includes(text))).toEqual([])

      const { body: html } = await caller.ask<string>('GET', `/${key}/Draft/${uuid}/html`)
      const plain = await create(hostileTexts.map(() => 'x'))
      const { body: plainHtml } = await caller.ask<string>(
        'GET',
        `/${key}/Draft/${plain.uuid}/html`,
      )
      expect(skeleton(html)).toEqual(skeleton(plainHtml))
      expect(skeleton(html).length).toBeGreaterThan(100)
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    },
  )

  it('[DG10] the page of a document is printed all the same', async () => {
    const [key, family] = documents[0]!
    const { places, model } = await modelWith(family, hostileTexts)
    const { body } = await caller.ask<{ UUID: string }>('POST', `/${key}/Draft/Create`, {
      [places.wrapper]: model,
    })
    const { body: pdf } = await caller.ask<string>('GET', `/${key}/Draft/${body.UUID}/pdf`)
    const text = Buffer.from(pdf, 'base64').toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).not.toMatch(/\/JavaScript|\/Launch|\/URI\s*\(javascript/)
  })

  it.each(documents)(
    '[DG10] %s: NUL, half a sign of two and ten thousand letters are refused with their place, and nothing is kept',
    async (key, family) => {
      const count = async () =>
        (await caller.ask<{ TotalCount: number }>('GET', `/${key}/Draft`)).body.TotalCount
      const before = await count()
      for (const [text, where] of [
        ['a\0b', 'text'],
        ['a\uD800b', 'text'],
        ['x'.repeat(10_001), 'length'],
      ] as const) {
        const { places, model } = await modelWith(family, ['x', 'x', 'x', 'x'])
        const hostile = {
          ...model,
          [places.customer]: { ...(model[places.customer] as Model), Name: text },
        }
        const { status, body } = await caller.ask<Refusal>('POST', `/${key}/Draft/Create`, {
          [places.wrapper]: hostile,
        })
        expect([where, status, body.Errors?.map(({ Path }) => Path)]).toEqual([
          where,
          400,
          [`${places.wrapper}.${places.customer}.Name`],
        ])
      }
      expect(await count()).toBe(before)
    },
  )
})
