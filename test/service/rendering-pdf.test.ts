import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { templatePage } from '#values/page-policy.ts'
import { findChromium } from '#service/rendering/chromium.ts'
import { createPrinter } from '#service/rendering/printer.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import { invoiceOf, printedBill, printedInvoice } from './rendering-fixture.ts'
import { readPdf } from './rendering-pdf.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())
const oneLine = (text: string) => text.replace(/\n/g, '')

/** Each of the first `count` who come waits for the others. */
function meeting(count: number): () => Promise<void> {
  let missing = count
  let begin: () => void = () => undefined
  const complete = new Promise<void>((resolve) => (begin = resolve))
  return () => {
    missing -= 1
    if (missing === 0) begin()
    return complete
  }
}

// The first test of a fresh clone unpacks the browser.
describe('PDF', () => {
  it('[RN20] a browser is found on every machine that runs the tests', async () => {
    const found = await Promise.all([findChromium(), findChromium()])
    expect(found[0].executablePath).toBe(found[1].executablePath)
    expect(existsSync(found[0].executablePath)).toBe(true)
  })

  it('[RN21] says what the document says, every Turkish letter and the lira sign readable', async () => {
    const [page, ...more] = readPdf(
      await renderer.pdf([await renderer.html({ document: printedInvoice })], 'company'),
    )
    expect(more).toEqual([])
    const text = oneLine(page?.text ?? '')
    for (const said of [
      'Işık Yazılım ve Danışmanlık Anonim Şirketi',
      'Şişli / İstanbul',
      'Çağdaş Gıda',
      'İğneli yazıcı şeridi',
      'Ağ anahtarı',
      '1.478.750,60',
      '₺',
      'MERSİS no',
      '1 / 1',
    ])
      expect(text).toContain(said)
  })

  it('[RN22] a long document repeats the head of its table, numbers its pages and keeps its totals together', async () => {
    const pages = readPdf(
      await renderer.pdf([await renderer.html({ document: invoiceOf(60) })], 'company'),
    ).map(({ text }) => oneLine(text))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((text, i) => expect(text).toContain(`${i + 1} / ${pages.length}`))
    for (const text of pages.slice(1, -1)) expect(text).toContain('Birim fiyat')
    const totals = pages.find((text) => text.includes('Mal / hizmet toplamı')) ?? ''
    expect(totals).toContain('Ödenecek tutar')
    expect(totals).toContain('KDV tevkifatı')
  })

  it('[RN23] several documents are one file, each from a page of its own', async () => {
    const pages = readPdf(
      await renderer.pdf(
        [
          await renderer.html({ document: invoiceOf(2) }),
          await renderer.html({ document: printedBill }),
          await renderer.html({ document: invoiceOf(1) }, { language: 'en' }),
        ],
        'company',
      ),
    ).map(({ text }) => oneLine(text))
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('e-Fatura')
    expect(pages[1]).toContain('e-Adisyon')
    expect(pages[2]).toContain('e-Invoice')
  })

  it('[RN26] is printed when its fonts can be drawn, not before', async () => {
    // Real fonts are late only on a busy machine: this page says by itself when its fonts are there.
    const late = `<script>
      const ready = new Promise((resolve) => setTimeout(() => {
        document.body.append('Şimdi hazır')
        resolve()
      }, 500))
      Object.defineProperty(document.fonts, 'ready', { get: () => ready })
    </script>`
    const pages = readPdf(await renderer.pdf([templatePage(`<body>${late}</body>`)], 'company'))
    expect(oneLine(pages.map(({ text }) => text).join(''))).toContain('Şimdi hazır')
  })

  it('[RN24] what a page tries to load or run never happens', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const printer = createPrinter()
    const hostile = `<!doctype html><html><head><link rel="stylesheet" href="${origin}/css"><meta http-equiv="refresh" content="0;url=${origin}/refresh"><style>@import '${origin}/import'; body { background: url(${origin}/bg) }</style></head>
      <body><p>sakin</p><img src="${origin}/img"><iframe src="${origin}/frame"></iframe><object data="${origin}/object"></object><script>document.body.textContent = 'ran'; fetch('${origin}/fetch')</script></body></html>`
    try {
      const text = readPdf(await printer.print(hostile))
        .map((page) => page.text)
        .join('')
      expect(text).toContain('sakin')
      expect(text).not.toContain('ran')
    } finally {
      await printer.close()
      server.close()
    }
    expect(asked).toEqual([])
  })

  it('[RN25] many at once are printed two at a time, each by a browser of its own, and one that died is replaced', async () => {
    const printer = createPrinter()
    const launch = chromium.launch.bind(chromium)
    const browsers: Awaited<ReturnType<typeof launch>>[] = []
    // Whatever the machine does beside it, the first two are there before either goes on: one would print all while the other starts.
    const [started, opened] = [meeting(2), meeting(2)]
    const openAtOnce = () => browsers.reduce((sum, browser) => sum + browser.contexts().length, 0)
    let mostAtOnce = 0
    chromium.launch = async (options) => {
      const browser = await launch(options)
      browsers.push(browser)
      browser.on('context', () => void (mostAtOnce = Math.max(mostAtOnce, openAtOnce())))
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (own) => {
        const context = await newContext(own)
        await opened()
        return context
      }
      await started()
      return browser
    }
    try {
      const html = '<p>sayfa</p>'
      const pdfs = await Promise.all(
        Array.from({ length: 6 }, (_, i) => printer.print(html, i % 2 === 0 ? 'a' : 'b')),
      )
      expect(pdfs.every((pdf) => readPdf(pdf).length === 1)).toBe(true)
      expect(browsers).toHaveLength(2)
      expect(mostAtOnce).toBe(2)
      await Promise.all(browsers.map((browser) => browser.close()))
      expect(readPdf(await printer.print(html))).toHaveLength(1)
      expect(browsers).toHaveLength(3)
    } finally {
      chromium.launch = launch
      await printer.close()
    }
  })
})
