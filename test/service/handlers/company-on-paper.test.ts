/** What the company puts on its papers: its logo, and the bank accounts of a design that prints them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portalHtml } from '#service/paper/portal-html.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import { ibanOf } from '#schemas/iban.ts'
import { invoice, openHandlers, taxNos, type Handled } from './handler-fixture.ts'
import { printedInvoice } from '../rendering-fixture.ts'

let h: Handled
const renderer = createRenderer()
beforeAll(async () => {
  h = await openHandlers()
  Object.assign(h.ports, { renderer })
})
afterAll(async () => {
  await renderer.close()
  await h.close()
})

const point =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='
const brand = (Logo: string) => h.call('company.branding.change', { body: { Logo } })
const design = (body: object) => h.call<string>('einvoice.templates.previewDesign', { body })
const preview = () => h.call<string>('einvoice.send.preview', { body: invoice() })

describe('the bank accounts of the company', () => {
  it('[CY4] stand on the page of a design that prints them, in groups of four, those in use only', async () => {
    const [used, closed] = [1, 2].map((nth) =>
      ibanOf('TR', `000100${String(nth).padStart(16, '0')}`),
    )
    const account = (IBAN: string | undefined, IsActive: boolean) =>
      h.call('company.bankAccounts.create', {
        body: {
          Name: 'x',
          IBAN,
          BankName: 'Ziraat',
          BranchName: 'Şişli',
          CurrencyCode: 'EUR',
          IsActive,
        },
      })
    await account(used, true)
    await account(closed, false)
    const grouped = (iban = '') => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
    const shown = await design({ ShowBankAccounts: true })
    expect(shown).toContain(`Ziraat · Şişli · EUR<br>${grouped(used)}`)
    expect(shown).not.toContain(grouped(closed))
    expect(await design({})).not.toContain(grouped(used))
  })
})

describe('the logo of the company', () => {
  it('[CY6] stands on its own documents, unless their design has another; taken away it is gone', async () => {
    await brand(point)
    expect(await preview()).toContain(`<img class="logo" src="${point}"`)
    const dressed = await design({ Logo: jpeg })
    expect(dressed).toContain(jpeg)
    expect(dressed).not.toContain(point)
    await brand('')
    expect(await preview()).not.toContain('class="logo"')
  })

  it("[CY6] stands on nobody else's", async () => {
    const page = (taxNumber: string) =>
      portalHtml({
        source: { document: printedInvoice },
        language: 'tr',
        isDraft: false,
        answer: undefined,
        design: undefined,
        brand: { taxNumber, logo: point },
        hasFailed: false,
      })
    expect(await page(printedInvoice.supplier.taxNo)).toContain(point)
    expect(await page(taxNos.unregistered)).not.toContain(point)
  })

  it('[CY6] is a PNG or a JPEG, by its first bytes too', async () => {
    for (const wrong of [
      point.replace('png', 'jpeg'),
      'data:image/svg+xml;base64,PHN2Zy8+',
      'https://www.ornek.example/logo.png',
    ])
      await expect(brand(wrong), wrong).rejects.toThrow()
  })
})
