import { valueAt } from '#values/json.ts'
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { profiles } from '#documents/codes/profiles.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Form, FormField } from '#engine/form.ts'
import { familyOf } from '#engine/portal.ts'
import { checkBody } from '#screens/editor/check-body.ts'
import { createLineStore } from '#screens/editor/line-store.ts'
import {
  bodyOf,
  isShown,
  lineModel,
  shownColumns,
  modelOf,
  newLine,
  newValues,
  valuesOf,
  valuesOfModel,
  writePlace,
  type Body,
  type Values,
} from '#screens/editor/model.ts'
import { bodyOfPasted, parsePasted, pastedColumns, sampleRow } from '#screens/bulk/pasted-rows.ts'
import { wire, type Wire } from '#schemas/wire.ts'

const portal = compilePortal(families)
const family = familyOf(portal, 'einvoice')
const form = family.form!
const map = family.document!
const day = '2026-11-21'
const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'

function filledValues() {
  return Object.entries({
    'InvoiceInfo.InvoiceType': 'TEVKIFAT',
    'CustomerInfo.TaxNumber': '4840847211',
    'CustomerInfo.Name': 'Çağlar İnşaat A.Ş.',
    'CustomerInfo.Address': 'Atatürk Cad. 1',
    'CustomerInfo.District': 'Çankaya',
    'CustomerInfo.City': 'Ankara',
    Notes: 'Birinci not\n\n İkinci not ',
  }).reduce((values, [place, text]) => writePlace(values, place, text), newValues(form, day))
}

describe('flags of a form', () => {
  it.each(families.flatMap(({ key }) => flagsOf(key)))(
    '[RK28] %s is yes or no: proposed, changed and loaded',
    (_name, inForm, { key, place, default: proposed }) => {
      const written = (values: Values) => valueAt(modelOf(inForm, values, []), place)
      expect(written(newValues(inForm, day))).toBe(proposed)
      for (const value of [true, false]) {
        expect(written(writePlace(newValues(inForm, day), key, String(value)))).toBe(value)
        const loaded = writePlace<Body>({}, place, value)
        expect(written(valuesOfModel(inForm, loaded).values)).toBe(value)
      }
    },
  )
})

/** Every flag of a family's forms, with its form. */
function flagsOf(key: string): [string, Form, FormField][] {
  const { form: ofDocument, forms = {} } = familyOf(portal, key)
  const named: [string, Form | undefined][] = [['form', ofDocument], ...Object.entries(forms)]
  return named.flatMap(([name, one]) =>
    (one?.sections ?? []).flatMap((section) =>
      section.section === 'fields'
        ? section.fields
            .filter(({ kind }) => kind === 'flag')
            .map((field): [string, Form, FormField] => [`${key}.${name}.${field.at}`, one!, field])
        : [],
    ),
  )
}

describe('between form and wire model', () => {
  it('[O1] a new document starts with the defaults of the form and passes its schema once it is filled in', () => {
    const line = newLine(form.lines!, 'a')
    const body = bodyOf(
      form,
      map,
      filledValues(),
      [
        {
          ...line,
          values: { ...line.values, Name: 'Etüt', Price: '1000.50', 'Taxes.withholding': '602' },
        },
      ],
      uuid,
    )
    expect(wire.InvoiceSend.parse(body).EInvoice).toMatchObject({
      InvoiceInfo: {
        UUID: uuid,
        InvoiceProfile: 'TICARIFATURA',
        InvoiceType: 'TEVKIFAT',
        IssueDate: day,
        CurrencyCode: 'TRY',
      },
      InvoiceLines: [
        {
          Name: 'Etüt',
          Quantity: 1,
          UnitType: 'C62',
          Price: 1000.5,
          KDVPercent: 20,
          Taxes: [{ TaxCode: '602' }],
        },
      ],
      Notes: ['Birinci not', 'İkinci not'],
    })
  })

  it('[O2] what the form does not show of a loaded draft is kept', () => {
    const loaded = {
      EInvoice: {
        InvoiceInfo: {
          InvoiceProfile: 'TEMELFATURA',
          InvoiceType: 'SATIS',
          IssueDate: `${day}T00:00:00`,
          CurrencyCode: 'TRY',
          OrderReference: { Value: 'S-1' },
        },
        CustomerInfo: {
          TaxNumber: '4840847211',
          Name: 'X',
          PartyIdentifications: [{ SchemeID: 'MUSTERINO', Value: '7' }],
        },
        InvoiceLines: [
          {
            Name: 'A',
            Quantity: 2,
            UnitType: 'C62',
            Price: 3,
            KDVPercent: 20,
            SerialID: 'SN-9',
            Taxes: [{ TaxCode: '0071', Percent: 5 }],
          },
        ],
      },
      CustomerAlias: 'urn:mail:pk@x',
    }
    const { values, lines } = valuesOf(form, map, loaded)
    const body = bodyOf(
      form,
      map,
      writePlace(values, 'CustomerInfo.Name', 'Y'),
      lines,
      uuid,
      loaded,
    )
    expect(body).toEqual({
      EInvoice: {
        InvoiceInfo: { ...loaded.EInvoice.InvoiceInfo, IssueDate: day, UUID: uuid },
        CustomerInfo: { ...loaded.EInvoice.CustomerInfo, Name: 'Y' },
        InvoiceLines: loaded.EInvoice.InvoiceLines,
      },
      CustomerAlias: 'urn:mail:pk@x',
    })
  })

  it('[O3] a field whose condition does not hold is not sent, although it was filled before', () => {
    const values = writePlace(filledValues(), 'InvoiceInfo.ExchangeRate', '42.5')
    expect(
      valueAt(bodyOf(form, map, values, [], uuid), 'EInvoice.InvoiceInfo.ExchangeRate'),
    ).toBeUndefined()
    const foreign = writePlace(values, 'InvoiceInfo.CurrencyCode', 'EUR')
    expect(isShown({ 'InvoiceInfo.CurrencyCode': { not: 'TRY' } }, foreign)).toBe(true)
    expect(valueAt(bodyOf(form, map, foreign, [], uuid), 'EInvoice.InvoiceInfo.ExchangeRate')).toBe(
      42.5,
    )
  })
})

describe('a list that has a column or fields for some of its entries', () => {
  const loaded = (info: object, line: object = {}) => ({
    EInvoice: {
      InvoiceInfo: {
        InvoiceProfile: 'TEMELFATURA',
        InvoiceType: 'SATIS',
        IssueDate: day,
        CurrencyCode: 'TRY',
        ...info,
      },
      CustomerInfo: { TaxNumber: '3900383669', Name: 'Alıcı A.Ş.' },
      InvoiceLines: [
        { Name: 'Kalem', Quantity: 1, UnitType: 'C62', Price: 100, KDVPercent: 10, ...line },
      ],
    },
  })
  const again = (body: object) => {
    const { values, lines } = valuesOf(form, map, body as never)
    return {
      values,
      lines,
      model: bodyOf(form, map, values, lines, uuid, body as never)[
        'EInvoice'
      ] as Wire['InvoiceSend']['EInvoice'],
    }
  }

  it('[O8] keeps the certificate of an investment beside the references that are rows, and shows it once', () => {
    const references = [
      { DocumentTypeCode: 'YTBNO', ID: '123456', IssueDate: day },
      { ID: 'SOZ-1', IssueDate: day, DocumentTypeCode: 'SOZLESME' },
    ]
    const { values, model } = again(
      loaded({ InvoiceProfile: 'YATIRIMTESVIK', AdditionalDocumentReferences: references }),
    )
    expect(valueAt(values, 'InvoiceInfo.AdditionalDocumentReferences')).toMatchObject([
      { ID: 'SOZ-1' },
    ])
    expect(model.InvoiceInfo.AdditionalDocumentReferences).toEqual(references)
  })

  it('[O8] shows it as a row like the others where the document is of no investment', () => {
    const references = [{ DocumentTypeCode: 'YTBNO', ID: '123456', IssueDate: day }]
    const { values, model } = again(loaded({ AdditionalDocumentReferences: references }))
    expect(valueAt(values, 'InvoiceInfo.AdditionalDocumentReferences')).toMatchObject([
      { ID: '123456' },
    ])
    expect(model.InvoiceInfo.AdditionalDocumentReferences).toEqual(references)
  })

  it('[O8] keeps the accommodation tax of its own column beside the other taxes of the line', () => {
    const taxes = [
      { TaxCode: '0059', Percent: 2 },
      { TaxCode: '4080', Percent: 10 },
    ]
    const hotel = again(loaded({ InvoiceType: 'KONAKLAMAVERGISI' }, { Taxes: taxes }))
    expect(hotel.lines[0]!.values).toMatchObject({ 'Taxes.0059': '2', 'Taxes.taxes': '4080 10%' })
    expect(hotel.model.InvoiceLines[0]!.Taxes).toEqual(expect.arrayContaining(taxes))
    expect(hotel.model.InvoiceLines[0]!.Taxes).toHaveLength(2)
    const sale = again(loaded({}, { Taxes: taxes }))
    expect(sale.lines[0]!.values).toMatchObject({ 'Taxes.taxes': '0059 2%; 4080 10%' })
    expect(sale.model.InvoiceLines[0]!.Taxes).toEqual(taxes)
  })
})

describe('lines', () => {
  const section = form.lines!
  const lines = ['a', 'b', 'c'].map((key) => newLine(section, key))

  it('[O4] a keystroke works out one line and leaves the others as they are', () => {
    const derived: string[] = []
    const store = createLineStore(lines, () => (line) => {
      derived.push(line.key)
      return line.values.Price
    })
    const [before] = [store.line('a')]
    derived.length = 0
    store.setValue('b', 'Price', '12')
    expect(derived).toEqual(['b'])
    expect(store.line('a')).toBe(before)
    expect(store.all()).toEqual(['', '12', ''])
  })

  it('[PF40] looks at the head once for all lines that are loaded, and once for a letter', () => {
    let looks = 0
    const store = createLineStore(lines, () => {
      looks++
      return ({ key }) => key
    })
    expect(looks).toBe(1)
    store.setValue('b', 'Price', '12')
    store.refresh()
    expect(looks).toBe(3)
  })

  it('[PF40] a place that says already what is written leaves the document as it is', () => {
    const values = { Name: 'Defter', Buyer: { City: 'İzmir' } }
    expect(writePlace(values, 'Name', 'Defter')).toBe(values)
    expect(writePlace(values, 'Buyer.City', 'İzmir')).toBe(values)
    expect(writePlace(values, 'Seller.City', undefined)).toBe(values)
    expect(writePlace(values, 'Buyer.City', undefined)).toEqual({ Name: 'Defter' })
    expect(writePlace({ ...values, Buyer: {} }, 'Buyer.City', undefined)).toEqual({
      Name: 'Defter',
    })
  })

  it('[O5] lines come, go and move, and listeners are told', () => {
    const store = createLineStore(lines, () => (line) => line.key)
    let told = 0
    const stop = store.subscribe(() => told++)
    store.insert(newLine(section, 'd'), 1)
    store.move('c', -1)
    store.remove('a')
    store.move('b', 1)
    stop()
    store.remove('b')
    expect(store.keys()).toEqual(['d', 'c'])
    // The last line cannot go further down: nothing changed, nobody is told.
    expect(told).toBe(3)
  })
})

describe('rows of a spreadsheet', () => {
  const rows = [
    'Belge\tVKN\tMal\tMiktar\tBirim\tFiyat\tİskonto\tKDV',
    '1\t4840847211\tKâğıt\t2\tC62\t1.234,56\t\t20',
    '1\t4840847211\tKalem\t10\tC62\t5\t1,50\t10',
    '2\t484084721\tSilgi\tiki\tC62\t3\t\t20',
  ].join('\n')

  it('[O6] rows of one number make one document; a heading is left out; Turkish numbers are read', () => {
    const [first] = parsePasted(rows, form)
    expect(first).toMatchObject({ group: '1', taxNo: '4840847211', errors: [] })
    const body = bodyOfPasted(first!, form, map, undefined, day, uuid)
    expect(valueAt(body, 'EInvoice.InvoiceLines')).toMatchObject([
      { Name: 'Kâğıt', Price: 1234.56, Quantity: 2, KDVPercent: 20 },
      { Name: 'Kalem', AllowanceTotal: 1.5, KDVPercent: 10 },
    ])
  })

  it('[O7] every wrong cell of a document is named with its row', () => {
    const second = parsePasted(rows, form)[1]
    expect(second?.errors.map(({ row, key }) => [row, key])).toEqual([
      [3, 'taxNo'],
      [3, 'number'],
    ])
  })
})

describe('taxes of a line in columns of their own', () => {
  const receipts = familyOf(portal, 'eproducer')
  const lines = receipts.form!.lines!

  it('[RC16] each shows its percent, sets it alone, and leaves the others and fixed amounts as they were', () => {
    const taxes = [
      { TaxCode: '8001', Total: 92 },
      { TaxCode: '9040', Percent: 0.1 },
    ]
    const {
      values,
      lines: [line],
    } = valuesOf(receipts.form!, receipts.document!, {
      Producer: { ProducerLines: [{ Name: 'Arpa', Taxes: taxes }] },
    })
    expect(line!.values).toMatchObject({
      'Taxes.9040': '0.1',
      'Taxes.8001': '',
      'Taxes.SGK_PRIM': '',
    })
    const written = (typed: Record<string, string>) =>
      lineModel(
        lines,
        { ...line!, values: { ...line!.values, ...typed } },
        shownColumns(lines, values),
      ).Taxes
    expect(written({})).toEqual([
      { TaxCode: '8001', Total: 92 },
      { TaxCode: '9040', Percent: 0.1 },
    ])
    expect(written({ 'Taxes.9040': '', 'Taxes.SGK_PRIM': '1' })).toEqual([
      { TaxCode: '8001', Total: 92 },
      { TaxCode: 'SGK_PRIM', Percent: 1 },
    ])
  })

  it('[N114] stay in their order with all that came with them while nobody changes them', () => {
    const taxes = [
      { TaxCode: '9040', Percent: 2, ReasonDesc: 'Mera' },
      { TaxCode: '8001', Percent: 0, Total: 1.67 },
      { TaxCode: '0003', Percent: 4 },
    ]
    const {
      values,
      lines: [line],
    } = valuesOf(receipts.form!, receipts.document!, {
      Producer: { ProducerLines: [{ Name: 'Arpa', Taxes: taxes }] },
    })
    const written = (typed: Record<string, string>) =>
      lineModel(
        lines,
        { ...line!, values: { ...line!.values, ...typed } },
        shownColumns(lines, values),
      ).Taxes
    expect(written({})).toEqual(taxes)
    expect(written({ 'Taxes.9040': '3' })).toEqual([
      { TaxCode: '9040', Percent: 3 },
      ...taxes.slice(1),
    ])
  })

  it('[N114] an empty text that came stays, since the wire asks for its place', () => {
    const { values, lines: loaded } = valuesOf(receipts.form!, receipts.document!, {
      Producer: { CustomerInfo: { TaxNumber: '', Name: 'Ali' }, ProducerLines: [{ Name: '' }] },
    })
    const model = (came: object) => modelOf(receipts.form!, values, loaded, came as Body)
    expect(model({ CustomerInfo: { TaxNumber: '', Name: 'Ali' } })).toMatchObject({
      CustomerInfo: { TaxNumber: '', Name: 'Ali' },
      ProducerLines: [{ Name: '' }],
    })
    expect(model({})).not.toHaveProperty('CustomerInfo.TaxNumber')
  })

  it('[RC22] the sample row of bulk creation has the columns of the form, and can be pasted as it stands', () => {
    const sample = (key: string) => {
      const { form } = familyOf(portal, key)
      return sampleRow(pastedColumns(form!), 'Arpa', '1.250,00')
    }
    expect(sample('eproducer')).toBe('1\t1234567890\t\tArpa\t1\tKGM\t1.250,00\t2\t\t\t')
    for (const key of ['einvoice', 'eproducer', 'evoucher'])
      expect(parsePasted(sample(key), familyOf(portal, key).form!)).toMatchObject([
        { group: '1', errors: [] },
      ])
  })

  it('[RC17] rows pasted from a table bring the name of whom no network knows, and become a receipt', () => {
    const [pasted] = parsePasted(
      '1\t10000000146\tHüseyin Akçay\tEkmeklik buğday\t500\tKGM\t10,00\t4\t\t0,2\t1',
      receipts.form!,
    )
    expect(pasted).toMatchObject({ taxNo: '10000000146', errors: [] })
    const { Producer } = wire.ProducerSend.parse(
      bodyOfPasted(pasted!, receipts.form!, receipts.document!, undefined, day, uuid),
    )
    expect(Producer.CustomerInfo).toMatchObject({ TaxNumber: '10000000146', Name: 'Hüseyin Akçay' })
    expect(Producer.ProducerLines).toEqual([
      {
        Name: 'Ekmeklik buğday',
        Quantity: 500,
        UnitType: 'KGM',
        Price: 10,
        GVWithholdingPercent: 4,
        Taxes: [
          { TaxCode: '8001', Percent: 0.2 },
          { TaxCode: 'SGK_PRIM', Percent: 1 },
        ],
      },
    ])
  })
})

describe('the check before sending', () => {
  it('[DA42] names what is no day or moment, and rows that are no lines as rows', async () => {
    const despatches = familyOf(portal, 'edespatch')
    const line = newLine(despatches.form!.lines!, 'a')
    const texts: readonly (readonly [string, unknown])[] = [
      ['ShipmentInfo.ActualDespatchDate', '31.02.2026 10:00'],
      ['DespatchInfo.OrderReference.IssueDate', 'dün'],
      [
        'ShipmentInfo.Drivers',
        [{ FirstName: 'Mehmet', FamilyName: '', NationalityID: '10000000146' }],
      ],
    ]
    const values = texts.reduce(
      (all, [place, value]) => writePlace(all, place, value),
      newValues(despatches.form!, day),
    )
    const found = await checkBody({
      body: bodyOf(
        despatches.form!,
        despatches.document!,
        values,
        [{ ...line, values: { ...line.values, Name: '' } }],
        uuid,
      ),
      family: despatches,
      supplier: undefined,
      today: day,
      t: (key, more) => [key, ...Object.values(more ?? {})].join(' '),
    })
    const at = (place: string) => found.find((one) => one.place === place)
    expect(at('ShipmentInfo.ActualDespatchDate')?.text).toBe(
      'validation.dateFormat common.datePlaceholder common.timePlaceholder',
    )
    expect(at('DespatchInfo.OrderReference.IssueDate')?.text).toBe(
      'validation.dateFormat common.datePlaceholder',
    )
    expect(at('ShipmentInfo.Drivers[0].FamilyName')).toEqual({
      place: 'ShipmentInfo.Drivers[0].FamilyName',
      text: 'validation.required',
      where: 'editor.row 1',
    })
    expect(at('DespatchLines[0].Name')?.where).toBe('editor.line 1')
  })
  it('[DA46] says nothing of a KDV of nought while the price is missing, and says it of a price of nought', async () => {
    const invoices = familyOf(portal, 'einvoice')
    const line = newLine(invoices.form!.lines!, 'a')
    const supplier = {
      TaxNumber: '0417082360',
      Name: 'Anadolu Yazılım A.Ş.',
      TaxOffice: 'Çankaya',
      Address: 'Ihlamur Sok. 14',
      District: 'Çankaya',
      City: 'Ankara',
      Country: 'Türkiye',
    } as Wire['Company']
    const rulesFor = async (Price: string) => {
      const found = await checkBody({
        body: bodyOf(
          invoices.form!,
          invoices.document!,
          newValues(invoices.form!, day),
          [{ ...line, values: { ...line.values, Name: 'Danışmanlık', Price } }],
          uuid,
        ),
        family: invoices,
        supplier,
        today: day,
        t: (key) => key,
      })
      return found.map(({ text }) => text)
    }
    expect(await rulesFor('')).not.toContain('rules.kdvZeroNeedsReason')
    expect(await rulesFor('0')).toContain('rules.kdvZeroNeedsReason')
  })
})

describe('profiles and their types', () => {
  const at = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).reduce(
      (all, [place, text]) => writePlace(all, place, text),
      filledValues(),
    )
  const line = { ...newLine(form.lines!, 'a'), base: {} }
  const bodyFor = (
    values: Readonly<Record<string, string>>,
    columns: Readonly<Record<string, string>>,
    loaded?: object,
  ) =>
    bodyOf(
      form,
      map,
      at(values),
      [{ ...line, values: { ...line.values, Name: 'Demir', Price: '1000', ...columns } }],
      uuid,
      loaded as never,
    )

  it('[TY7] the values of a type field are those of the profile table, and every type of every profile is offered', () => {
    const fields = form.sections.flatMap((section) =>
      section.section === 'fields' ? section.fields : [],
    )
    const offered = fields.find(({ at: place }) => place === 'InvoiceInfo.InvoiceProfile')!.values!
    const type = fields.find(({ at: place }) => place === 'InvoiceInfo.InvoiceType')!
    expect(type.typesOf).toBe('InvoiceInfo.InvoiceProfile')
    const invoiceProfiles = profiles.filter(
      ({ code, root }) => root === undefined && !code.startsWith('EARSIV'),
    )
    expect(new Set([...offered, 'IHRACAT'])).toEqual(
      new Set(invoiceProfiles.map(({ code }) => code)),
    )
    expect(new Set(type.values)).toEqual(new Set(invoiceProfiles.flatMap(({ types }) => types)))
    const archive = familyOf(portal, 'earchive').form!.sections.flatMap((section) =>
      section.section === 'fields' ? section.fields : [],
    )
    expect(
      new Set(archive.find(({ at: place }) => place === 'InvoiceInfo.InvoiceType')!.values),
    ).toEqual(new Set(profiles.find(({ code }) => code === 'EARSIVFATURA')!.types))
  })

  it('[TY7] an entry of a list is one field: it is written, read again, and goes with its text', () => {
    const steel = {
      'InvoiceInfo.InvoiceProfile': 'IDIS',
      'InvoiceInfo.InvoiceType': 'SATIS',
      'CompanyInfo.PartyIdentifications#SEVKIYATNO.Value': 'SE-1345840',
    }
    const body = bodyFor(steel, { 'AdditionalItemIdentification.TagNumber': 'CV0152457' })
    expect(body).toMatchObject({
      EInvoice: {
        CompanyInfo: { PartyIdentifications: [{ SchemeID: 'SEVKIYATNO', Value: 'SE-1345840' }] },
        InvoiceLines: [{ AdditionalItemIdentification: { TagNumber: 'CV0152457' } }],
      },
    })
    const { values, lines } = valuesOf(form, map, body)
    expect(valueAt(values, 'CompanyInfo.PartyIdentifications#SEVKIYATNO.Value')).toBe('SE-1345840')
    expect(bodyOf(form, map, values, lines, uuid, body)).toEqual(body)
    expect(
      valueAt(
        bodyOf(
          form,
          map,
          writePlace(values, 'CompanyInfo.PartyIdentifications#SEVKIYATNO.Value', ''),
          lines,
          uuid,
          body,
        ),
        'EInvoice.CompanyInfo',
      ),
    ).toBeUndefined()
  })

  it('[TY7] what another profile asked for is not sent; what a draft came with and its form never showed stays', () => {
    const typed = {
      'InvoiceInfo.InvoiceProfile': 'TEMELFATURA',
      'InvoiceInfo.InvoiceType': 'SATIS',
      'InvoiceInfo.ESUReportInfo.ID': 'ESU-1',
      'CustomerInfo.PartyIdentifications#PLAKA.Value': '06GIB06',
    }
    const body = bodyFor(typed, { OzelMatrahTotal: '5', 'Taxes.0059': '2' })
    expect(valueAt(body, 'EInvoice.InvoiceInfo.ESUReportInfo')).toBeUndefined()
    expect(valueAt(body, 'EInvoice.CustomerInfo.PartyIdentifications')).toBeUndefined()
    expect((valueAt(body, 'EInvoice.InvoiceLines') as object[])[0]).toEqual({
      Name: 'Demir',
      Quantity: 1,
      UnitType: 'C62',
      Price: 1000,
      KDVPercent: 20,
    })
    const loaded = {
      EInvoice: {
        InvoiceInfo: {
          InvoiceProfile: 'TEMELFATURA',
          InvoiceType: 'SATIS',
          ESUReportInfo: { ID: 'ESU-9' },
          Expenses: [{ ExpenseType: 'HKSNAVLUN', Percent: 1, Amount: 2 }],
        },
      },
    }
    expect(valueAt(bodyFor(typed, {}, loaded), 'EInvoice.InvoiceInfo')).toMatchObject({
      ESUReportInfo: { ID: 'ESU-9' },
      Expenses: [{ ExpenseType: 'HKSNAVLUN' }],
    })
  })

  it.each(['KAMU', 'TEMELFATURA'])(
    '[TY7] the account that the public sector asks for is a term of payment of every other invoice: %s sends what it shows',
    (profile) => {
      const place = 'InvoiceInfo.PaymentMeansInfo.PayeeFinancialAccountID'
      const typed = {
        'InvoiceInfo.InvoiceProfile': profile,
        'InvoiceInfo.InvoiceType': 'SATIS',
        [place]: 'TR330006100519786457841326',
      }
      const showing = form.sections.filter(
        (section) =>
          section.section === 'fields' &&
          isShown(section.when, at(typed)) &&
          section.fields.some((field) => field.place === place),
      )
      expect(showing).toHaveLength(1)
      const loaded = {
        EInvoice: { InvoiceInfo: { PaymentMeansInfo: { PayeeFinancialAccountID: 'TR33' } } },
      }
      for (const base of [undefined, loaded])
        expect(valueAt(bodyFor(typed, {}, base), `EInvoice.${place}`)).toBe(typed[place])
    },
  )
})
