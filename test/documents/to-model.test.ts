import { describe, expect, it } from 'vitest'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { toModel, toReturnModel } from '#documents/model/to-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { Bill } from '#schemas/bill.ts'
import { Invoice } from '#schemas/invoice.ts'
import { sampleFiles } from './oracle.ts'
import {
  billModel,
  billMap,
  context,
  dice,
  invoiceModel,
  invoiceMap,
  supplier,
  today,
} from './samples.ts'

const documents: readonly TaxDocument[] = Array.from({ length: 120 }, (_, index) => {
  const random = dice(1000 + index)
  return index % 6 === 5
    ? toDocument(billModel(random), billMap, context)
    : toDocument(invoiceModel(random), invoiceMap, context)
})
const specOf = ({ root }: TaxDocument) => (root === 'Invoice' ? invoiceMap : billMap)

describe('a document becomes a model', () => {
  it('[N50] that its schema takes, and that makes the same document again by way of XML', () => {
    for (const document of documents) {
      const model = toModel(readUbl(writeUbl(document)), specOf(document))
      const parsed = document.root === 'Invoice' ? Invoice.parse(model) : Bill.parse(model)
      expect(
        toDocument(parsed, specOf(document), { ...context, issueTime: document.issueTime }),
      ).toEqual(document)
    }
  })

  it('[N51] a copy keeps the series, a file its number', () => {
    const [document] = documents
    if (document === undefined) throw new Error('no document')
    const serieOf = (options?: Parameters<typeof toModel>[2]) =>
      toModel(document, invoiceMap, options)['InvoiceInfo']
    expect(serieOf()).toMatchObject({ InvoiceSerieOrNumber: 'ABC' })
    expect(serieOf({ number: 'keep' })).toMatchObject({ InvoiceSerieOrNumber: 'ABC2026000000001' })
    expect(serieOf({ number: 'none' })).not.toHaveProperty('InvoiceSerieOrNumber')
  })

  it('[N52] a return goes back to the issuer, names the original and passes the check', () => {
    const received = documents.filter(({ root, type }) => root === 'Invoice' && type !== 'IADE')
    for (const document of received) {
      const own = {
        ...document.customer,
        district: 'Beşiktaş',
        city: 'İstanbul',
        country: 'Türkiye',
      }
      const model = Invoice.parse(toReturnModel(document, invoiceMap, today))
      const back = toDocument(model, invoiceMap, { ...context, supplier: own, number: '' })
      expect(back).toMatchObject({
        profile: 'TEMELFATURA',
        type: 'IADE',
        issueDate: today,
        number: '',
        returned: [{ id: document.number, issueDate: document.issueDate }],
        customer: { taxNo: supplier.taxNo },
      })
      expect(back.totals.payable).toBe(document.totals.payable)
      expect(checkDocument(back, today, invoiceMap)).toEqual([])
    }
    expect(received.length).toBeGreaterThan(20)
  })

  it('[N54] files of others become drafts that the schema takes', () => {
    const invoices = sampleFiles()
      .filter(({ file }) => /FATURA_\d+\.xml|TicariFatura|TEVKIFAT\.xml/.test(file))
      .map(({ xml }) => toModel(readUbl(xml), invoiceMap, { number: 'keep' }))
    for (const model of invoices) expect(Invoice.safeParse(model).error?.issues ?? []).toEqual([])
    expect(invoices.every(({ CustomerInfo }) => typeof CustomerInfo === 'object')).toBe(true)
  })
})
