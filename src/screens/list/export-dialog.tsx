import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import type { TableFormat } from '../sheet/table-file.ts'
import { mostRows } from './export-rows.ts'
import { countOf } from './selection.ts'
import { useExport } from './use-export.ts'
import type { ListState } from './use-list-state.ts'

export interface ExportDialogProps {
  readonly state: ListState
  /** Those that the list shows. */
  readonly columns: readonly string[]
  readonly title: string
  readonly onClose: () => void
}

/** Takes the rows of a list out as a file that spreadsheets open: what was selected, or all that match. */
export function ExportDialog({ state, columns, title, onClose }: ExportDialogProps) {
  const { selection, total, words } = state
  const { t, formats } = words
  const chosen = countOf(selection)
  const [format, setFormat] = useState<TableFormat>('xlsx')
  const [reach, setReach] = useState<'chosen' | 'all'>(chosen > 0 ? 'chosen' : 'all')
  const { progress, failure, save, stop } = useExport(state, columns, title)
  const isRunning = progress !== undefined
  const wanted = reach === 'chosen' ? chosen : total
  const close = () => {
    stop()
    onClose()
  }
  const start = async () => {
    if (await save(format, reach)) onClose()
  }
  return (
    <Dialog
      open
      onOpen={close}
      title={t('table.export.title')}
      description={t('table.export.text')}
      onSubmit={() => !isRunning && void start()}
      footer={
        <>
          <Button onClick={close}>{t(isRunning ? 'table.stop' : 'common.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isRunning}>
            {t('table.export.save', { total: formats.number(Math.min(wanted, mostRows), 0) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        {chosen > 0 && (
          <RadioGroup
            label={t('table.export.rows')}
            value={reach}
            onValue={setReach}
            options={[
              {
                value: 'chosen',
                label: t('table.export.chosen', { total: formats.number(chosen, 0) }),
              },
              { value: 'all', label: t('table.export.all', { total: formats.number(total, 0) }) },
            ]}
          />
        )}
        <RadioGroup
          label={t('table.export.format')}
          value={format}
          onValue={setFormat}
          options={[
            { value: 'xlsx', label: t('table.export.xlsx'), hint: t('table.export.xlsxHint') },
            { value: 'csv', label: t('table.export.csv'), hint: t('table.export.csvHint') },
          ]}
        />
        <Notes state={state} columns={columns} wanted={wanted} />
        {progress && (
          <ProgressBar
            label={t('table.export.progress', {
              done: formats.number(progress.done, 0),
              total: formats.number(progress.total, 0),
            })}
            done={progress.done}
            total={progress.total}
          />
        )}
        <FormError text={failure} />
      </div>
    </Dialog>
  )
}

interface NotesProps extends Pick<ExportDialogProps, 'state' | 'columns'> {
  /** How many rows are asked for. */
  readonly wanted: number
}

/** What the file will have, and what it will not. */
function Notes({ state: { box, words }, columns, wanted }: NotesProps) {
  const { t, formats } = words
  return (
    <>
      <p className="text-sm text-ink-muted">
        {t('table.export.columns', {
          columns: columns.map(words.label).join(', '),
        })}
      </p>
      {wanted > mostRows && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          {t('table.export.tooMany', { most: formats.number(mostRows, 0) })}
        </p>
      )}
      {box.exports.length > 0 && (
        <p className="text-sm text-ink-muted">{t('table.export.files')}</p>
      )}
    </>
  )
}
