/** HTML and PDF of documents: the port `Renderer`. */
import QRCode from 'qrcode'
import { qrText } from '#documents/qr.ts'
import type { DocumentSpec } from '#descriptor/document.ts'
import type { TaxDocument } from '#documents/document.ts'
import type { ReceiptAdvice } from '#documents/receipt-advice.ts'
import type { Renderer } from '../ports.ts'
import { documentHtml } from './document-html.ts'
import { joinHtml } from './join-html.ts'
import { createPrinter, type PrinterOptions } from './printer.ts'
import { printFonts } from './print-fonts.ts'
import { printedUnit, printLanguage, printTexts } from './texts.ts'

/** Documents whose QR code has other fields than an invoice's, by the type that the standard gives them. */
const qrKinds: Readonly<Record<string, DocumentSpec['qr']>> = { ADISYON: 'bill', SERBESTMESLEKMAKBUZU: 'voucher', MUSTAHSILMAKBUZ: 'producer', SIGORTAKOMISYONGIDERBELGESI: 'insurance', DespatchAdvice: 'despatch' }

export function createRenderer(options: PrinterOptions = {}): Renderer {
  const printer = createPrinter(options)
  return {
    // A company's own template is an XSLT; until it can be run in its cage every document gets this template.
    html: async (shown, { language, isDraft = false, receipt } = {}) => {
      const document = receipt ? answeredBy(shown, receipt) : shown
      const spoken = printLanguage(language)
      const qr = await QRCode.toString(qrText(document, qrKinds[document.type] ?? qrKinds[document.root] ?? 'invoice'), { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
      return documentHtml({ document, language: spoken, texts: printTexts(spoken), isDraft, qr, receipt, unitName: (code) => printedUnit(code, spoken) })
    },
    pdf: async (htmls) => printer.print(joinHtml(htmls, await printFonts())),
    close: () => printer.close(),
  }
}

/** The answer as a page: from the receiver to the sender, about the lines of what was sent. */
const answeredBy = (document: TaxDocument, { sender, receiver, number, uuid, issueDate, issueTime, notes, despatch }: ReceiptAdvice): TaxDocument => ({
  ...document, supplier: sender, customer: receiver, number, uuid, issueDate, issueTime, notes, despatches: [{ id: despatch.number, issueDate: despatch.issueDate }],
})
