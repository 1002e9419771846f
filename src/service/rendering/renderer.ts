/** HTML and PDF of documents: the port `Renderer`. */
import QRCode from 'qrcode'
import { qrText } from '#documents/qr.ts'
import type { TaxDocument } from '#documents/document.ts'
import { isTemplatePage, templatePage } from '#documents/page-policy.ts'
import type { Answer } from '#documents/answer.ts'
import type { ApplicationResponse } from '#documents/application-response.ts'
import { writeReceiptAdvice, type ReceiptAdvice } from '#documents/receipt-advice.ts'
import { writeUbl } from '#documents/write-ubl.ts'
import type { Wire } from '#schemas/wire.ts'
import type { OwnTemplate, Renderer, RenderOptions } from '../ports.ts'
import { noSpans, type Spans } from '../telemetry/spans.ts'
import { documentHtml } from './document-html.ts'
import { readDesign } from './design.ts'
import { joinHtml } from './join-html.ts'
import { createPrinter, type PrinterOptions } from './printer.ts'
import { printFonts } from './print-fonts.ts'
import { printedUnit, printLanguage, printTexts } from './texts.ts'
import { watermark } from './watermark.ts'
import { CageFault } from './xslt/cage-fault.ts'
import { createCage } from './xslt/cage.ts'
import { checkStylesheet } from './xslt/check-stylesheet.ts'
import { findIsolation } from './xslt/isolation.ts'
import { patchStylesheet } from './xslt/patch-stylesheet.ts'

/**
 * Stylesheets of companies: `caged` runs them wherever the service runs, `isolated` only where the operating system isolates them
 * (xslt/isolation.ts), `refuse` never. Documents are drawn by the portal where they are not run.
 */
export type StylesheetPolicy = 'caged' | 'isolated' | 'refuse'

export interface RendererOptions extends PrinterOptions {
  /** Default: `caged`. */
  readonly stylesheets?: StylesheetPolicy
  /** Told when a template that is in use gave no page. */
  readonly onFault?: (fault: CageFault) => void
  /** Told of stylesheets and pages, for traces; default: nobody is. */
  readonly spans?: Spans
}

export function createRenderer({
  onFault = () => {},
  stylesheets = 'caged',
  spans = noSpans,
  ...options
}: RendererOptions = {}): Renderer {
  const printer = createPrinter(options)
  const { waitMs } = options
  const cage = createCage({ waitMs })
  // Compiling takes long: it has a turn of its own, so that it never keeps documents waiting.
  const compiler = createCage({ atOnce: 1, waitMs })
  const compile = async (stylesheet: string) => {
    await assertStylesheets()
    return spans.child({ name: 'compile stylesheet' }, () =>
      compiler.compile(patchStylesheet(stylesheet)),
    )
  }

  async function assertStylesheets(): Promise<void> {
    const isRun =
      stylesheets === 'caged' ||
      (stylesheets === 'isolated' && (await findIsolation()).level === 'system')
    if (!isRun) throw new CageFault('refused')
  }

  /** Only what an earlier version took in without looking is compiled each time it is used. */
  async function compiledOf({ content, compiled }: OwnTemplate): Promise<string> {
    if (compiled !== null) return compiled
    const [problem] = checkStylesheet(content)
    if (problem)
      throw new CageFault('stylesheet', {
        code: problem.kind,
        message: problem.name,
        line: problem.line,
      })
    return compile(content)
  }

  async function ownHtml(
    document: TaxDocument,
    template: OwnTemplate,
    { language, isDraft, xml, answer }: RenderOptions,
  ): Promise<string> {
    await assertStylesheets()
    const compiled = await compiledOf(template)
    const html = await spans.child({ name: 'run stylesheet' }, () =>
      cage.run(
        compiled,
        answer?.receipt ? writeReceiptAdvice(answer.receipt) : (xml ?? writeUbl(document)),
      ),
    )
    return templatePage(html, isDraft ? draftStyle(printTexts(printLanguage(language)).draft) : '')
  }

  async function printed(htmls: readonly string[], companyId: string): Promise<Uint8Array> {
    const [first, ...more] = htmls
    if (first !== undefined && isTemplatePage(first) && more.length === 0)
      return printer.print(first, companyId)
    const fonts = await printFonts()
    return htmls.some(isTemplatePage)
      ? printer.printTogether(
          htmls.map((html) => (isTemplatePage(html) ? html : joinHtml([html], fonts))),
          companyId,
        )
      : printer.print(joinHtml(htmls, fonts), companyId)
  }

  return {
    assertStylesheets,
    compile,
    html: async (document, options = {}) => {
      const { template, mustUseTemplate = false } = options
      if (!template) return portalHtml(document, options)
      if (template.kind === 'design')
        return portalHtml(document, options, { design: readDesign(template.content) })
      try {
        return await ownHtml(document, template, options)
      } catch (error) {
        if (!(error instanceof CageFault) || mustUseTemplate) throw error
        onFault(error)
        return portalHtml(document, options, { hasFailed: true })
      }
    },
    pdf: (htmls, companyId) =>
      spans.child({ name: 'print PDF', attributes: { 'evrak.documents': htmls.length } }, () =>
        printed(htmls, companyId),
      ),
    close: async () => {
      await Promise.all([printer.close(), cage.close(), compiler.close()])
    },
  }
}

/** The word across every page of a draft. */
const draftStyle = (word: string): string =>
  `html::after{content:'';position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:url('${watermark(word)}') center/contain no-repeat}`

/** The page that the portal draws itself. */
async function portalHtml(
  shown: TaxDocument,
  { language, isDraft = false, answer }: RenderOptions,
  {
    hasFailed = false,
    design,
  }: { readonly hasFailed?: boolean; readonly design?: Wire['TemplateDesign'] } = {},
): Promise<string> {
  const document = answer ? answered(shown, answer) : shown
  const spoken = printLanguage(language)
  const texts = printTexts(spoken)
  const qr = answer?.response
    ? ''
    : await QRCode.toString(qrText(document), { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
  return documentHtml({
    document,
    language: spoken,
    texts,
    isDraft,
    qr,
    receipt: answer?.receipt,
    response: answer?.response && { said: answer.response, of: shown },
    design,
    notice: hasFailed ? texts.templateFailed : undefined,
    unitName: (code) => printedUnit(code, spoken),
  })
}

const answered = (document: TaxDocument, { receipt, response }: Answer): TaxDocument =>
  receipt ? answeredBy(document, receipt) : response ? answeredByCode(document, response) : document

/** A yes or no has neither lines nor amounts: of the document nothing is shown but its number and day. */
const answeredByCode = (
  { root, currency, totals }: TaxDocument,
  {
    sender,
    receiver,
    id,
    uuid,
    profile,
    issueDate,
    issueTime,
    note,
    remarks = [],
  }: ApplicationResponse,
): TaxDocument => ({
  root,
  uuid,
  number: id,
  profile,
  type: '',
  issueDate,
  issueTime,
  currency,
  totals,
  supplier: sender,
  customer: receiver,
  notes: [note ?? '', ...remarks],
  lines: [],
  despatches: [],
  returned: [],
  related: [],
  attachments: [],
  unknown: [],
})

/** The answer as a page: from the receiver to the sender, about the lines of what was sent. */
const answeredBy = (
  document: TaxDocument,
  { sender, receiver, number, uuid, issueDate, issueTime, notes, despatch }: ReceiptAdvice,
): TaxDocument => ({
  ...document,
  supplier: sender,
  customer: receiver,
  number,
  uuid,
  issueDate,
  issueTime,
  notes,
  despatches: [{ id: despatch.number, issueDate: despatch.issueDate }],
})
