/** What somebody fills into the columns of each family's form, by place: the least that makes a document. */
import { istanbulDay } from './invoice-model.ts'

const day = istanbulDay()
/** Goods may not leave before the document is made out, so they leave on the next day, at whatever hour the test runs. */
const nextDay = istanbulDay(new Date(Date.now() + 24 * 60 * 60_000))
const customer = {
  'CustomerInfo.TaxNumber': '3900383669',
  'CustomerInfo.Name': 'Çağdaş Gıda',
  'CustomerInfo.Address': 'Bağdat Cad. 1',
  'CustomerInfo.District': 'Kadıköy',
  'CustomerInfo.City': 'İstanbul',
  'CustomerInfo.Country': 'Türkiye',
  'CustomerInfo.PostalCode': '34710',
}
export const filledCells: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  einvoice: {
    ...customer,
    'InvoiceInfo.IssueDate': day,
    'InvoiceLines[].Name': 'Kalem',
    'InvoiceLines[].Quantity': 2,
    'InvoiceLines[].Price': '1.234,56',
  },
  earchive: {
    ...customer,
    'InvoiceInfo.IssueDate': day,
    'InvoiceLines[].Name': 'Kalem',
    'InvoiceLines[].Quantity': 2,
    'InvoiceLines[].Price': '1.234,56',
  },
  edespatch: {
    ...customer,
    'DespatchInfo.IssueDate': day,
    'ShipmentInfo.ActualDespatchDate': `${nextDay} 10:00`,
    'ShipmentInfo.Drivers[].FirstName': 'Mehmet',
    'ShipmentInfo.Drivers[].FamilyName': 'Öztürk',
    'ShipmentInfo.Drivers[].NationalityID': '10000000146',
    'ShipmentInfo.Plates[].Plate': '06 DR 4077',
    'DespatchLines[].Name': 'Kalem',
    'DespatchLines[].Quantity': 20,
  },
  eproducer: {
    ...customer,
    'CustomerInfo.TaxNumber': '10000000146',
    'CustomerInfo.Name': 'Ayşe Çiftçi',
    'ProducerInfo.IssueDate': day,
    'ProducerLines[].Name': 'Buğday',
    'ProducerLines[].Quantity': 100,
    'ProducerLines[].Price': '12,50',
  },
  evoucher: {
    ...customer,
    'CustomerInfo.TaxNumber': '3900383669',
    'VoucherInfo.IssueDate': day,
    'VoucherLines[].Name': 'Danışmanlık',
    'VoucherLines[].GrossWage': '10.000,00',
  },
  ebill: {
    ...customer,
    'BillInfo.IssueDate': day,
    'BillInfo.ValidityPeriod.StartDate': `${day} 12:00`,
    'BillInfo.ValidityPeriod.EndDate': `${day} 13:00`,
    'SellerInfo.TableNo': '7',
    'SellerInfo.User': 'Ayşe',
    'BillLines[].Name': 'Çay',
    'BillLines[].Quantity': 2,
    'BillLines[].Price': '25,00',
  },
  einsurance: {
    ...customer,
    'InsuranceInfo.IssueDate': day,
    'InsuranceInfo.InvoicePeriod.StartDate': day,
    'InsuranceInfo.InvoicePeriod.EndDate': day,
    'InsuranceLines[].Name': 'Kasko',
    'InsuranceLines[].ProductionCommission': '100,00',
  },
}
