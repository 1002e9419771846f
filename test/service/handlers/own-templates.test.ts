import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTemplatePage } from '#values/page-policy.ts'
import { PrintFault, type PrintFaultKind } from '#service/rendering/print-fault.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import {
  invoice,
  openHandlers,
  refusalOf,
  type Answer,
  type Handled,
  type SentAnswer,
} from './handler-fixture.ts'
import { printedInvoice } from '../rendering-fixture.ts'
import { readPdf } from '../rendering-pdf.ts'

let h: Handled
const renderer = createRenderer()
beforeAll(async () => {
  h = await openHandlers()
  Object.assign(h.ports, { renderer })
  await h.addSeries('einvoice', 'DEF', true)
})
afterAll(async () => {
  await renderer.close()
  await h.close()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'
const sheet = (body: string) =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:cbc="${cbc}">\n<xsl:output method="html" version="4.0"/>\n<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`
const numbered = (word: string) =>
  sheet(`<html><body><p>${word} <xsl:value-of select="/*/cbc:ID"/></p></body></html>`)
const create = (Name: string, text: string, more: object = {}, language: 'tr' | 'en' = 'tr') =>
  h.call('einvoice.templates.createFile', {
    language,
    body: { Name, Base64String: base64(text), ...more },
  })
const naming = (TemplateUUID?: unknown) =>
  invoice(TemplateUUID === undefined ? {} : { info: { TemplateUUID } })
const send = (TemplateUUID?: unknown) =>
  h.call<SentAnswer>('einvoice.send.model', { body: naming(TemplateUUID) })
const html = (id: string) => h.call<string>('einvoice.sale.html', { params: { id } })

describe('templates of a company', () => {
  it('[TM9] draw its documents: the one that a document names, else the default one, else the portal does', async () => {
    const plain = await send()
    expect(isTemplatePage(await html(plain.UUID))).toBe(false)
    await create('Genel', numbered('genel ğ'), { IsDefault: true })
    const other = await create('Öbür', numbered('öbür'))
    expect(await html(plain.UUID)).toContain(`<p>genel ğ ${plain.InvoiceNumber}</p>`)
    const named = await send(other['UUID'])
    const page = await html(named.UUID)
    expect(page).toContain(`öbür ${named.InvoiceNumber}`)
    expect(isTemplatePage(page)).toBe(true)
    expect(
      await h.call<string>('einvoice.send.preview', { body: naming(other['UUID']) }),
    ).toContain('öbür')
  })

  it('[TM10] one that fails leaves the document to the portal, with a notice on the screen; its own preview says what is wrong', async () => {
    const failing = await create('Bozuk', sheet('<xsl:message terminate="yes">yok</xsl:message>'))
    const sent = await send(failing['UUID'])
    const page = await html(sent.UUID)
    expect(page).toContain('class="notice"')
    expect(page).toContain(sent.InvoiceNumber)
    const preview = await refusalOf(
      h.call('einvoice.templates.preview', { params: { id: String(failing['ID']) } }),
    )
    expect(preview).toMatchObject({ status: 422 })
  })

  it('[TM11] what does not compile, or reaches out, is refused in the language of the person with its line, and nothing is kept', async () => {
    const kept = (await h.call<readonly Answer[]>('einvoice.templates.files')).length
    expect(
      await refusalOf(create('x', sheet('\n<xsl:value-of select="foo("/>'), {}, 'en')),
    ).toMatchObject({
      status: 422,
      paths: ['Base64String'],
      message: expect.stringMatching(/^Line 4: the expression “foo\(” /),
    })
    expect(
      await refusalOf(create('x', sheet('\n<xsl:value-of select="1 + + div 2"/>'), {}, 'en')),
    ).toMatchObject({ status: 422, message: expect.stringMatching(/line 4.*XPST0003/) })
    expect(
      await refusalOf(create('x', sheet('\n<xsl:value-of select="document(1)"/>'), {}, 'en')),
    ).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Line 4: the function document\(\)/),
    })
    expect(
      await refusalOf(create('x', sheet('\n<xsl:value-of select="document(1)"/>'))),
    ).toMatchObject({ message: expect.stringMatching(/^4\. satır: document\(\) işlevi/) })
    expect(await h.call<readonly Answer[]>('einvoice.templates.files')).toHaveLength(kept)
  })

  it('[TM12] many documents, drawn by a template and by the portal, are one PDF', async () => {
    const own = await renderer.html({ document: printedInvoice })
    const made = await html((await send()).UUID)
    const pages = readPdf(await renderer.pdf([made, own, made], 'company')).map(({ text }) =>
      text.replace(/\s+/g, ' '),
    )
    expect(pages.filter((text) => text.includes('genel'))).toHaveLength(2)
    expect(pages.some((text) => text.includes(printedInvoice.number))).toBe(true)
    expect(readPdf(await renderer.pdf([made], 'company'))).toHaveLength(1)
  })

  it('[CG6] where stylesheets are refused, an upload is a 422 and documents are drawn by the portal', async () => {
    const sent = await send()
    expect(isTemplatePage(await html(sent.UUID))).toBe(true)
    const refusing = createRenderer({ stylesheets: 'refuse' })
    Object.assign(h.ports, { renderer: refusing })
    try {
      const kept = (await h.call<readonly Answer[]>('einvoice.templates.files')).length
      expect(await refusalOf(create('Kapalı', numbered('x')))).toMatchObject({
        status: 422,
        message: expect.stringMatching(/XSLT şablonları kapalıdır/),
      })
      expect(await h.call<readonly Answer[]>('einvoice.templates.files')).toHaveLength(kept)
      const page = await html(sent.UUID)
      expect(isTemplatePage(page)).toBe(false)
      expect(page).toContain(sent.InvoiceNumber)
    } finally {
      Object.assign(h.ports, { renderer })
      await refusing.close()
    }
  })

  it('[PF5] a page that cannot be printed is a 422 with its reason, a full queue a 503', async () => {
    const { UUID } = await send()
    const pdf = (language: 'tr' | 'en') =>
      refusalOf(h.call('einvoice.sale.pdf', { params: { id: UUID }, language }))
    const failing = (kind: PrintFaultKind) =>
      Object.assign(h.ports, {
        renderer: { ...renderer, pdf: () => Promise.reject(new PrintFault(kind, kind)) },
      })
    try {
      failing('pageSize')
      expect(await pdf('tr')).toMatchObject({
        status: 422,
        message: expect.stringMatching(/yazdırılamayacak kadar büyük/),
      })
      failing('timeLimit')
      expect(await pdf('en')).toMatchObject({
        status: 422,
        message: expect.stringMatching(/within its time/),
      })
      failing('busy')
      expect(await pdf('tr')).toMatchObject({ status: 503 })
    } finally {
      Object.assign(h.ports, { renderer })
    }
  })

  it('[TM14] a design is kept as one, and dresses the page of the portal: pictures, colour, size, parts, foot', async () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    const svg = (inner: string) =>
      `data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)}`
    const design = {
      Logo: svg('<rect width="1" height="1"/>'),
      Signature: svg('<circle r="1"/>'),
      Accent: '#aa5500',
      TextSize: 'large',
      ShowQr: false,
      ShowAmountInWords: false,
      ShowPayment: true,
      ShowNotes: false,
      Foot: 'Teşekkür ederiz <b>',
    }
    const made = await create('Tasarım', JSON.stringify(design))
    expect(made).toMatchObject({ Kind: 'design' })
    const { UUID } = await send(made['UUID'])
    const page = await html(UUID)
    for (const shown of [
      design.Logo,
      design.Signature,
      '--accent: #aa5500',
      'zoom: 1.1',
      'Teşekkür ederiz &lt;b&gt;',
    ])
      expect(page).toContain(shown)
    expect(page).not.toMatch(/class="amount"|<div class="qr"><svg/)
    expect(isTemplatePage(page)).toBe(false)
    const preview = (body: object) => h.call<string>('einvoice.templates.previewDesign', { body })
    expect(await preview({ Foot: 'önizleme' })).toMatch(/<div class="qr"><svg[\s\S]*önizleme/)
    expect(await preview(design)).not.toMatch(/<div class="qr"><svg/)
    for (const Logo of [svg('<script>1</script>'), `data:image/png;base64,${base64('no picture')}`])
      expect(await refusalOf(preview({ Logo }))).toMatchObject({ status: 422, paths: ['Logo'] })
    await expect(preview({ Logo: dot })).rejects.toThrow()
  })
})
