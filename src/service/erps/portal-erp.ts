/** A document of the portal in the words in which an ERP takes it: the other way round of documents/erp/convert-erp.ts. */
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { kdvCode } from '#documents/amounts/totals.ts'
import type { Wire } from '#schemas/wire.ts'

/** @param of whose name and address the head has: of a document that was received its supplier */
export const erpModelOf = (
  document: TaxDocument,
  of: 'supplier' | 'customer' = 'supplier',
): Wire['ErpTransferModel'] => ({
  Header: {
    ErpID: document.uuid,
    DocumentNumber: document.number,
    IssueDate: document.issueDate,
    IssueTime: document.issueTime,
    Profile: document.profile,
    Type: document.type,
    CurrencyCode: document.currency,
    TaxNumber: document[of].taxNo,
    Name: document[of].name,
    TaxOffice: document[of].taxOffice,
    Address: document[of].street,
    District: document[of].district,
    City: document[of].city,
    Country: document[of].country,
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
