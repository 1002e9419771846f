/** Workbooks of a family's form: the template to fill in, and the rows that were not taken. Their code is read when they are asked for. */
import { writtenFamily } from '#engine/written-family.ts'
import { type Family } from '#engine/portal.ts'
import { fileName, saveFile } from '../frame/files.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { columnTitle } from './column-title.ts'
import type * as WorkbookFilesModule from './workbook-files.ts'
import type { OwnCodes, WorkbookWords } from './workbook-files.ts'

type WorkbookFiles = typeof WorkbookFilesModule

export interface Workbooks {
  readonly saveTemplate: () => Promise<void>
  /** `reasons`: what was wrong, by row of the file. */
  readonly saveRows: (file: File, reasons: ReadonlyMap<number, string>) => Promise<void>
}

export function useWorkbooks(family: Family): Workbooks {
  const text = useText()
  const sentenceOf = useFailureSentence()
  const ownCodes = useOwnCodes(family)
  const words: WorkbookWords = {
    language: text.language,
    titleOf: (column) => columnTitle(text, family.key, column),
    codeLabel: text.codeLabel,
    t: text.t,
  }
  const saved = async (name: string, make: (files: WorkbookFiles) => Promise<Blob>) => {
    try {
      saveFile(await make(await import('./workbook-files.ts')), fileName([name], 'xlsx'), 'xlsx')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return {
    saveTemplate: () =>
      saved(
        `${text.familyLabel(family.key)} ${text.t('upload.template')}`,
        async ({ templateFile }) =>
          templateFile(writtenFamily(family).form, words, await ownCodes()),
      ),
    saveRows: (file, reasons) =>
      saved(`${file.name.replace(/\.xlsx$/i, '')} ${text.t('upload.failedRows')}`, ({ rowsFile }) =>
        rowsFile(file, writtenFamily(family).form, reasons, words),
      ),
  }
}

/** The series of the company, where the person may see them. */
function useOwnCodes(family: Family): () => Promise<OwnCodes> {
  const call = useCall()
  const portal = usePortal()
  const { mayCall } = useSession()
  const id = `${family.key}.series.list`
  return async () => {
    if (!portal.calls.some((one) => one.id === id) || !mayCall(id)) return {}
    const { Content } = await call(
      id,
      { IsActive: true, Page: 1, PageSize: 500 },
      { answer: 'SeriesPage' },
    )
    return { series: Content.map(({ Name }) => ({ code: Name, name: '' })) }
  }
}
