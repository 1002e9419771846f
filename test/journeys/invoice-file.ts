/** An e-invoice of another company as a file: what a company gets by mail and uploads by hand. */
import { randomUUID } from 'node:crypto'
import type { Party } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { invoiceMap } from '#test/documents/samples.ts'

export interface InvoiceFile {
  readonly name: string
  readonly uuid: string
  readonly number: string
  readonly receiver: string
  readonly xml: string
}

export interface InvoiceFileOptions {
  readonly number: string
  readonly profile: 'TEMELFATURA' | 'TICARIFATURA'
  readonly type: 'SATIS' | 'TEVKIFAT' | 'ISTISNA'
  /** Tax number and name of the one who gets it. */
  readonly customer: { readonly taxNo: string; readonly name: string }
  /** Who issued it; absent: a company that no test is about. */
  readonly supplier?: { readonly taxNo: string; readonly name: string }
}

const issuer: Party = {
  taxNo: '4840847211',
  name: 'Örnek Yazılım A.Ş.',
  taxOffice: 'Küçükyalı',
  identifications: [],
  street: 'Çamlı Sokak 4',
  district: 'Maltepe',
  city: 'İstanbul',
  country: 'Türkiye',
  postalCode: '34843',
}

export function invoiceFile({
  number,
  profile,
  type,
  customer,
  supplier,
}: InvoiceFileOptions): InvoiceFile {
  const uuid = randomUUID()
  const model = {
    InvoiceInfo: {
      InvoiceProfile: profile,
      InvoiceType: type,
      IssueDate: '2025-03-14',
      CurrencyCode: 'TRY',
      ...(type === 'ISTISNA' && { TaxExemptionReasonInfo: { KDVExemptionReasonCode: '302' } }),
    },
    CustomerInfo: {
      TaxNumber: customer.taxNo,
      Name: customer.name,
      TaxOffice: 'Çankaya',
      Address: 'Gül Sk. 1',
      District: 'Çankaya',
      City: 'Ankara',
      Country: 'Türkiye',
    },
    InvoiceLines: [
      {
        Name: 'Ğ harfi & “tabela”',
        Quantity: 2,
        UnitType: 'C62',
        Price: 150.25,
        KDVPercent: type === 'ISTISNA' ? 0 : 20,
        ...(type === 'TEVKIFAT' && { Taxes: [{ TaxCode: '602', Percent: 90 }] }),
      },
      {
        Name: 'Işıklı çerçeve',
        Quantity: 1,
        UnitType: 'C62',
        Price: 1000,
        KDVPercent: type === 'ISTISNA' ? 0 : 20,
      },
    ],
    Notes: ['İşbu fatura başka bir hizmette düzenlenmiştir.'],
  }
  const xml = writeUbl(
    toDocument(model, invoiceMap, {
      supplier: { ...issuer, ...supplier },
      uuid,
      number,
      issueTime: '10:30:00',
    }),
  )
  return { name: `${number}.xml`, uuid, number, receiver: customer.name, xml }
}
