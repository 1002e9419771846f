import { isTemplatePage, pageFramePath } from '#documents/page-policy.ts'
import { showPage } from './show-page.ts'

export interface PageFrameProps {
  readonly title: string
  readonly html: string
  readonly className?: string
  readonly lang?: string
}

/**
 * A document as it is printed. Somebody else's HTML: an empty sandbox gives it no scripts, no forms and no origin of ours (TRUST D7).
 * Only a page that a template made may run scripts, in a place that holds it (TRUST B6).
 */
export function PageFrame({ title, html, className, lang }: PageFrameProps) {
  if (!isTemplatePage(html)) return <iframe title={title} sandbox="" srcDoc={html} className={className} lang={lang} />
  return <iframe key={html} title={title} sandbox="allow-scripts" src={pageFramePath} onLoad={(event) => showPage(event.currentTarget, html)} className={className} lang={lang} />
}
