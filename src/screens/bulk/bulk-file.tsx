import type { WrittenFamily } from '#engine/written-family.ts'
import { plainForm } from '#engine/variants.ts'
import { FileSpreadsheet, FileUp, X } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { decimalMark } from '#values/decimal-mark.ts'
import { placeRow, sheetLimits, sheetLists, sheetSteps } from '#documents/sheet/read-sheet.ts'
import type { Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { useWorkbooks } from '../sheet/use-workbooks.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toast.tsx'
import { inSlices } from './in-slices.ts'
import { documentsOfSheet, pastedText, type PastedDocument } from './pasted-rows.ts'

export interface ChosenFile {
  /** Documents of a workbook made of the template; undefined while none is chosen. */
  readonly documents: readonly PastedDocument[] | undefined
  readonly name: string | undefined
  readonly isReading: boolean
  readonly choose: (file: File) => Promise<void>
  readonly clear: () => void
}

/** A workbook in place of pasted rows. One that is not made of the template is read column by column, as if its rows had been pasted. */
export function useFile(family: WrittenFamily, onText: (text: string) => void): ChosenFile {
  const { t, language } = useText()
  const [chosen, setChosen] = useState<{
    readonly name: string
    readonly documents?: readonly PastedDocument[]
  }>()
  const [isReading, setReading] = useState(false)
  const read = async (file: File): Promise<void> => {
    const { rowsOfFile } = await import('../sheet/workbook-files.ts')
    const rows = await rowsOfFile(file)
    if (rows.length > sheetLimits.rows + 10)
      return void toast.error(
        t('sheet.refusals.tooManyRows', { rows: rows.length, most: sheetLimits.rows }),
      )
    if (placeRow(rows, family.form) === undefined) {
      onText(pastedText(rows, decimalMark[language]))
      return setChosen({ name: file.name })
    }
    const form = plainForm(family.form)
    const sheet = await inSlices(
      sheetSteps(rows, form, {
        today: today(),
        decimal: decimalMark[language],
        lists: await sheetLists(form),
      }),
    )
    if (sheet === undefined) return
    if ('refusal' in sheet)
      return void toast.error(t(`sheet.refusals.${sheet.refusal}`, sheet.values))
    onText('')
    setChosen({ name: file.name, documents: documentsOfSheet(sheet, form) })
  }
  return {
    documents: chosen?.documents,
    name: chosen?.name,
    isReading,
    choose: (file) => {
      setReading(true)
      return read(file)
        .catch(() => void toast.error(t('sheet.refusals.broken')))
        .finally(() => setReading(false))
    },
    clear: () => setChosen(undefined),
  }
}

/** Where a workbook is chosen or dropped, and its template had. */
export function FileBar({ family, file }: { readonly family: Family; readonly file: ChosenFile }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { saveTemplate } = useWorkbooks(family)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first] = event.dataTransfer.files
    if (first) void file.choose(first)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface-raised px-4 py-3',
        over && 'border-primary bg-primary-soft',
      )}
    >
      <p className="min-w-60 flex-1 text-base text-ink-soft">
        {file.name ? <span className="font-medium text-ink">{file.name}</span> : t('bulk.fileHint')}
      </p>
      {file.name && (
        <Button variant="ghost" icon={<X />} onClick={file.clear}>
          {t('bulk.removeFile')}
        </Button>
      )}
      <Button icon={<FileSpreadsheet />} once onClick={() => void saveTemplate()}>
        {t('upload.saveTemplate')}
      </Button>
      <Button icon={<FileUp />} onClick={() => input.current?.click()}>
        {t('bulk.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('bulk.chooseFile')}
        onChange={(event) => {
          const [first] = event.target.files ?? []
          if (first) void file.choose(first)
          event.target.value = ''
        }}
      />
    </div>
  )
}
