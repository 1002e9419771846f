/** HTML and PDF of documents: the port `Renderer`. */
import { isTemplatePage, templatePage } from '#values/page-policy.ts'
import { writeReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import type { OwnTemplate, Renderer, RenderOptions } from '../ports/ports.ts'
import { noSpans, type Spans } from '../base/spans.ts'
import { runTask } from '../threads/tasks.ts'
import { readDesign } from '../paper/design.ts'
import type { DocumentSource } from '../paper/document-source.ts'
import { joinHtml } from './join-html.ts'
import type { PortalPage } from '../paper/portal-html.ts'
import { createPrinter, type PrinterOptions } from './printer.ts'
import { printFonts } from './print-fonts.ts'
import { printLanguage, printTexts } from '../paper/texts.ts'
import { stampWord, watermark } from '../paper/watermark.ts'
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
    source: DocumentSource,
    template: OwnTemplate,
    { language, isDraft, stamp, answer, answerXml, run = runTask }: RenderOptions,
  ): Promise<string> {
    await assertStylesheets()
    const compiled = await compiledOf(template)
    const xml = answer?.receipt
      ? (answerXml ?? writeReceiptAdvice(answer.receipt))
      : 'xml' in source
        ? source.xml
        : await run('writeXml', source)
    const html = await spans.child({ name: 'run stylesheet' }, () => cage.run(compiled, xml))
    const stamped = stampWord(printTexts(printLanguage(language)), { isDraft, stamp })
    return templatePage(html, stamped ? stampStyle(stamped) : '')
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
    html: async (source, options = {}) => {
      const { template, mustUseTemplate = false } = options
      if (!template) return drawn(source, options)
      if (template.kind === 'design')
        return drawn(source, options, { design: readDesign(template.content) })
      try {
        return await ownHtml(source, template, options)
      } catch (error) {
        if (!(error instanceof CageFault) || mustUseTemplate) throw error
        onFault(error)
        return drawn(source, options, { hasFailed: true })
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

/** The page that the portal draws itself. */
const drawn = (
  source: DocumentSource,
  {
    language,
    family,
    printed,
    isDraft = false,
    stamp,
    answer,
    brand,
    run = runTask,
  }: RenderOptions,
  { design, hasFailed = false }: Partial<Pick<PortalPage, 'design' | 'hasFailed'>> = {},
): Promise<string> =>
  run('drawPage', {
    source,
    language,
    family,
    printed,
    isDraft,
    stamp,
    answer,
    design,
    brand,
    hasFailed,
  })

/** A word across every page. */
const stampStyle = (word: string): string =>
  `html::after{content:'';position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:url('${watermark(word)}') center/contain no-repeat}`
