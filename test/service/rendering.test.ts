import { describe, expect, it } from 'vitest'
import { code, date, money, note, percent } from '#descriptor/field.ts'
import { amountInWords } from '#service/paper/amount-in-words.ts'
import { documentHtml } from '#service/paper/document-html.ts'
import { formatDate, formatDecimal, formatIban, formatMoney } from '#service/paper/format.ts'
import { markup } from '#service/paper/markup.ts'
import { printedRow, type PrintedColumn } from '#service/paper/printed-columns.ts'
import { portalHtml } from '#service/paper/portal-html.ts'
import { printTexts, type PrintLanguage } from '#service/paper/texts.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { handoverReferences } from '#documents/document/handover.ts'
import { invoiceOf, printedBill, printedInvoice } from './rendering-fixture.ts'

const htmlOf = (document: TaxDocument, language: PrintLanguage = 'tr', isDraft = false) =>
  documentHtml({
    document,
    language,
    texts: printTexts(language),
    isDraft,
    qr: '<svg></svg>',
    unitName: (code) => code,
  })
/** What a reader sees, without tags. */
const readable = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')

describe('the title of a document on paper', () => {
  const titleOf = async (type: string, family: string, language: PrintLanguage = 'tr') => {
    const html = await portalHtml({
      source: { document: { ...printedBill, profile: 'EARSIVBELGE', type } },
      language,
      family,
      isDraft: false,
      answer: undefined,
      design: undefined,
      hasFailed: false,
    })
    return /<h1>(.*?)<\/h1>/.exec(html)?.[1]
  }

  it('[RN29] is the name of its type by the standard', async () => {
    expect(await titleOf('ADISYON', 'evoucher')).toBe('e-Adisyon')
  })

  it('[RN29] is the name that its family gives it, where the standard has none', async () => {
    expect(await titleOf('GIDERPUSULASI', 'evoucher')).toBe('e-Serbest Meslek Makbuzu')
    expect(await titleOf('GIDERPUSULASI', 'evoucher', 'en')).toBe('self-employed receipt')
  })

  it('[RN29] is that of its element, where nobody has named it', async () => {
    expect(await titleOf('GIDERPUSULASI', 'unknown')).toBe('e-Belge')
  })
})

describe('what a family prints beside what the standard does', () => {
  const rowOf = (
    column: PrintedColumn['column'],
    value: string | number,
    language: PrintLanguage,
  ) => printedRow({ column, value }, { family: 'edespatch', language, currency: 'EUR' })

  it('[RN30] stands under its words, in the language of the paper', () => {
    const state = { name: 'StatusCode', field: code(['waiting']) }
    expect(rowOf(state, 'waiting', 'tr')).toEqual(['Durum', 'İşleniyor'])
    expect(rowOf(state, 'waiting', 'en')).toEqual(['Status', 'In progress'])
    expect(rowOf(state, 'unheard', 'tr')).toEqual(['Durum', 'unheard'])
  })

  it('[RN30] is written as its kind is', () => {
    expect(rowOf({ name: 'Rent', field: money() }, 1500.5, 'tr')[1]).toBe('1.500,50\u00a0€')
    expect(rowOf({ name: 'Share', field: percent() }, 12, 'tr')[1]).toBe('%12')
    expect(rowOf({ name: 'Until', field: date() }, '2026-12-24T00:00:00', 'en')[1]).toBe(
      formatDate('2026-12-24', 'en'),
    )
    expect(rowOf({ name: 'Remark', field: note() }, 'kırmızı', 'tr')).toEqual(['Remark', 'kırmızı'])
  })
})

describe('an export invoice on paper', () => {
  it('[JI13] names who buys, the terms, the transport and where to, and the customs code of each line', () => {
    const address = { street: '56A Avon Way', city: 'London', country: 'Birleşik Krallık' }
    const document: TaxDocument = {
      ...printedInvoice,
      profile: 'IHRACAT',
      type: 'ISTISNA',
      buyer: {
        ...address,
        taxNo: '',
        name: '',
        legalName: 'Farthing Ltd',
        foreignTaxNo: 'GB 175',
        identifications: [{ scheme: 'PARTYTYPE', value: 'EXPORT' }],
      },
      lines: printedInvoice.lines.map((line) => ({
        ...line,
        delivery: {
          customsCode: '847130000011',
          terms: 'FOB',
          transportMode: '1',
          packageQuantity: '12',
          packageType: 'CT',
          address,
        },
      })),
    }
    const html = documentHtml({
      document,
      language: 'tr',
      texts: printTexts('tr'),
      isDraft: false,
      qr: '',
      unitName: (code) => code,
    })
    for (const text of [
      'Yurt dışındaki alıcı',
      'Farthing Ltd',
      'GB 175',
      'FOB',
      '1 – Deniz yolu',
      '56A Avon Way, London / Birleşik Krallık',
      'GTİP 847130000011',
      'Kap 12 CT',
    ])
      expect(html).toContain(text.replace('1 – ', ''))
    expect(html).not.toMatch(/VKN\s*<\/span>|PARTYTYPE/)
  })
})

describe('what the drawing has no place for', () => {
  it('[N96] stands at its end, escaped, with the line that it belongs to', () => {
    const unknown = [
      '<cac:OriginCountry xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:Name>&lt;Şili&gt;</cbc:Name></cac:OriginCountry>',
    ]
    const [first, ...rest] = printedInvoice.lines
    expect(
      readable(htmlOf({ ...printedInvoice, lines: [{ ...first!, unknown }, ...rest] })),
    ).toContain('Belgedeki diğer bilgiler 1. kalem · OriginCountry / Name &lt;Şili&gt;')
    expect(readable(htmlOf(printedInvoice))).not.toContain('Belgedeki diğer bilgiler')
  })
})

describe('figures', () => {
  it.each([
    ['1234567.89', 'tr', '1.234.567,89'],
    ['1234567.89', 'en', '1,234,567.89'],
    ['0', 'tr', '0,00'],
    ['-12.5', 'tr', '−12,50'],
    ['1250.125', 'tr', '1.250,125'],
    ['100.1000', 'tr', '100,10'],
    ['999', 'tr', '999,00'],
    ['99999999999999999.99', 'tr', '99.999.999.999.999.999,99'],
  ] as const)('[RN1] %s in %s is %s', (value, language, text) =>
    expect(formatDecimal(value, language)).toBe(text),
  )

  it('[RN2] quantities show no decimals that they do not have', () => {
    expect(formatDecimal('12.000', 'tr', 0)).toBe('12')
    expect(formatDecimal('1.5', 'tr', 0)).toBe('1,5')
  })

  it('[RN3] money keeps its sign on the same line; a currency without a sign shows its code', () => {
    expect(formatMoney('1234.5', 'TRY', 'tr')).toBe('1.234,50\u00a0₺')
    expect(formatMoney('1234.5', 'AZN', 'tr')).toBe('1.234,50\u00a0AZN')
  })

  it('[RN4] dates and IBAN are written as people read them', () => {
    expect(formatDate('2026-11-21', 'tr')).toBe('21.11.2026')
    expect(formatDate('2026-11-21', 'en')).toBe('2026-11-21')
    expect(formatIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26')
  })
})

describe('amounts in words', () => {
  it.each([
    ['0', 'sıfır Türk Lirası'],
    ['1', 'bir Türk Lirası'],
    ['1000', 'bin Türk Lirası'],
    ['1001', 'binbir Türk Lirası'],
    ['2360.50', 'ikibinüçyüzaltmış Türk Lirası elli Kuruş'],
    ['100.05', 'yüz Türk Lirası beş Kuruş'],
    ['0.99', 'sıfır Türk Lirası doksandokuz Kuruş'],
    ['21000.00', 'yirmibirbin Türk Lirası'],
    ['1000000', 'birmilyon Türk Lirası'],
    ['1001001.10', 'birmilyonbinbir Türk Lirası on Kuruş'],
    ['111111', 'yüzonbirbinyüzonbir Türk Lirası'],
  ])('[RN5] %s is %s', (amount, words) => expect(amountInWords(amount, 'TRY', 'tr')).toBe(words))

  it('[RN6] other currencies and English have their own words; an unknown currency its code and hundredths', () => {
    expect(amountInWords('1478750.60', 'USD', 'en')).toBe(
      'one million four hundred seventy-eight thousand seven hundred fifty US dollars sixty cents',
    )
    expect(amountInWords('12.34', 'EUR', 'tr')).toBe('oniki Avro otuzdört Sent')
    expect(amountInWords('12.34', 'AZN', 'tr')).toBe('oniki AZN 34/100')
  })
})

describe('the document as HTML', () => {
  it('[RN7] says who, what, how much, and names each tax and withholding', () => {
    const text = readable(htmlOf(printedInvoice))
    for (const said of [
      'Işık Yazılım ve Danışmanlık Anonim Şirketi',
      'VKN 4840847211',
      'Çağdaş Gıda',
      'TICARIFATURA',
      'TEVKIFAT',
      'ISK2026000000042',
      '21.11.2026',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      'SIP-7781',
      'IRS2026000000007',
      '12 Adet',
      '1.250,125',
      'Hesaplanan KDV %20',
      'matrah 1.234.542,39',
      'KDV tevkifatı %90 (606)',
      '−2.700,27 ₺',
      '1.478.750,60 ₺',
      'Yalnız birmilyondörtyüzyetmişsekizbinyediyüzelli Türk Lirası altmış Kuruş',
      'TR33 0006',
    ])
      expect(text).toContain(said)
  })

  it('[RN8] what comes from the document is text, never markup', () => {
    const html = htmlOf(
      invoiceOf(1, {
        supplier: { ...printedInvoice.supplier, name: '<img src=x onerror=alert(1)>' },
        uuid: '"><script>1</script>',
        currency: '<b>',
      }),
    )
    expect(html).not.toMatch(/<img|<script|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(markup`<i title="${'"\u0000\''}">${['<', undefined, false]}</i>`.text).toBe(
      '<i title="&quot;&#39;">&lt;</i>',
    )
  })

  it('[RN9] loads nothing and runs nothing: a policy says so and the page has no address', () => {
    const html = htmlOf(printedInvoice)
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/\b(src|href|action)=|@import|url\((?!'?data:)/)
  })

  it('[RN10] columns stand only where a line has something for them', () => {
    const heads = (document: TaxDocument) =>
      [...htmlOf(document).matchAll(/<th[^>]*>([^<]+)/g)].map(([, head]) => head)
    expect(heads(printedInvoice)).toEqual([
      '#',
      'Mal / hizmet',
      'Miktar',
      'Birim fiyat',
      'İskonto',
      'KDV',
      'KDV tutarı',
      'Tevkifat',
      'Tutar',
    ])
    expect(heads(printedBill)).toEqual(['#', 'Mal / hizmet', 'Miktar', 'Birim fiyat', 'Tutar'])
  })

  it('[RN11] a bill shows its table, its waiter and the time of the session', () => {
    const text = readable(htmlOf(printedBill))
    for (const said of [
      'e-Adisyon',
      'Masa 14',
      'Servis Ayşe',
      '21.11.2026 19:05 – 21.11.2026 21:40',
      '950,00 ₺',
    ])
      expect(text).toContain(said)
  })

  it('[EA13] an invoice that is handed over says how, and what is told of a sale over the internet', () => {
    const related = handoverReferences(
      {
        SendType: 'ELEKTRONIK',
        ISDespatch: true,
        SalesPlatform: 'INTERNET',
        InternetInfo: {
          WebSite: 'www.ornek.com.tr',
          PaymentMethod: 'DIGER',
          PaymentMethodName: 'Hediye çeki',
          PaymentDate: '2026-11-20',
          TransporterName: 'Çınar Kargo',
          TransporterRegisterNumber: '3900383669',
          TransportDate: '2026-11-21',
        },
      },
      '2026-11-21',
    )
    const text = readable(htmlOf({ ...printedInvoice, related }))
    for (const sentence of [
      'e-Arşiv izni kapsamında elektronik ortamda iletilmiştir.',
      'İrsaliye yerine geçer.',
      'Bu satış internet üzerinden yapılmıştır: www.ornek.com.tr · Hediye çeki · Ödeme tarihi: 20.11.2026 · Taşıyıcı: Çınar Kargo, 3900383669 · Gönderim tarihi: 21.11.2026',
    ])
      expect(text).toContain(sentence)
    expect(readable(htmlOf(printedInvoice))).not.toContain('e-Arşiv izni')
  })

  it('[RN12] a draft carries the word across the page, and says that its number comes later', () => {
    const html = htmlOf(invoiceOf(1, { number: '' }), 'tr', true)
    const [, mark = ''] = /url\('data:image\/svg\+xml;base64,([^']+)'\)/.exec(html) ?? []
    expect(Buffer.from(mark, 'base64').toString()).toContain('>TASLAK<')
    expect(readable(html)).toContain('Gönderince verilir')
    expect(htmlOf(printedInvoice)).not.toContain('base64')
  })

  it.each([
    ['isCancelled', 'tr', 'İPTAL EDİLMİŞTİR'],
    ['answer', 'tr', 'REDDEDİLMİŞTİR'],
    ['isCancelled', 'en', 'CANCELLED'],
  ] as const)(
    '[RN27] what has lost its worth by %s is stamped across the page and says so at its head (%s)',
    (stamp, language, word) => {
      const html = documentHtml({
        document: printedInvoice,
        language,
        texts: printTexts(language),
        isDraft: false,
        stamp,
        qr: '',
        unitName: (code) => code,
      })
      const [, mark = ''] = /url\('data:image\/svg\+xml;base64,([^']+)'\)/.exec(html) ?? []
      expect(Buffer.from(mark, 'base64').toString()).toContain(`>${word}<`)
      expect(readable(html)).toContain(word)
    },
  )

  it('[RN28] a discount that is said in per cent is printed in per cent, with its amount', () => {
    const [line] = printedInvoice.lines
    const discounted = (allowancePercent?: string) => ({
      ...printedInvoice,
      lines: [
        {
          ...line!,
          allowance: '12.50',
          ...(allowancePercent !== undefined && { allowancePercent }),
        },
      ],
    })
    expect(readable(htmlOf(discounted('10')))).toContain('%10 12,50')
    expect(readable(htmlOf(discounted('12.5'), 'en'))).toContain('12.5% 12.50')
    expect(readable(htmlOf(discounted()))).not.toMatch(/%\S* 12,50/)
  })

  it('[RN13] speaks English when asked, and shows rate and lira for a foreign currency', () => {
    const text = readable(htmlOf(invoiceOf(1, { currency: 'USD', exchangeRate: '42.1835' }), 'en'))
    for (const said of [
      'Bill to',
      'VAT 20%',
      'Exchange rate: 1 USD = 42.1835 TRY',
      'Payable in lira 62,378,875.94 ₺',
      'Only one million',
    ])
      expect(text).toContain(said)
  })

  it('[RN14] both languages have the same words', () => {
    const keys = (value: object, at = ''): string[] =>
      Object.entries(value).flatMap(([key, one]) =>
        typeof one === 'object' ? keys(one, `${at}${key}.`) : [at + key],
      )
    expect(keys(printTexts('en'))).toEqual(keys(printTexts('tr')))
  })
})
