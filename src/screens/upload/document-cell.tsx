/** What stands for the document of a file: its place in the portal, or the offer to take a refused one as a draft. */
import { useEffect, useRef, type Ref } from 'react'
import { draftBoxes, editorOf } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { boxOf, routeAt, type Portal, type Route } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import type { UploadResult } from './upload-entry.ts'

export interface DocumentCellProps {
  readonly name: string
  readonly result: UploadResult
  /** How many documents of its file would become drafts; 0 where that is offered elsewhere or not at all. */
  readonly offered: number
  /** They are being taken. */
  readonly isBusy: boolean
  readonly onTake: () => void
}

export function DocumentCell({ name, result, offered, isBusy, onTake }: DocumentCellProps) {
  const { t } = useText()
  const link = useRef<HTMLAnchorElement>(null)
  const isTakenHere = useRef(false)
  // The button is gone then: who used it by keyboard goes on at the draft.
  useEffect(() => {
    if (!result.IsSuccess || !isTakenHere.current) return
    isTakenHere.current = false
    if (document.activeElement === document.body) link.current?.focus()
  }, [result.IsSuccess])
  if (result.IsSuccess) return <Place result={result} ref={link} />
  if (offered === 0) return null
  const label =
    offered > 1
      ? t('upload.takeArchive', { number: offered })
      : t('upload.takeDrafts', { count: offered })
  const take = () => {
    isTakenHere.current = true
    onTake()
  }
  return (
    <Button size="sm" aria-label={`${label}: ${name}`} loading={isBusy} once onClick={take}>
      {label}
    </Button>
  )
}

/** Its number, a link where the person may go there; and as which kind it was taken and where it is now. */
function Place({
  result: { Box, DocumentNumber, UUID },
  ref,
}: {
  readonly result: UploadResult
  readonly ref: Ref<HTMLAnchorElement>
}) {
  const { t } = useText()
  const href = useHref(Box, UUID)
  const nameOf = useBoxName()
  const place = Box === undefined ? undefined : nameOf(Box)
  const text = DocumentNumber || place
  return (
    <>
      {href === undefined ? (
        <span className="tabular-nums">{text}</span>
      ) : (
        // In a tab of its own: the results of the other files are of this page only.
        <a
          ref={ref}
          href={href}
          target="_blank"
          rel="noopener"
          title={t('upload.newTab')}
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-primary-ink tabular-nums hover:underline"
        >
          {text}
        </a>
      )}
      {place !== undefined && text !== place && (
        <span className="block text-sm text-ink-muted">{place}</span>
      )}
    </>
  )
}

/** A draft is opened in its editor, where it is corrected; everything else, and for who may not write, in its list. */
function useHref(id: string | undefined, uuid: string | null): string | undefined {
  const portal = usePortal()
  const { mayOpen } = useSession()
  if (id === undefined || uuid === null) return undefined
  const box = boxOf(portal, id)
  const editor = box.isDrafts ? editorOf(portal, box.family) : undefined
  if (editor && mayOpen(editor.route))
    return hrefOf(portal, editor.route, { draft: uuid, ...editor.search })
  const list = listOf(portal, id)
  return list && mayOpen(list)
    ? hrefOf(portal, list, { record: uuid, ...shownBox(portal, list, id) })
    : undefined
}

const listOf = (portal: Portal, id: string): Route | undefined =>
  routeAt(portal, boxOf(portal, id).views[0]?.route)

/** On a list of drafts for two families, the one that is meant. */
const shownBox = (portal: Portal, list: Route, id: string) =>
  list.screen === 'drafts'
    ? draftBoxes(portal, list).find(({ box }) => box.id === id)?.search
    : undefined

function useBoxName(): (id: string) => string {
  const { t, screenLabel } = useText()
  const portal = usePortal()
  return (id) => {
    const list = listOf(portal, id)
    return [t(`families.${boxOf(portal, id).family}.document`), list && screenLabel(list)]
      .filter(Boolean)
      .join(' · ')
  }
}
