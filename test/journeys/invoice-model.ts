/** The model of an e-invoice with one line under withholding, as a client of the public API writes it. */
export interface ModelOptions {
  uuid: string
  receiver: string
  profile?: string
  /** Lines without withholding beside the one with it. */
  plainLines?: number
  date: string
}

export function invoiceModel({
  uuid,
  receiver,
  profile = 'TICARIFATURA',
  plainLines = 9,
  date,
}: ModelOptions) {
  const plain = Array.from({ length: plainLines }, (_, index) => ({
    Name: `Danışmanlık hizmeti ${index + 1}`,
    Quantity: index + 1,
    UnitType: 'C62',
    Price: 125.5,
    KDVPercent: 20,
  }))
  return {
    EInvoice: {
      InvoiceInfo: {
        UUID: uuid,
        InvoiceProfile: profile,
        InvoiceType: 'TEVKIFAT',
        IssueDate: date,
        CurrencyCode: 'TRY',
      },
      CustomerInfo: {
        TaxNumber: receiver,
        Name: 'Alıcı Şirket A.Ş.',
        TaxOffice: 'Çankaya',
        Address: 'Atatürk Bulvarı 1',
        District: 'Çankaya',
        City: 'Ankara',
        Country: 'Türkiye',
      },
      InvoiceLines: [
        ...plain,
        {
          Name: 'Etüt ve proje',
          Quantity: 1,
          UnitType: 'C62',
          Price: 1000,
          KDVPercent: 20,
          Taxes: [{ TaxCode: '602', Percent: 90 }],
        },
      ],
      Notes: ['İşbu fatura İstanbul’da düzenlenmiştir.'],
    },
  }
}

/** A restaurant's bill of two lines, for an unnamed guest. */
export function billModel(date: string) {
  return {
    Bill: {
      BillInfo: {
        IssueDate: date,
        CurrencyCode: 'TRY',
        ValidityPeriod: { StartDate: `${date}T12:00:00`, EndDate: `${date}T13:10:00` },
      },
      CustomerInfo: { TaxNumber: '11111111111', Name: 'Nihai Tüketici' },
      SellerInfo: { User: 'Çiğdem', TableNo: '7' },
      BillLines: [
        { Name: 'Adana kebap', Quantity: 2, UnitType: 'C62', Price: 420 },
        { Name: 'Şalgam', Quantity: 2, UnitType: 'C62', Price: 60 },
      ],
    },
  }
}

/** Today in Istanbul. */
export const istanbulDay = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now)
