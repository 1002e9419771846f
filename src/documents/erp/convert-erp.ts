/**
 * A document of an ERP, as its query has read it, becomes the parts of our model. Nothing is guessed: what cannot be read is left out and
 * told, all of it at once, with its line and its column, so that a person mends it in the editor or in the ERP.
 */
import type { z } from 'zod'
import type { ErpContentFault } from '#schemas/connector-codes.ts'
import type { ErpHeader, ErpLine } from '#schemas/connector.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { documentTotals, lineTotals } from '../amounts/totals.ts'
import { countries } from '../codes/countries.ts'
import type { TaxDocument } from '../document/document.ts'
import type { Model } from '../document/model-reader.ts'
import { compare, round2, toDecimal } from '#values/money.ts'
import { fold } from '#values/turkish.ts'
import { dayOf, numberOf, taxOf, unitOf, type CodeMap } from './erp-values.ts'

export type Header = z.output<typeof ErpHeader>
export type Row = z.output<typeof ErpLine>

export interface ErpContent {
  readonly header: Header
  readonly lines: readonly Row[]
  /** The document whole, where the ERP wrote one in the standard's format: nothing of it is converted. */
  readonly document?: TaxDocument
}

/** How the company's own words for units and taxes are meant. */
export interface ErpMaps {
  readonly units: CodeMap
  readonly taxes: CodeMap
}

export interface ErpFaultAt {
  /** Number of the line, from 1; 0: the head. */
  readonly row: number
  /** Alias of the column. */
  readonly field: string
  readonly fault: ErpContentFault
  /** What stands there; of a `total` what the lines come to. */
  readonly value: string
}

/** Parts of a model by the names of the wire, without anything that a form begins with. */
export interface ConvertedErp {
  readonly info: Model
  readonly customer: Model
  readonly lines: readonly Model[]
  readonly notes: readonly string[]
  /** Of a despatch. */
  readonly shipment: Model
  readonly faults: readonly ErpFaultAt[]
}

export type ErpKind = 'invoice' | 'despatch'

export function convertErp(
  kind: ErpKind,
  { header, lines }: ErpContent,
  maps: ErpMaps,
): ConvertedErp {
  const faults: ErpFaultAt[] = []
  const head = readerOf(header, 0, faults)
  const isInvoice = kind === 'invoice'
  const customer = customerOf(head)
  const made = lines.map((line, index) =>
    lineOf(readerOf(line, index + 1, faults), isInvoice, maps),
  )
  if (made.length === 0) faults.push({ row: 0, field: 'Lines', fault: 'noLines', value: '' })
  const info = isInvoice ? invoiceInfoOf(head, made) : despatchInfoOf(head)
  const shipment = isInvoice ? {} : shipmentOf(head)
  if (isInvoice && faults.length === 0) assertTotal(head, made, faults)
  const notes = head.text('Notes')
  return {
    info,
    customer,
    lines: made,
    notes: notes === '' ? [] : [notes],
    shipment,
    faults: faults.toSorted((one, other) => one.row - other.row),
  }
}

/** The line with codes of the standard in place of the company's own words for units and taxes; all other words stay. */
export const codedLine = (line: Row, { units, taxes }: ErpMaps): Row => ({
  ...line,
  ...(line.UnitCode && { UnitCode: units.get(fold(line.UnitCode)) ?? line.UnitCode }),
  ...(line.TaxCode && { TaxCode: taxes.get(fold(line.TaxCode)) ?? line.TaxCode }),
})

// Reading

interface Reader {
  text(field: string): string
  /** Tells where it is empty. */
  needed(field: string): string
  day(field: string, isNeeded?: boolean): string | undefined
  /** A number that is not below zero. */
  number(field: string, isNeeded?: boolean): number | undefined
  tell(field: string, fault: ErpContentFault): void
}

function readerOf(values: Header | Row, row: number, faults: ErpFaultAt[]): Reader {
  const known: Readonly<Record<string, string | null | undefined>> = values
  const text = (field: string) => (known[field] ?? '').trim()
  const tell = (field: string, fault: ErpContentFault) =>
    void faults.push({ row, field, fault, value: text(field).slice(0, 100) })
  const needed = (field: string) => {
    if (text(field) === '') tell(field, 'missing')
    return text(field)
  }
  return {
    text,
    needed,
    tell,
    day: (field, isNeeded = false) => {
      const found = isNeeded ? needed(field) : text(field)
      const day = found === '' ? undefined : dayOf(found)
      if (found !== '' && day === undefined) tell(field, 'day')
      return day
    },
    number: (field, isNeeded = false) => {
      const found = isNeeded ? needed(field) : text(field)
      if (found === '') return undefined
      const value = numberOf(found)
      if (value === undefined) tell(field, 'number')
      else if (compare(value, 0) < 0) tell(field, 'negative')
      else return Number(value)
      return undefined
    },
  }
}

/** Without what is empty. */
const filled = (values: Model): Model =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  )

// Parts

/** Who names no country is in this one. */
const homeCountry = countries.find(({ code }) => code === 'TR')?.tr ?? ''

function customerOf(head: Reader): Model {
  const taxNumber = head.needed('TaxNumber')
  if (taxNumber !== '' && checkTaxNumber(taxNumber) !== 'ok') head.tell('TaxNumber', 'taxNumber')
  return {
    TaxNumber: taxNumber.slice(0, 11),
    Name: head.needed('Name'),
    ...filled({
      TaxOffice: head.text('TaxOffice'),
      Address: head.text('Address'),
      District: head.text('District'),
      City: head.text('City'),
      Country: head.text('Country') || homeCountry,
      PostalCode: head.text('PostalCode'),
      Phone: head.text('Phone'),
      Mail: head.text('Email'),
    }),
  }
}

const referenceOf = (number: string, day: string | undefined): Model | undefined =>
  number === '' ? undefined : filled({ Value: number, IssueDate: day })

/** Many ERPs call the lira TL. */
function currencyOf(head: Reader): string {
  const said = head.text('CurrencyCode')
  if (said === '' || said === 'TL') return 'TRY'
  if (/^[A-Z]{3}$/.test(said)) return said
  head.tell('CurrencyCode', 'currency')
  return 'TRY'
}

function invoiceInfoOf(head: Reader, lines: readonly Model[]): Model {
  const currency = currencyOf(head)
  const rate = head.number('ExchangeRate', currency !== 'TRY')
  const isExempt = lines.some(({ KDVPercent }) => KDVPercent === 0)
  const exemption = isExempt ? head.needed('ExemptionCode') : head.text('ExemptionCode')
  const despatch = referenceOf(head.text('DespatchNumber'), head.day('DespatchDate'))
  return filled({
    IssueDate: issuedAt(head),
    InvoiceProfile: head.text('Profile'),
    InvoiceType: head.text('Type') || typeOf(lines),
    CurrencyCode: currency,
    ExchangeRate: currency === 'TRY' ? undefined : rate,
    OrderReference: referenceOf(head.text('OrderNumber'), head.day('OrderDate')),
    DespatchDocumentReference: despatch && [despatch],
    TaxExemptionReasonInfo: exemption === '' ? undefined : { KDVExemptionReasonCode: exemption },
  })
}

/** The type that the lines make the invoice, where it is not a plain sale. */
function typeOf(lines: readonly Model[]): string | undefined {
  if (lines.some(({ Taxes }) => isWithheld(Taxes))) return 'TEVKIFAT'
  const isExempt = lines.length > 0 && lines.every(({ KDVPercent }) => KDVPercent === 0)
  return isExempt ? 'ISTISNA' : undefined
}

const withheldCode = '9015'
const isWithheld = (taxes: unknown): boolean =>
  Array.isArray(taxes) && taxes.some((tax: Model) => tax['TaxCode'] === withheldCode)

const timeIn = (text: string): string | undefined => {
  const [time] = /\d{2}:\d{2}(?::\d{2})?/.exec(text) ?? []
  return time?.length === 5 ? `${time}:00` : time
}

/** With the time, where the ERP says one. */
function issuedAt(head: Reader): string | undefined {
  const day = head.day('IssueDate', true)
  const time = timeIn(head.text('IssueTime'))
  return day === undefined || time === undefined ? day : `${day}T${time}`
}

const despatchInfoOf = (head: Reader): Model =>
  filled({
    IssueDate: issuedAt(head),
    DespatchProfile: head.text('Profile'),
    DespatchType: head.text('Type'),
    OrderReference: referenceOf(head.text('OrderNumber'), head.day('OrderDate')),
  })

/** With its time, which has to be there: goods cannot leave before their note is written. */
function shipmentOf(head: Reader): Model {
  const day = head.day('ShipmentDate', true)
  const time = timeIn(head.text('ShipmentDate'))
  if (day !== undefined && time === undefined) head.tell('ShipmentDate', 'time')
  const plate = head.text('Plate')
  const driver = head.text('DriverName')
  return filled({
    ActualDespatchDate: day && time && `${day}T${time}`,
    Plates: plate === '' ? undefined : [{ Plate: plate }],
    Drivers:
      driver === ''
        ? undefined
        : [
            filled({
              FirstName: driver,
              FamilyName: head.text('DriverSurname'),
              NationalityID: head.text('DriverTCKN'),
            }),
          ],
  })
}

function lineOf(line: Reader, isInvoice: boolean, maps: ErpMaps): Model {
  const word = line.needed('UnitCode')
  const unit = word === '' ? undefined : unitOf(word, maps.units)
  if (word !== '' && unit === undefined) line.tell('UnitCode', 'unit')
  return {
    // Texts that have to be there are empty where they are not: the editor asks for them.
    Name: line.needed('Name'),
    UnitType: unit ?? '',
    ...filled({
      SellerCode: line.text('SellerCode'),
      Quantity: line.number('Quantity', true),
      Price: line.number('Price', isInvoice),
      Note: line.text('Note'),
      ...(isInvoice && amountsOf(line, maps)),
    }),
  }
}

function amountsOf(line: Reader, maps: ErpMaps): Model {
  const taxes = [...otherTaxOf(line, maps), ...withholdingOf(line)]
  const gtip = line.text('GTIPCode')
  return {
    AllowanceTotal: line.number('AllowanceTotal') || undefined,
    KDVPercent: line.number('KDVPercent', true),
    Taxes: taxes.length === 0 ? undefined : taxes,
    DeliveryInfo: gtip === '' ? undefined : { GTIPNo: gtip.slice(0, 12) },
  }
}

function otherTaxOf(line: Reader, { taxes }: ErpMaps): Model[] {
  const word = line.text('TaxCode')
  if (word === '') return []
  const code = taxOf(word, taxes)
  const percent = line.number('TaxPercent', true)
  if (code === undefined) line.tell('TaxCode', 'tax')
  return code === undefined || percent === undefined ? [] : [{ TaxCode: code, Percent: percent }]
}

function withholdingOf(line: Reader): Model[] {
  const reason = line.text('ReasonCode')
  if (reason === '') return []
  const percent = line.number('ReasonPercent', true)
  return percent === undefined
    ? []
    : [{ TaxCode: withheldCode, ReasonCode: reason, Percent: percent }]
}

// What it comes to

/** By the arithmetic of the standard (amounts/totals.ts): each line is rounded on its own. */
export const payableOf = (lines: readonly Model[]): string =>
  documentTotals(lines.map((line) => lineTotals(lineInputOf(line)))).payable

function lineInputOf({ Quantity, Price, AllowanceTotal, KDVPercent, Taxes }: Model) {
  const taxes: readonly Model[] = Array.isArray(Taxes) ? Taxes : []
  const withheld = taxes.find(({ TaxCode }) => TaxCode === withheldCode)
  return {
    quantity: decimal(Quantity),
    price: decimal(Price),
    allowance: decimal(AllowanceTotal),
    kdvPercent: decimal(KDVPercent),
    otherTaxes: taxes
      .filter((tax) => tax !== withheld)
      .map(({ TaxCode, Percent }) => ({ code: String(TaxCode), percent: decimal(Percent) })),
    ...(withheld && {
      withholding: {
        code: String(withheld['ReasonCode']),
        name: '',
        percent: decimal(withheld['Percent']),
      },
    }),
  }
}

const decimal = (value: unknown) =>
  numberOf(typeof value === 'number' ? toDecimal(value).toFixed() : '0') ?? round2(0)

function assertTotal(head: Reader, lines: readonly Model[], faults: ErpFaultAt[]): void {
  const said = head.number('PayableAmount')
  const reckoned = payableOf(lines)
  if (said !== undefined && compare(said, reckoned) !== 0)
    faults.push({ row: 0, field: 'PayableAmount', fault: 'total', value: reckoned })
}
