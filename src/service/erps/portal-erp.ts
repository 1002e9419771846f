/** A document of the portal in the words in which an ERP takes it: the other way round of documents/erp/convert-erp.ts. */
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { kdvCode } from '#documents/amounts/totals.ts'
import type { Wire } from '#schemas/wire.ts'

export const erpModelOf = (document: TaxDocument): Wire['ErpTransferModel'] => ({
  Header: {
    ErpID: document.uuid,
    DocumentNumber: document.number,
    IssueDate: document.issueDate,
    IssueTime: document.issueTime,
    Profile: document.profile,
    Type: document.type,
    CurrencyCode: document.currency,
    TaxNumber: document.supplier.taxNo,
    Name: document.supplier.name,
    TaxOffice: document.supplier.taxOffice,
    Address: document.supplier.street,
    District: document.supplier.district,
    City: document.supplier.city,
    Country: document.supplier.country,
    Notes: document.notes.join('\n').slice(0, 2000),
    PayableAmount: document.totals.payable,
  },
  Lines: document.lines.map((line, index) => lineOf(document.uuid, line, index)),
})

const lineOf = (
  ErpID: string,
  line: Line,
  index: number,
): Wire['ErpTransferModel']['Lines'][0] => ({
  ErpID,
  Index: String(index + 1),
  SellerCode: line.sellerCode,
  Name: line.name,
  Quantity: line.quantity,
  UnitCode: line.unit,
  Price: line.price,
  AllowanceTotal: line.allowance,
  KDVPercent: line.taxes.find(({ code }) => code === kdvCode)?.percent,
})
