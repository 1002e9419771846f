import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { plainForm, variantOf } from '#engine/variants.ts'
import { carriedBody, carriedTexts } from '#screens/editor/carry-over.ts'
import { checkBody } from '#screens/editor/check-body.ts'
import {
  bodyOf,
  newLine,
  newValues,
  textAt,
  valuesOf,
  writePlace,
  type Values,
} from '#screens/editor/model.ts'
import { pastedColumns } from '#screens/bulk/pasted-rows.ts'
import { wire } from '#schemas/wire.ts'

const portal = compilePortal(families)
const invoice = familyOf(portal, 'einvoice')
const archive = familyOf(portal, 'earchive')
const day = '2026-11-21'
const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'
const put = (values: Values, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).reduce((all, [place, text]) => writePlace(all, place, text), values)
const set = (values: Values, texts: ReadonlyMap<string, string>) =>
  put(values, Object.fromEntries(texts))

describe('a document that becomes one of the other family', () => {
  const typed = put(newValues(invoice.form!, day), {
    'InvoiceInfo.InvoiceProfile': 'TEMELFATURA',
    'InvoiceInfo.InvoiceSerieOrNumber': 'EFA',
    'InvoiceInfo.CurrencyCode': 'EUR',
    'CustomerInfo.TaxNumber': '11111111111',
    'CustomerInfo.Name': 'Işıl Çağ',
    CustomerAlias: 'urn:mail:pk@x',
  })

  it('[JI5] keeps what was typed, starts what only the other has, and drops what only it had', () => {
    const carried = set(typed, carriedTexts(invoice.form!, archive.form!, typed, {}, day))
    const line = newLine(archive.form!.lines!, 'a')
    const body = bodyOf(
      archive.form!,
      archive.document!,
      put(carried, {
        'CustomerInfo.Address': 'A',
        'CustomerInfo.District': 'B',
        'CustomerInfo.City': 'C',
      }),
      [{ ...line, values: { ...line.values, Name: 'Kâğıt', Price: '5' } }],
      uuid,
    )
    const { ArchiveInvoice, ...beside } = wire.ArchiveInvoiceSend.parse(body)
    expect(beside).toEqual({})
    expect(ArchiveInvoice).toMatchObject({
      InvoiceInfo: {
        UUID: uuid,
        InvoiceType: 'SATIS',
        CurrencyCode: 'EUR',
        SendType: 'ELEKTRONIK',
        SalesPlatform: 'NORMAL',
      },
      CustomerInfo: { TaxNumber: '11111111111', Name: 'Işıl Çağ' },
      InvoiceLines: [{ Name: 'Kâğıt', Price: 5 }],
    })
    // A series belongs to one family.
    expect(ArchiveInvoice.InvoiceInfo.InvoiceSerieOrNumber).toBeUndefined()
    expect(ArchiveInvoice.InvoiceInfo.InvoiceProfile).toBeUndefined()
  })

  it('[JI5] gets back what it had when the first family applies again', () => {
    const there = set(typed, carriedTexts(invoice.form!, archive.form!, typed, {}, day))
    const back = set(there, carriedTexts(archive.form!, invoice.form!, there, typed, day))
    for (const place of [
      'InvoiceInfo.InvoiceProfile',
      'InvoiceInfo.InvoiceSerieOrNumber',
      'InvoiceInfo.CurrencyCode',
      'CustomerInfo.Name',
    ])
      expect(textAt(back, place)).toBe(textAt(typed, place))
  })

  it('[JI5] of a loaded draft keeps what the form does not show and the other model knows', async () => {
    const loaded = {
      EInvoice: {
        InvoiceInfo: {
          InvoiceProfile: 'TICARIFATURA',
          InvoiceType: 'SATIS',
          IssueDate: day,
          CurrencyCode: 'TRY',
          OrderReference: { Value: 'S-1' },
          SGKInfo: { RegisterName: 'X' },
        },
        CustomerInfo: { TaxNumber: '1', Name: 'X' },
        BuyerCustomerInfo: { TaxNumber: '2', Name: 'Y' },
        InvoiceLines: [{ Name: 'A', Quantity: 1, UnitType: 'C62', Price: 1, KDVPercent: 20 }],
      },
      CustomerAlias: 'urn:mail:pk@x',
    }
    const carried = await carriedBody(loaded, invoice, archive)
    const { BuyerCustomerInfo: _foreign, ...known } = loaded.EInvoice
    expect(carried).toEqual({
      ArchiveInvoice: {
        ...known,
        InvoiceInfo: {
          InvoiceType: 'SATIS',
          IssueDate: day,
          CurrencyCode: 'TRY',
          OrderReference: { Value: 'S-1' },
          SGKInfo: { RegisterName: 'X' },
        },
      },
    })
    expect(await carriedBody({}, invoice, archive)).toEqual({})
  })
})

describe('the export invoice', () => {
  const preset = invoice.presets['export']!
  const section = invoice.form!.lines!
  const values = put(newValues(invoice.form!, day, preset), {
    'InvoiceInfo.ExchangeRate': '42.5',
    'ExportCustomerInfo.LegalRegistrationName': 'Farthing Ltd',
    'ExportCustomerInfo.Address': '56A Avon Way',
    'ExportCustomerInfo.City': 'London',
    'ExportCustomerInfo.Country': 'Birleşik Krallık',
    'InvoiceLines.DeliveryInfo.DeliveryAddress.City': 'London',
    'InvoiceLines.DeliveryInfo.DeliveryAddress.Country': 'Birleşik Krallık',
  })
  const line = (name: string, base = {}) => {
    const fresh = newLine(section, name, day, preset)
    return {
      ...fresh,
      base,
      values: { ...fresh.values, Name: name, Price: '10', 'DeliveryInfo.GTIPNo': '847130000011' },
    }
  }
  const supplier = {
    TaxNumber: '4840847211',
    Name: 'Örnek A.Ş.',
    TaxOffice: 'Küçükyalı',
    Address: 'Çamlı Sk. 4',
    District: 'Maltepe',
    City: 'İstanbul',
    Country: 'Türkiye',
  } as never
  const problemsOf = (body: ReturnType<typeof bodyOf>) =>
    checkBody({ body, family: invoice, supplier, today: day, t: (key) => key })

  it('[JI6] is filled in with the customs as customer and says of every line how the goods travel; nothing is missing then', async () => {
    const body = bodyOf(
      invoice.form!,
      invoice.document!,
      values,
      [line('Vida'), line('Somun')],
      uuid,
      {},
      preset,
    )
    const { EInvoice, CustomerAlias } = wire.InvoiceSend.parse(body)
    expect(CustomerAlias).toBe('urn:mail:ihracatpk@gtb.gov.tr')
    expect(EInvoice).toMatchObject({
      InvoiceInfo: {
        InvoiceProfile: 'IHRACAT',
        InvoiceType: 'ISTISNA',
        TaxExemptionReasonInfo: { KDVExemptionReasonCode: '301' },
      },
      CustomerInfo: { TaxNumber: '1460415308' },
      ExportCustomerInfo: { City: 'London' },
    })
    expect(EInvoice.InvoiceLines.map((one) => [one.KDVPercent, one.DeliveryInfo])).toEqual(
      Array(2).fill([
        0,
        {
          GTIPNo: '847130000011',
          DeliveryTermCode: 'FOB',
          TransportModeCode: '1',
          DeliveryAddress: { City: 'London', Country: 'Birleşik Krallık' },
        },
      ]),
    )
    expect(await problemsOf(body)).toEqual([])
  })

  it('[JI6] a line that came with terms of its own keeps them; the draft is known for an export and shows what its lines have alike', () => {
    const first = bodyOf(
      invoice.form!,
      invoice.document!,
      values,
      [line('Vida'), line('Somun')],
      uuid,
      {},
      preset,
    )
    const saved = wire.InvoiceSend.parse(first)
    const own = {
      ...saved,
      EInvoice: {
        ...saved.EInvoice,
        InvoiceLines: saved.EInvoice.InvoiceLines.map((one, index) =>
          index === 1
            ? { ...one, DeliveryInfo: { ...one.DeliveryInfo, DeliveryTermCode: 'CIF' } }
            : one,
        ),
      },
    }
    const loaded = valuesOf(invoice.form!, invoice.document!, own)
    expect(variantOf(invoice, (place) => textAt(loaded.values, place))).toBe('export')
    expect(textAt(loaded.values, 'InvoiceLines.DeliveryInfo.DeliveryTermCode')).toBe('FOB')
    const again = bodyOf(
      invoice.form!,
      invoice.document!,
      put(loaded.values, { 'InvoiceLines.DeliveryInfo.DeliveryTermCode': 'EXW' }),
      loaded.lines,
      uuid,
      own,
      preset,
    )
    expect(
      wire.InvoiceSend.parse(again).EInvoice.InvoiceLines.map(
        (one) => one.DeliveryInfo?.DeliveryTermCode,
      ),
    ).toEqual(['EXW', 'CIF'])
  })

  it('[JI3] what is missing is told where it is typed', async () => {
    const open = bodyOf(
      invoice.form!,
      invoice.document!,
      put(values, {
        'ExportCustomerInfo.LegalRegistrationName': '',
        'InvoiceLines.DeliveryInfo.DeliveryAddress.City': '',
      }),
      [{ ...line('Vida'), values: { ...line('Vida').values, 'DeliveryInfo.GTIPNo': '8471' } }],
      uuid,
      {},
      preset,
    )
    expect((await problemsOf(open)).map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'ExportCustomerInfo.LegalRegistrationName',
        'InvoiceLines.DeliveryInfo.DeliveryAddress.City',
        'InvoiceLines[0].DeliveryInfo.GTIPNo',
      ]),
    )
  })

  it('[JI6] has no trace in a plain document: neither its fields nor its columns are offered or asked for', () => {
    const plain = plainForm(invoice.form!)
    expect(plain.sections.map(({ key }) => key)).toEqual([
      'document',
      'customer',
      'returned',
      'lines',
      'order',
      'despatches',
      'references',
      'notes',
    ])
    expect(pastedColumns(invoice.form!).map(({ key }) => key)).not.toContain('DeliveryInfo.GTIPNo')
    expect(pastedColumns(invoice.form!).map(({ key }) => key)).toContain('KDVPercent')
    const body = bodyOf(
      invoice.form!,
      invoice.document!,
      newValues(invoice.form!, day),
      [line('Vida')],
      uuid,
    )
    expect(JSON.stringify(body)).not.toMatch(/DeliveryInfo|ExportCustomerInfo/)
  })
})
