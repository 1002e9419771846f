import { Eye, Save, SendHorizontal } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { SaveLine, type SaveLineProps } from './save-line.tsx'
import { PayableNow } from './totals-panel.tsx'
import { useFoot } from './use-foot.ts'

interface ActionBarProps extends SaveLineProps {
  readonly problems: number
  /** Whether the page stands beside the form; undefined: it has no room there. */
  readonly isPreviewed: boolean | undefined
  readonly onPreview: () => void
  readonly onSend: () => void
  readonly onProblems: () => void
}

/** Always in sight: what the document comes to, whether it is saved, and what can be done. */
export function ActionBar({
  problems,
  isPreviewed,
  onPreview,
  onSend,
  onProblems,
  ...saving
}: ActionBarProps) {
  const { t } = useText()
  const foot = useFoot()
  return (
    <div
      ref={foot}
      data-foot
      className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface-raised px-4 py-2.5 shadow-pop lg:-mx-6 lg:px-6"
    >
      <PayableNow />
      <div className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-3 text-sm text-ink-muted sm:order-none sm:flex-1 sm:basis-0">
        <SaveLine {...saving} />
        {problems > 0 && (
          <button
            type="button"
            onClick={onProblems}
            className="min-h-6 font-medium text-error-ink hover:underline"
          >
            {t('editor.checkOpen', { count: problems })}
          </button>
        )}
        <span className="hidden text-ink-faint 2xl:inline">{t('editor.shortcuts')}</span>
      </div>
      {/* On a phone the words need the room of the icons: they are longest in French. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:[&>button:not([aria-busy])>svg]:hidden">
        <Button
          icon={<Eye />}
          aria-pressed={isPreviewed}
          className={isPreviewed ? 'bg-surface-sunken text-primary-ink' : ''}
          onClick={onPreview}
        >
          {t('editor.actions.preview')}
        </Button>
        <SaveButton {...saving} />
        <Button variant="primary" icon={<SendHorizontal />} once onClick={onSend}>
          {t('editor.actions.send')}
        </Button>
      </div>
    </div>
  )
}

function SaveButton({ state, onSave }: Pick<SaveLineProps, 'state' | 'onSave'>) {
  const { t } = useText()
  const isSaving = useSyncExternalStore(state.subscribe, () => {
    const now = state.get()
    return now.at === 'saving' && now.asked
  })
  return (
    <Button icon={<Save />} loading={isSaving} onClick={onSave}>
      {t('editor.actions.saveDraft')}
    </Button>
  )
}
