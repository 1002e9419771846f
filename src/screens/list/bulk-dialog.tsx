import { useEffect, useRef, useState } from 'react'
import { tagModes, type Bulk, type BulkAdded } from '#engine/bulk.ts'
import type { Box } from '#engine/portal.ts'
import { actionInputs } from '../detail/action-inputs.ts'
import { TagChoice } from '../detail/tag-choice.tsx'
import { titleOf } from '../jobs/job-words.ts'
import { useJobCalls, type JobCheck } from '../jobs/jobs.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { cx } from '../ui/cx.ts'
import { isIrreversible, planOf } from './bulk-commands.ts'
import type { ListWords } from '../rows/list-words.ts'
import { countOf, type Selection } from './selection.ts'
import { emailShape } from '#values/email.ts'
import { UnableRows } from './unable-rows.tsx'

export interface BulkDialogProps {
  readonly box: Box
  readonly command: Bulk
  readonly selection: Selection
  /** Asks the service for the job; rejects where it was not taken. `unable`: how many are known not to take part. */
  readonly onRun: (added: BulkAdded, unable: number) => Promise<void>
  readonly onClose: () => void
  readonly words: ListWords
}

/** Before a bulk run: who takes part, who cannot and why, and what has to be added. */
export function BulkDialog({ box, command, selection, onRun, onClose, words }: BulkDialogProps) {
  const { t } = words
  const title = titleOf(command, useText())
  const [added, setAdded] = useState<BulkAdded>(() =>
    command.kind === 'tags' ? { tags: { mode: 'add', uuids: [] } } : {},
  )
  const check = useCheck(command, selection, added)
  const missing = missingOf(command, added, check.found, words)
  const { isStarting, failed, run } = useRun(onRun, onClose)
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={title}
      description={t('selection.chosen', { count: countOf(selection) })}
      onSubmit={() =>
        check.found && missing === undefined && !isStarting && void run(added, check.found.Unable)
      }
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={
              command.action && actionInputs[command.action.name].tone === 'danger'
                ? 'danger'
                : 'primary'
            }
            once
            loading={(check.isLoading && !check.found) || isStarting}
            disabledReason={check.isLoading ? undefined : missing}
          >
            {check.found ? t('selection.run', { title, count: check.found.Able }) : title}
          </Button>
        </>
      }
    >
      {check.isLoading && !check.found && (
        <p role="status" className="flex items-center gap-2 py-4 text-ink-muted">
          <Spinner /> {t('selection.checking')}
        </p>
      )}
      {check.failed !== undefined && <ErrorState text={check.failed} onRetry={check.retry} />}
      {failed !== undefined && (
        <p role="alert" className="mb-3 rounded-md bg-error-soft px-3 py-2 text-error-ink">
          {failed}
        </p>
      )}
      {check.found && (
        <div className={cx('flex flex-col gap-3 pb-1', check.isLoading && 'opacity-60')}>
          <Added box={box} command={command} added={added} onAdded={setAdded} words={words} />
          <Unable command={command} check={check.found} words={words} />
        </div>
      )}
    </Dialog>
  )
}

/** While it is asked for the button takes no click, and what went wrong is said where the person looks. */
function useRun(onRun: BulkDialogProps['onRun'], onClose: () => void) {
  const sentenceOf = useFailureSentence()
  const [isStarting, setStarting] = useState(false)
  const [failed, setFailed] = useState<string>()
  const run = async (added: BulkAdded, unable: number) => {
    setStarting(true)
    setFailed(undefined)
    try {
      await onRun(added, unable)
      onClose()
    } catch (error) {
      setFailed(sentenceOf(error))
      setStarting(false)
    }
  }
  return { isStarting, failed, run }
}

/** What the service says would come of it; asked again when an e-mail address for all is written. */
function useCheck(command: Bulk, selection: Selection, added: BulkAdded) {
  const { check } = useJobCalls()
  const sentenceOf = useFailureSentence()
  const [state, setState] = useState<{ found?: JobCheck; failed?: string; isLoading: boolean }>({
    isLoading: true,
  })
  const [attempt, setAttempt] = useState(0)
  const email = isEmail(added.email) ? added.email : undefined
  const newest = useRef(check)
  newest.current = check
  useEffect(() => {
    let isCurrent = true
    setState((now) => ({ ...(now.found && { found: now.found }), isLoading: true }))
    newest.current(planOf(command, selection, { email })).then(
      (found) => isCurrent && setState({ found, isLoading: false }),
      (error: unknown) => isCurrent && setState({ failed: sentenceOf(error), isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
    // The selection is fixed while the dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt, email])
  return { ...state, retry: () => setAttempt((now) => now + 1) }
}

const isEmail = (text: string | undefined): boolean => text !== undefined && emailShape.test(text)

function missingOf(
  command: Bulk,
  added: BulkAdded,
  check: JobCheck | undefined,
  { t }: ListWords,
): string | undefined {
  if (added.email && !isEmail(added.email)) return t('selection.badEmail')
  if (check?.Able === 0) return t('selection.nobody')
  return command.kind === 'tags' &&
    added.tags?.mode !== 'replace' &&
    (added.tags?.uuids.length ?? 0) === 0
    ? t('selection.chooseTag')
    : undefined
}

interface AddedProps {
  readonly box: Box
  readonly command: Bulk
  readonly added: BulkAdded
  readonly onAdded: (added: BulkAdded) => void
  readonly words: ListWords
}

function Added({ box, command, added, onAdded, words: { t } }: AddedProps) {
  if (command.kind === 'tags') {
    const tags = added.tags ?? { mode: 'add', uuids: [] }
    return (
      <>
        <Field label={t('selection.tagMode')}>
          {(control) => (
            <Select
              {...control}
              value={tags.mode}
              options={tagModes.map((mode) => ({
                value: mode,
                label: t(`selection.tagModes.${mode}`),
              }))}
              onValue={(value) =>
                onAdded({
                  tags: { ...tags, mode: tagModes.find((mode) => mode === value) ?? 'add' },
                })
              }
            />
          )}
        </Field>
        <TagChoice
          family={box.family}
          chosen={tags.uuids}
          onChosen={(uuids) => onAdded({ tags: { ...tags, uuids } })}
        />
      </>
    )
  }
  if (command.kind === 'specialCode') {
    return (
      <Field label={t('selection.specialCode')} hint={t('selection.specialCodeHint')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={50}
            value={added.specialCode ?? ''}
            onChange={(event) => onAdded({ specialCode: event.target.value })}
          />
        )}
      </Field>
    )
  }
  if (command.action?.name === 'sendEmail') {
    return (
      <Field label={t('selection.email')} hint={t('selection.emailHint')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            type="email"
            value={added.email ?? ''}
            onChange={(event) => onAdded({ email: event.target.value.trim() })}
          />
        )}
      </Field>
    )
  }
  return null
}

function Unable({
  command,
  check,
  words,
}: {
  readonly command: Bulk
  readonly check: JobCheck
  readonly words: ListWords
}) {
  const { t, formats } = words
  const reason = (item: JobCheck['Items'][number]) =>
    (command.action && item.Row && words.whyNot(command.action.when, item.Row)) ||
    missing(item) ||
    item.Reason
  const missing = ({ Row }: JobCheck['Items'][number]) =>
    Row
      ? t('selection.missing', { field: Object.keys(Row).map(words.label).join(', ') })
      : undefined
  return (
    <>
      {check.Total !== check.Asked && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-info-ink">
          {t('selection.foundOther', {
            found: formats.number(check.Total, 0),
            count: formats.number(check.Asked, 0),
          })}
        </p>
      )}
      <p className="text-ink-soft">{t('selection.able', { count: check.Able })}</p>
      {isIrreversible(command) && check.Able > 0 && (
        <p className="text-ink-muted">{t('selection.irreversible')}</p>
      )}
      <UnableRows
        count={check.Unable}
        rows={check.Items.map((item) => ({ id: item.UUID, name: item.Name, why: reason(item) }))}
      />
    </>
  )
}
