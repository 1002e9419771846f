import { CircleAlert, CircleCheck, FileClock, type LucideIcon } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Watched } from '#client/session/notice.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { useEditor } from './editor-context.tsx'
import { usePlaceLabel } from './fields-section.tsx'
import type { Kept } from './use-keeping.ts'
import type { SaveState } from './saving.ts'

export interface SaveLineProps {
  readonly state: Watched<SaveState>
  readonly kept: Kept
  /** False: this browser keeps nothing beyond the page. */
  readonly isLasting: boolean
  readonly onSave: () => void
  readonly onJump: (place: string) => void
}

/** Where the work is: with the service, on this computer, or nowhere yet. Green only after the service confirmed it. */
export function SaveLine(props: SaveLineProps) {
  const { t } = useText()
  const state = useSyncExternalStore(props.state.subscribe, props.state.get)
  const told = useAnnouncement(state)
  return (
    <>
      <div
        role="group"
        aria-label={t('editor.saveState')}
        className="flex min-w-0 flex-wrap items-center gap-x-3 empty:hidden"
      >
        <State {...props} state={state} />
        {!props.isLasting && <span className="text-warning-ink">{t('account.kept.cannot')}</span>}
      </div>
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  )
}

interface StateProps extends Omit<SaveLineProps, 'state'> {
  readonly state: SaveState
}

function State({ state, kept, onSave, onJump }: StateProps) {
  const { t, format } = useText()
  const here =
    kept.is === 'kept' ? (
      <span>{t('account.kept.onlyHere', { time: format.time(new Date(kept.at)) })}</span>
    ) : undefined
  switch (state.at) {
    case 'new':
      return null
    case 'saving':
      return <span>{t('editor.saving')}</span>
    case 'saved':
      return state.time === '' ? null : (
        <Said Icon={CircleCheck} ink="text-success-ink">
          {t('editor.saved', { time: state.time })}
        </Said>
      )
    case 'unsaved':
      return here ?? <span>{t('editor.unsaved')}</span>
    case 'incomplete':
      return (
        <>
          {here ?? <span>{t('editor.unsaved')}</span>}
          <Missing places={state.missing} onJump={onJump} />
        </>
      )
    case 'failed':
      return (
        <>
          <Said Icon={CircleAlert} ink="text-error-ink">
            {t('editor.notSavedWhy', { why: state.why })}
          </Said>
          <TextButton onClick={onSave}>{t('common.retry')}</TextButton>
          {here}
        </>
      )
    case 'elsewhere':
      return (
        <>
          <Said Icon={FileClock} ink="text-warning-ink">
            {t('editor.changedElsewhere')}
          </Said>
          <TextButton onClick={onSave}>{t('editor.compare')}</TextButton>
          {here}
        </>
      )
    case 'gone':
      return (
        <>
          <Said Icon={CircleAlert} ink="text-warning-ink">
            {t('editor.gone')}
          </Said>
          {here}
        </>
      )
  }
}

/** What the document needs to become a draft; leads to the first of it. */
function Missing({
  places,
  onJump,
}: {
  readonly places: readonly string[]
  readonly onJump: (place: string) => void
}) {
  const { t } = useText()
  const nameOf = usePlaceName()
  const names = [...new Set(places.map(nameOf))]
  const shown = names.slice(0, shownNames).join(', ')
  return (
    <button
      type="button"
      onClick={() => onJump(places[0]!)}
      className="min-h-6 text-left text-ink-muted hover:text-ink hover:underline"
    >
      {t('editor.draftNeeds', {
        fields: names.length > shownNames ? `${shown} +${names.length - shownNames}` : shown,
      })}
    </button>
  )
}
const shownNames = 3

/** `1. kalem Birim fiyat`; a place that is no field is called as its section is. */
function usePlaceName(): (place: string) => string {
  const { t } = useText()
  const { form } = useEditor()
  const labelOf = usePlaceLabel()
  return (place) => {
    const [, list, index] = /^(.*?)\[(\d+)\]/.exec(place) ?? []
    const section = form.sections.find((one) => 'at' in one && one.at === (list ?? place))
    const row =
      index === undefined
        ? []
        : [
            t(section?.section === 'rows' ? 'editor.row' : 'editor.line', {
              number: Number(index) + 1,
            }),
          ]
    const label =
      labelOf(place) ??
      (section && index === undefined ? t(`editor.sections.${section.key}`) : undefined)
    return [...row, ...(label === undefined ? [] : [label])].join(' ') || place
  }
}

function Said({
  Icon,
  ink,
  children,
}: {
  readonly Icon: LucideIcon
  readonly ink: string
  readonly children: ReactNode
}) {
  return (
    <span className={`flex min-w-0 items-center gap-1.5 ${ink}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

function TextButton({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 font-medium text-primary-ink hover:underline"
    >
      {children}
    </button>
  )
}

/** What is read out: that the work was saved, or was not, once for each change between the two; what the person asked for, each time. */
function useAnnouncement(state: SaveState): string {
  const text = useText()
  const [told, setTold] = useState('')
  const now = announcementOf(text, state)
  if (now !== undefined && now !== told) setTold(now)
  return told
}

/** Undefined: nothing new to say. */
function announcementOf({ t }: Text, state: SaveState): string | undefined {
  switch (state.at) {
    case 'new':
    case 'unsaved':
      return undefined
    case 'saving':
      return state.asked ? t('editor.told.saving') : undefined
    case 'saved':
      return state.time === ''
        ? undefined
        : state.asked
          ? t('editor.told.savedAt', { time: state.time })
          : t('editor.told.saved')
    case 'failed':
      return t('editor.told.notSaved', { why: state.why })
    case 'incomplete':
      return t('editor.told.onlyHere')
    case 'elsewhere':
    case 'gone':
      return t(`editor.told.${state.at}`)
  }
}
