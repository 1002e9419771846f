import { useEffect, useState } from 'react'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { actionInputs } from '../detail/action-inputs.ts'
import { TagChoice } from '../detail/tag-choice.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { isIrreversible, planOf, tagModes, type BulkAdded, type BulkCommand, type BulkPlan } from './bulk-commands.ts'
import type { BulkItem } from './bulk-runner.ts'
import type { ListWords } from './list-words.ts'
import { titleOf } from './use-bulk.ts'

export interface BulkDialogProps {
  readonly box: Box
  readonly command: BulkCommand
  /** How many were chosen. */
  readonly count: number
  /** Rows of what was chosen, fetched if need be. */
  readonly load: (onProgress: (loaded: number) => void) => Promise<readonly Row[]>
  readonly onRun: (added: BulkAdded, items: readonly BulkItem[]) => void
  readonly onClose: () => void
  readonly words: ListWords
}

/** Before a bulk run: who takes part, who cannot and why, and what has to be added. */
export function BulkDialog({ box, command, count, load, onRun, onClose, words }: BulkDialogProps) {
  const { t } = words
  const title = titleOf(command, words)
  const rows = useRows(load)
  const [added, setAdded] = useState<BulkAdded>(() => (command.kind === 'tags' ? { tags: { mode: 'add', uuids: [] } } : {}))
  const plan = rows.rows && planOf(box, command, rows.rows, added)
  const missing = missingOf(command, added, plan, words)
  const run = () => {
    if (!plan || missing !== undefined) return
    onRun(added, plan.able)
    onClose()
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={title}
      description={t('list.bulk.chosen', { count })}
      onSubmit={run}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={command.kind === 'action' && actionInputs[command.action.name].tone === 'danger' ? 'danger' : 'primary'}
            once
            loading={rows.isLoading}
            disabledReason={rows.isLoading ? undefined : missing}
          >
            {plan ? t('list.bulk.run', { title, count: plan.able.length }) : title}
          </Button>
        </>
      }
    >
      {rows.isLoading && (
        <p role="status" className="flex items-center gap-2 py-4 text-ink-muted">
          <Spinner /> {t('list.bulk.loading', { loaded: words.formats.number(rows.loaded, 0), total: words.formats.number(count, 0) })}
        </p>
      )}
      {rows.failed !== undefined && <ErrorState text={rows.failed} onRetry={rows.retry} />}
      {plan && (
        <div className="flex flex-col gap-3 pb-1">
          <Added box={box} command={command} added={added} onAdded={setAdded} words={words} />
          <Unable box={box} command={command} plan={plan} count={count} words={words} />
        </div>
      )}
    </Dialog>
  )
}

function useRows(load: BulkDialogProps['load']) {
  const sentenceOf = useFailureSentence()
  const [state, setState] = useState<{ rows?: readonly Row[]; loaded: number; failed?: string }>({ loaded: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState({ loaded: 0 })
    load((loaded) => isCurrent && setState({ loaded })).then(
      (rows) => isCurrent && setState({ rows, loaded: rows.length }),
      (error: unknown) => isCurrent && setState({ loaded: 0, failed: sentenceOf(error) }),
    )
    return () => {
      isCurrent = false
    }
    // The selection is fixed while the dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
  return { ...state, isLoading: state.rows === undefined && state.failed === undefined, retry: () => setAttempt((now) => now + 1) }
}

function missingOf(command: BulkCommand, added: BulkAdded, plan: BulkPlan | undefined, { t }: ListWords): string | undefined {
  if (plan?.able.length === 0) return t('list.bulk.nobody')
  if (command.kind === 'tags' && added.tags?.mode !== 'replace' && (added.tags?.uuids.length ?? 0) === 0) return t('list.bulk.chooseTag')
  return added.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(added.email) ? t('list.bulk.badEmail') : undefined
}

interface AddedProps {
  readonly box: Box
  readonly command: BulkCommand
  readonly added: BulkAdded
  readonly onAdded: (added: BulkAdded) => void
  readonly words: ListWords
}

function Added({ box, command, added, onAdded, words: { t } }: AddedProps) {
  if (command.kind === 'tags') {
    const tags = added.tags ?? { mode: 'add', uuids: [] }
    return (
      <>
        <Field label={t('list.bulk.tagMode')}>
          {(control) => <Select {...control} value={tags.mode} options={tagModes.map((mode) => ({ value: mode, label: t(`list.bulk.tagModes.${mode}`) }))} onValue={(value) => onAdded({ tags: { ...tags, mode: tagModes.find((mode) => mode === value) ?? 'add' } })} />}
        </Field>
        <TagChoice family={box.family} chosen={tags.uuids} onChosen={(uuids) => onAdded({ tags: { ...tags, uuids } })} />
      </>
    )
  }
  if (command.kind === 'specialCode') {
    return (
      <Field label={t('list.bulk.specialCode')} hint={t('list.bulk.specialCodeHint')}>
        {(control) => <Input {...control} autoFocus maxLength={50} value={added.specialCode ?? ''} onChange={(event) => onAdded({ specialCode: event.target.value })} />}
      </Field>
    )
  }
  if (command.kind === 'action' && command.action.name === 'sendEmail') {
    return (
      <Field label={t('list.bulk.email')} hint={t('list.bulk.emailHint')}>
        {(control) => <Input {...control} autoFocus type="email" value={added.email ?? ''} onChange={(event) => onAdded({ email: event.target.value.trim() })} />}
      </Field>
    )
  }
  return null
}

const shownAtMost = 100

function Unable({ command, plan, count, words }: { readonly box: Box; readonly command: BulkCommand; readonly plan: BulkPlan; readonly count: number; readonly words: ListWords }) {
  const { t, formats } = words
  const found = plan.able.length + plan.unable.length
  const reason = ({ item, terms }: BulkPlan['unable'][number]) => (command.kind === 'action' && words.whyNot(command.action.when, item.row)) || t('list.bulk.missing', { field: terms.map(words.label).join(', ') })
  return (
    <>
      {found !== count && <p className="rounded-md bg-info-soft px-3 py-2 text-info-ink">{t('list.bulk.foundOther', { found: formats.number(found, 0), count: formats.number(count, 0) })}</p>}
      <p className="text-ink-soft">{t('list.bulk.able', { count: plan.able.length })}</p>
      {command.kind === 'action' && isIrreversible(command) && plan.able.length > 0 && <p className="text-ink-muted">{t('list.bulk.irreversible')}</p>}
      {plan.unable.length > 0 && (
        <div className="rounded-md ring-1 ring-inset ring-line">
          <p className="border-b border-line px-3 py-1.5 text-sm font-medium text-warning-ink">{t('list.bulk.unable', { count: plan.unable.length })}</p>
          <ul className="max-h-56 overflow-y-auto">
            {plan.unable.slice(0, shownAtMost).map((one) => (
              <li key={one.item.id} className="flex gap-3 px-3 py-1 text-sm">
                <span className="w-36 shrink-0 truncate text-ink tabular-nums">{one.item.name}</span>
                <span className="text-ink-muted">{reason(one)}</span>
              </li>
            ))}
            {plan.unable.length > shownAtMost && <li className="px-3 py-1 text-sm text-ink-muted">{t('list.bulk.andMore', { count: plan.unable.length - shownAtMost })}</li>}
          </ul>
        </div>
      )}
    </>
  )
}
