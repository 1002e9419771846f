import { FileDown } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { UploadRow } from './upload-rows.ts'

export interface FileCellProps {
  readonly row: UploadRow
  /** Saves the refused rows of a workbook; undefined where there are none. */
  readonly onSaveRows: (() => void) | undefined
}

/** The name of a document's file, and the rows of a workbook that the document came from. */
export function FileCell({ row: { name, result }, onSaveRows }: FileCellProps) {
  const { t } = useText()
  return (
    <div className="font-medium text-ink sm:max-w-80">
      <div className="flex items-center gap-2">
        {/* Whole: documents of one envelope differ in the last letters of their names. */}
        <span className="wrap-anywhere">{name}</span>
        {onSaveRows && (
          <IconButton
            size="sm"
            icon={<FileDown />}
            label={t('upload.saveFailedRows')}
            onClick={onSaveRows}
          />
        )}
      </div>
      {result?.Rows && (
        <span className="text-sm font-normal text-ink-muted">
          {t('sheet.rows', { count: result.Rows.length, rows: spans(result.Rows) })}
        </span>
      )}
    </div>
  )
}

/** `3, 4, 5, 9` is `3–5, 9`. */
function spans(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
