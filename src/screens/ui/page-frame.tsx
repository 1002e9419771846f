import { useCallback } from 'react'
import { isTemplatePage, pageFramePath } from '#values/page-policy.ts'
import { openPage, showPage } from './show-page.ts'
import { usePainted } from './use-painted.ts'

export interface PageFrameProps {
  readonly title: string
  readonly html: string
  readonly className?: string
  readonly lang?: string
}

/** A document as it is printed. A frame is a document of its own and takes the browser longer than what stands around it, which comes first. */
export function PageFrame(props: PageFrameProps) {
  return usePainted() ? <Sandbox {...props} /> : <div className={props.className} />
}

/**
 * The frame itself. Somebody else's HTML: an empty sandbox gives it no scripts, no forms and no origin of ours (TRUST D7).
 * Only a page that a template made may run scripts, in a place that holds it (TRUST B6).
 * Each page has a frame of its own, or the one before would stay behind the browser's Back.
 */
export function Sandbox({ html, ...frame }: PageFrameProps) {
  const open = useCallback(
    (made: HTMLIFrameElement | null) => (made ? openPage(made, html) : undefined),
    [html],
  )
  if (!isTemplatePage(html)) return <iframe key={html} ref={open} sandbox="" {...frame} />
  return (
    <iframe
      key={html}
      sandbox="allow-scripts"
      src={pageFramePath}
      onLoad={(event) => showPage(event.currentTarget, html)}
      {...frame}
    />
  )
}
