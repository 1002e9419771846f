import { useBlocker } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportSource } from './import-source.tsx'
import { ImportTable } from './import-table.tsx'
import { problemsOfRow, type CheckContext, type ImportRow, type ProblemsOf } from './import-rows.ts'
import { RowFilter, shownBy, type ShownRows } from './row-filter.tsx'
import { useImport, type Import } from './use-import.ts'
import { isReadyAgain, useMaking, type Making } from './use-making.ts'

export interface ImportDialogProps {
  readonly box: Box
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Rows of a spreadsheet become records: chosen, matched, corrected where they are wrong, and made. */
export function ImportDialog({ box, open, onOpen }: ImportDialogProps) {
  const { t } = useText()
  const [isLeaving, setLeaving] = useState(false)
  const state = useImport(box)
  const making = useMaking(state)
  const isOpen = state.rows.rows.some((row) => row.state !== 'made')
  const close = () => (isOpen ? setLeaving(true) : onOpen(false))
  const blocker = useBlocker({
    shouldBlockFn: () => isOpen,
    enableBeforeUnload: isOpen,
    withResolver: true,
  })
  return (
    <>
      <DialogFrame
        open={open}
        onOpen={(wanted) => wanted || close()}
        size={state.source ? 'full' : 'lg'}
        title={t('table.import.title', {
          name: t(`families.${box.family}.records.${box.key}`),
        })}
      >
        {state.source ? (
          <RowsStep state={state} making={making} onClose={close} />
        ) : (
          <DialogBody footer={<Button onClick={close}>{t('common.cancel')}</Button>}>
            <ImportSource state={state} />
          </DialogBody>
        )}
      </DialogFrame>
      <ConfirmDialog
        open={isLeaving || blocker.status === 'blocked'}
        onOpen={(wanted) => {
          setLeaving(wanted)
          if (!wanted) blocker.reset?.()
        }}
        title={t('editor.leave.title')}
        description={t('table.import.leave')}
        confirmLabel={t('editor.leave.leave')}
        danger
        onConfirm={() => {
          making.stop()
          if (blocker.status === 'blocked') blocker.proceed()
          else onOpen(false)
        }}
      />
    </>
  )
}

interface RowsStepProps {
  readonly state: Import
  readonly making: Making
  readonly onClose: () => void
}

function RowsStep({ state, making, onClose }: RowsStepProps) {
  const { t, format } = useText()
  const { context, failure } = state
  const { rows } = state.rows
  const problemsOf = useProblems(context)
  const [shown, setShown] = useState<ShownRows>()
  const ready = rows.filter(
    (row) => row.state === 'open' && (problemsOf(row).size === 0 || isReadyAgain(row, context)),
  ).length
  const isRunning = making.progress !== undefined
  const make = async () => {
    await making.make()
    setShown((now) => now && shownBy(now.kind, state.rows.newest(), problemsOf))
  }
  return (
    <DialogBody
      footer={
        <>
          {making.progress && (
            <div className="mr-auto min-w-56 flex-1 self-center">
              <ProgressBar
                label={t('table.import.progress', {
                  done: format.number(making.progress.done, 0),
                  total: format.number(making.progress.total, 0),
                })}
                {...making.progress}
              />
            </div>
          )}
          <Button onClick={isRunning ? making.stop : onClose}>
            {t(isRunning ? 'table.stop' : 'common.close')}
          </Button>
          <Button
            variant="primary"
            once
            loading={isRunning}
            disabledReason={ready === 0 && !isRunning ? t('table.import.noneReady') : undefined}
            onClick={() => void make()}
          >
            {t('table.import.make', { total: format.number(ready, 0) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        <ColumnMapping state={state} isFixed={isRunning} />
        <FormError text={making.failure ?? failure} />
        <RowFilter
          rows={rows}
          problemsOf={problemsOf}
          kind={shown?.kind ?? 'all'}
          onKind={(kind) => setShown(shownBy(kind, rows, problemsOf))}
        />
        <ImportTable state={state} shown={shown?.numbers} problemsOf={problemsOf} />
      </div>
    </DialogBody>
  )
}

/** What is wrong with each row, worked out once as long as neither the row nor what is known changes. */
function useProblems(context: CheckContext): ProblemsOf {
  return useMemo(() => {
    const known = new WeakMap<ImportRow, ReadonlyMap<string, string>>()
    return (row) => {
      const found = known.get(row) ?? problemsOfRow(row, context)
      known.set(row, found)
      return found
    }
  }, [context])
}
