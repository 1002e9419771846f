import type { WrittenFamily } from '#engine/written-family.ts'
import { plainForm } from '#engine/variants.ts'
import { FileSpreadsheet, FileUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { decimalMark } from '#values/decimal-mark.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { placeRow, sheetLimits, sheetSteps } from '#documents/sheet/read-sheet.ts'
import { withWord } from '#documents/sheet/sheet-cells.ts'
import type { Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { cellContextOf } from '../sheet/cell-context.ts'
import { useWorkbooks } from '../sheet/use-workbooks.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toast.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { useStable } from '../ui/use-stable.ts'
import { inSlices } from './in-slices.ts'
import { keepSheet, readKeptSheet } from './kept-sheet.ts'
import {
  documentsOfSheet,
  pastedText,
  type PastedCell,
  type PastedDocument,
} from './pasted-rows.ts'
import { sheetPlace, type SheetRows } from './row-cells.ts'

export interface ChosenFile {
  /** Documents of a workbook made of the template; undefined while none is chosen. */
  readonly documents: readonly PastedDocument[] | undefined
  /** Its rows, with what was corrected. */
  readonly sheet: SheetRows | undefined
  readonly name: string | undefined
  readonly isReading: boolean
  readonly choose: (file: File) => Promise<void>
  /** Another word for one of its cells. */
  readonly correct: (cell: PastedCell, word: string) => void
  readonly clear: () => void
}

interface Chosen {
  readonly name: string
  readonly sheet?: SheetRows
  readonly documents?: readonly PastedDocument[]
}

/**
 * A workbook in place of pasted rows. One that is not made of the template is read column by column, as if its rows had been
 * pasted. `keptName`: where its rows are kept over a reload (kept-sheet.ts).
 */
export function useFile(
  family: WrittenFamily,
  keptName: string,
  onText: (text: string) => void,
): ChosenFile {
  const { t, language } = useText()
  const { chosen, isReading, change, clear } = useChosen(keptName)
  const sheetOf = useSheet(family)
  const restore = useStable(async (): Promise<Chosen | undefined> => {
    const kept = readKeptSheet(keptName)
    const found = kept && (await sheetOf(kept.rows))
    return kept && found && { name: kept.name, ...found }
  })
  useEffect(() => {
    if (readKeptSheet(keptName)) void change(restore)
  }, [keptName, change, restore])
  const choose = async (file: File): Promise<Chosen | undefined> => {
    const { rowsOfFile } = await import('../sheet/table-file.ts')
    const rows = await rowsOfFile(file)
    if (rows.length > sheetLimits.rows + 10) {
      toast.error(t('sheet.refusals.tooManyRows', { rows: rows.length, most: sheetLimits.rows }))
      return undefined
    }
    if (placeRow(rows, family.form) === undefined) {
      onText(pastedText(rows, decimalMark[language]))
      return { name: file.name }
    }
    const found = await sheetOf(rows)
    if (found) onText('')
    return found && { name: file.name, ...found }
  }
  const correct = async (one: Chosen | undefined, cell: PastedCell, word: string) => {
    if (!one?.sheet) return undefined
    const { rows } = one.sheet
    const at = placeRow(rows, family.form) ?? 0
    const found = await sheetOf(withWord(rows, at, sheetPlace(cell), word))
    return found && { ...one, ...found }
  }
  return {
    documents: chosen?.documents,
    sheet: chosen?.sheet,
    name: chosen?.name,
    isReading,
    choose: (file) => change(() => choose(file)),
    correct: (cell, word) => void change((before) => correct(before, cell, word)),
    clear,
  }
}

/** What is chosen. One change is read after the other, each of what the one before has left; what cannot be read leaves it as it is. */
function useChosen(keptName: string) {
  const { t } = useText()
  const [chosen, setChosen] = useState<Chosen>()
  const [waiting, setWaiting] = useState(0)
  const latest = useRef<Chosen>(undefined)
  const queue = useRef(Promise.resolve())
  const set = (next: Chosen | undefined) => {
    latest.current = next
    setChosen(next)
    keepSheet(keptName, next?.sheet && { name: next.name, rows: next.sheet.rows })
  }
  const change = useStable((read: (before: Chosen | undefined) => Promise<Chosen | undefined>) => {
    setWaiting((count) => count + 1)
    queue.current = queue.current
      .then(() => read(latest.current))
      .then((found) => found && set(found))
      .catch(() => void toast.error(t('sheet.refusals.broken')))
      .finally(() => setWaiting((count) => count - 1))
    return queue.current
  })
  return { chosen, isReading: waiting > 0, change, clear: () => set(undefined) }
}

/** The documents of a workbook's rows; undefined where the rows are refused, which is said. */
function useSheet(
  family: WrittenFamily,
): (rows: readonly SheetRow[]) => Promise<Required<Omit<Chosen, 'name'>> | undefined> {
  const text = useText()
  return async (rows) => {
    const form = plainForm(family.form)
    const context = await cellContextOf(form, text)
    const sheet = await inSlices(sheetSteps(rows, form, { ...context, today: today() }))
    if (sheet === undefined) return undefined
    if ('refusal' in sheet) {
      toast.error(text.t(`sheet.refusals.${sheet.refusal}`, sheet.values))
      return undefined
    }
    return { sheet: { rows, titles: sheet.titles }, documents: documentsOfSheet(sheet, form) }
  }
}

/** Where a workbook is chosen or dropped, and its template had. */
export function FileBar({ family, file }: { readonly family: Family; readonly file: ChosenFile }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const { saveTemplate } = useWorkbooks(family)
  const { isOver, handlers } = useFileDrop(([first]) => {
    if (first) void file.choose(first)
  })
  return (
    <div
      {...handlers}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface-raised px-4 py-3',
        isOver && 'border-primary bg-primary-soft',
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
