/** Documents for the tests of rendering, with every letter and every kind of row that is easy to get wrong. */
import type { Line, Party, TaxDocument } from '#documents/document/document.ts'

const supplier: Party = {
  taxNo: '4840847211',
  name: 'Işık Yazılım ve Danışmanlık Anonim Şirketi',
  taxOffice: 'Beşiktaş',
  street: 'Büyükdere Caddesi No: 185 Kat: 7',
  district: 'Şişli',
  city: 'İstanbul',
  country: 'Türkiye',
  postalCode: '34394',
  phone: '0212 555 01 02',
  email: 'muhasebe@isik.example',
  website: 'www.isik.example',
  identifications: [
    { scheme: 'MERSISNO', value: '0484084721100015' },
    { scheme: 'TICARETSICILNO', value: '654321-0' },
  ],
}
const customer: Party = {
  taxNo: '6310540565',
  name: 'Çağdaş Gıda Sanayi ve Ticaret Limited Şirketi',
  taxOffice: 'Göztepe',
  street: 'Iğdır Sokağı No: 12/3',
  district: 'Kadıköy',
  city: 'İstanbul',
  country: 'Türkiye',
  postalCode: '34730',
  identifications: [],
}

function line(index: number): Line {
  const names = [
    'Yazılım bakım hizmeti',
    'Sunucu kirası',
    'Ağ anahtarı, 24 kapılı',
    'Ön muhasebe eğitimi',
    'İğneli yazıcı şeridi',
    'Güç kaynağı',
  ]
  return {
    id: String(index + 1),
    name: names[index % names.length] ?? '',
    sellerCode: `STK-${1001 + index}`,
    ...(index % 4 === 2 && { description: 'Iğdır deposundan teslim; kurulum dâhil' }),
    quantity: index % 3 === 0 ? '12' : '1.5',
    unit: index % 3 === 0 ? 'C62' : 'HUR',
    price: index % 5 === 0 ? '1250.125' : '340',
    allowance: index % 4 === 1 ? '25.50' : '0',
    charge: '0',
    extension: '15001.50',
    taxes: [{ code: '0015', name: 'KDV', percent: '20', taxable: '15001.50', amount: '3000.30' }],
    ...(index === 0 && {
      withholding: {
        code: '606',
        name: 'İşgücü temin hizmeti',
        percent: '90',
        taxable: '3000.30',
        amount: '2700.27',
      },
    }),
  }
}

export const printedInvoice: TaxDocument = {
  root: 'Invoice',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  number: 'ISK2026000000042',
  profile: 'TICARIFATURA',
  type: 'TEVKIFAT',
  issueDate: '2026-11-21',
  issueTime: '10:30:00',
  currency: 'TRY',
  notes: ['Ödemeyi lütfen 15 gün içinde yapınız.', '<script>alert("x")</script> & "tırnak"'],
  supplier,
  customer,
  lines: Array.from({ length: 6 }, (_, i) => line(i)),
  orderReference: { id: 'SIP-7781', issueDate: '2026-11-02' },
  despatches: [{ id: 'IRS2026000000007', issueDate: '2026-11-18' }],
  returned: [],
  related: [],
  attachments: [],
  payment: {
    dueDate: '2026-12-06',
    iban: 'TR330006100519786457841326',
    termsNote: 'Vadesinde ödenmeyen tutara aylık %2 gecikme faizi uygulanır.',
  },
  totals: {
    lineExtension: '1234567.89',
    taxExclusive: '1234542.39',
    taxInclusive: '1481450.87',
    allowance: '25.50',
    charge: '0',
    taxTotal: '244208.21',
    withheld: '2700.27',
    payable: '1478750.60',
    taxes: [
      { code: '0015', name: 'KDV', percent: '20', taxable: '1234542.39', amount: '246908.48' },
      {
        code: '0071',
        name: 'ÖTV 1. Liste',
        percent: '0',
        taxable: '10',
        amount: '1.5',
        exemptionCode: '351',
        exemptionReason: 'İstisna olmayan diğer',
      },
    ],
    withholdings: [
      {
        code: '606',
        name: 'İşgücü temin hizmeti',
        percent: '90',
        taxable: '3000.30',
        amount: '2700.27',
      },
    ],
  },
  unknown: [],
}

export function invoiceOf(lineCount: number, change: Partial<TaxDocument> = {}): TaxDocument {
  return {
    ...printedInvoice,
    lines: Array.from({ length: lineCount }, (_, i) => line(i)),
    ...change,
  }
}

export const printedBill: TaxDocument = {
  ...printedInvoice,
  root: 'CreditNote',
  profile: 'EARSIVBELGE',
  type: 'ADISYON',
  number: 'ADS2026000000007',
  notes: [],
  despatches: [],
  customer: { taxNo: '11111111111', name: 'Nihai Tüketici', identifications: [] },
  seller: {
    taxNo: '4840847211',
    name: '',
    identifications: [
      { scheme: 'MASA_NO', value: '14' },
      { scheme: 'KULLANICI', value: 'Ayşe' },
    ],
  },
  period: {
    startDate: '2026-11-21',
    startTime: '19:05:00',
    endDate: '2026-11-21',
    endTime: '21:40:00',
  },
  lines: ['Mercimek çorbası', 'Izgara köfte', 'Şekerpare', 'Ayran'].map((name, i) => ({
    id: String(i + 1),
    name,
    quantity: String(i + 1),
    unit: 'C62',
    price: '95',
    allowance: '0',
    charge: '0',
    extension: '95.00',
    taxes: [],
  })),
  totals: {
    lineExtension: '950.00',
    taxExclusive: '950.00',
    taxInclusive: '950.00',
    allowance: '0',
    charge: '0',
    taxTotal: '0',
    withheld: '0',
    payable: '950.00',
    taxes: [],
    withholdings: [],
  },
}
