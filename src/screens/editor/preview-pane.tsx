/** The document as it will be printed, beside the form; drawn anew after a pause while it is fit to be drawn. */
import { Eye, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEditor } from './editor-context.tsx'
import { useStable } from '../ui/use-stable.ts'
import './preview-pane.css'

export interface PreviewPaneProps {
  /** The page, or undefined while the document is not fit to be drawn. Rejects where the service does not draw it. */
  readonly draw: () => Promise<string | undefined>
  readonly watcher: { subscribe(listener: () => void): () => void }
  /** What the service keeps of a file; the page is drawn anew with it. */
  readonly ofFile: unknown
  readonly onClose: () => void
}

/** From the last change to the next page. */
const pauseMs = 1_000

export function PreviewPane({ draw, watcher, ofFile, onClose }: PreviewPaneProps) {
  const { t, language } = useText()
  const { page, note } = usePage(draw, watcher, ofFile)
  const scroller = useRef<HTMLDivElement>(null)
  useEscape(onClose)
  return (
    <aside
      aria-label={t('editor.previewTitle')}
      className="preview-pane flex flex-col overflow-hidden rounded-lg bg-surface-raised shadow-card"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-base font-semibold text-ink">{t('editor.previewTitle')}</h2>
        <p role="status" title={note} className="min-w-0 flex-1 truncate text-sm text-ink-muted">
          {page !== undefined && note}
        </p>
        <IconButton
          size="sm"
          icon={<X />}
          label={t('common.close')}
          shortcut="Esc"
          onClick={onClose}
        />
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
        {page !== undefined ? (
          <Sheets scroller={scroller} html={page} lang={language} />
        ) : note === undefined ? (
          <Drawing />
        ) : (
          <EmptyState icon={<Eye />} title={t('editor.preview.notYet')} />
        )}
      </div>
    </aside>
  )
}

function Drawing() {
  return (
    <div className="flex animate-shimmer flex-col gap-4 p-8" aria-busy="true">
      <Skeleton isStill className="h-6 w-1/3" />
      <Skeleton isStill className="w-1/2" />
      <Skeleton isStill className="h-40 w-full" />
    </div>
  )
}

/** The last page that could be drawn, and why there is no newer one. */
function usePage(
  draw: PreviewPaneProps['draw'],
  watcher: PreviewPaneProps['watcher'],
  ofFile: unknown,
) {
  const { t } = useText()
  const { family } = useEditor()
  const sentenceOf = useFailureSentence()
  const [shown, setShown] = useState<{ readonly page?: string; readonly note?: string }>({})
  const newest = useRef(0)
  const forget = useStable(() => void newest.current++)
  const renew = useStable(async () => {
    const mine = ++newest.current
    const drawn = await draw().then(
      (page) => (page === undefined ? { note: t('editor.preview.behind') } : { page }),
      (error: unknown) => ({ note: sentenceOf(error) }),
    )
    if (mine === newest.current)
      setShown((before) => ({ ...('page' in before && { page: before.page }), ...drawn }))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = watcher.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), pauseMs)
    })
    void renew()
    return () => {
      clearTimeout(timer)
      stop()
      forget()
    }
  }, [watcher, renew, forget, family, ofFile])
  return shown
}

/** A4 at 96 dpi with the margin that a page has on screen. */
const sheet = { width: 826, height: 1_123, margin: 70 }
/** Lines of a document that the first sheet and each further one take, cautiously. */
const linesOn = { first: 10, further: 22 }

/**
 * Nobody may look into the frame, nor move in it (TRUST D7): it is made as high as the document needs at most, so that the
 * pane scrolls and not the page in it, and stays where it is when a new page comes.
 */
function Sheets({
  scroller,
  html,
  lang,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly html: string
  readonly lang: string
}) {
  const { t } = useText()
  const { lines } = useEditor()
  const count = useSyncExternalStore(lines.subscribe, () => lines.keys().length)
  const scale = useWidth(scroller) / sheet.width
  const height =
    (1 + Math.ceil(Math.max(0, count - linesOn.first) / linesOn.further)) * sheet.height +
    sheet.margin
  return (
    <div style={{ height: height * scale }}>
      <div
        className="preview-sheets"
        style={{ width: sheet.width, height, transform: `scale(${scale})` }}
      >
        <PageFrame
          title={t('editor.previewTitle')}
          html={html}
          className="size-full border-0"
          lang={lang}
        />
      </div>
    </div>
  )
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Escape closes, unless something that lies over the page has it first. */
function useEscape(onClose: () => void): void {
  const close = useStable(onClose)
  useEffect(() => {
    // Before whatever it closes is gone.
    const press = (event: KeyboardEvent) =>
      event.key === 'Escape' &&
      document.querySelector(
        '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
      ) === null &&
      close()
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [close])
}
