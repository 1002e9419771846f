/** Rows of a spreadsheet pasted into the lines. */
import type { ClipboardEvent } from 'react'
import type { FormField, LinesSection } from '#engine/form.ts'
import { isCodeListName } from '#documents/codes/code-list.ts'
import { readClipboard } from '#documents/sheet/clipboard.ts'
import { mostLines } from '#schemas/limits.ts'
import type { Language } from '#schemas/language.ts'
import { useText } from '../frame/portal-context.tsx'
import { conventions } from '../text/conventions.ts'
import { codesInWords } from '../text/written-codes.ts'
import { toast } from '../ui/toast.tsx'
import { useEditor } from './editor-context.tsx'
import { useLabels } from './fields-section.tsx'
import type { EditorLine } from './model.ts'
import {
  filledLines,
  isTable,
  readPasted,
  type PasteContext,
  type PastedLines,
} from './paste-lines.ts'

export interface PasteOptions {
  readonly section: LinesSection
  /** Those on screen. */
  readonly columns: readonly FormField[]
  readonly create: () => EditorLine
  readonly go: (index: number) => void
}

/** Takes a paste of several cells; text of one cell is left to the browser. */
export function usePaste({
  section,
  columns,
  create,
  go,
}: PasteOptions): (event: ClipboardEvent) => void {
  const { lines } = useEditor()
  const text = useText()
  const { t, has, language } = text
  const labelOf = useLabels(section)
  const notify = usePastedNotice()

  const titlesOf = (column: FormField) => {
    const further = `editor.paste.titles.${column.name}`
    return [labelOf(column), column.name, ...(has(further) ? t(further).split('|') : [])]
  }
  const insert = async (pasted: string, cell: CellPlace | undefined) => {
    const rows = readClipboard(pasted)
    const at = cell ? lines.keys().indexOf(cell.line) : lines.keys().length
    if (at + rows.length > mostLines + 1)
      return toast.error(t('editor.paste.tooMany', { rows: rows.length, most: mostLines }))
    const read = readPasted(rows, cell?.column, {
      columns,
      titlesOf,
      lists: await listsOf(section.columns, language),
      decimal: conventions[language].decimal,
    })
    if (at + read.lines.length > mostLines)
      return toast.error(t('editor.paste.tooMany', { rows: read.lines.length, most: mostLines }))
    if (read.lines.length === 0) return toast.info(t('editor.paste.nothing'))
    lines.paste(filledLines(lines.lines(), at, read.lines, create), cell?.line)
    go(at)
    notify(read)
  }
  return (event) => {
    const pasted = event.clipboardData.getData('text/plain')
    const isOurs = event.currentTarget.contains(event.target as Node) && isTable(pasted)
    if (!isOurs) return
    event.preventDefault()
    const cell = cellAt(event.target)
    // What is typed in the cell and not chosen yet must not come after what is pasted.
    if (cell && event.target instanceof HTMLElement) event.target.blur()
    void insert(pasted, cell)
  }
}

interface CellPlace {
  readonly line: string
  readonly column: string
}

/** The cell of the lines that an element stands in. */
export function cellAt(target: EventTarget): CellPlace | undefined {
  const { line, column } =
    (target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null)?.dataset ?? {}
  return line === undefined || column === undefined ? undefined : { line, column }
}

/** How many lines came, what of them is wrong or was left out, and the way back. */
function usePastedNotice(): (read: PastedLines) => void {
  const { lines } = useEditor()
  const { t } = useText()
  return ({ lines: { length }, unknown, faults }) => {
    const step = lines.lastStep()
    const notes = [
      ...(faults > 0 ? [t('editor.paste.faulty', { count: faults })] : []),
      ...(unknown.length > 0
        ? [
            t('editor.paste.unknown', {
              columns: unknown.join(', '),
            }),
          ]
        : []),
    ]
    // What was done since then would go with it.
    const undo = () =>
      lines.lastStep() === step ? void lines.undo() : toast.info(t('editor.paste.changedSince'))
    toast.success(t('editor.paste.done', { count: length }), {
      duration: 10_000,
      ...(notes.length > 0 && { description: notes.join(' ') }),
      action: { label: t('common.undo'), onClick: undo },
    })
  }
}

/**
 * Codes of the lists that columns name, as they may be written in any language: read with the first paste, for an editor needs the
 * names of its own language alone. Where they cannot be read (an update), codes are taken as they are; the check before sending
 * knows them.
 */
async function listsOf(
  columns: readonly FormField[],
  language: Language,
): Promise<PasteContext['lists']> {
  const names = [...new Set(columns.flatMap(({ codeList: name }) => name ?? []))].filter(
    isCodeListName,
  )
  const read = Promise.all(
    names.map(async (name) => [name, await codesInWords(name, language)] as const),
  )
  return new Map(await read.catch(() => []))
}
