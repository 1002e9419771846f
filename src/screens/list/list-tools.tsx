import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import { useChoices } from '../frame/choices.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { ListState } from './use-list-state.ts'

export interface ListToolsProps {
  readonly state: ListState
  readonly columns: readonly string[]
  readonly title: string
  readonly isTable: boolean
}

/** What is done with a list as a whole: taken out as a file, and which of its columns are shown. */
export function ListTools({ state, columns, title, isTable }: ListToolsProps) {
  const { box, words } = state
  const [opened, setOpened] = useState<'export' | 'columns'>()
  const [, choose] = useChoices()
  const close = () => setOpened(undefined)
  return (
    <>
      <IconButton
        size="sm"
        icon={<Download />}
        label={words.t('table.export.title')}
        disabledReason={state.total === 0 ? words.t('table.export.nothing') : undefined}
        onClick={() => setOpened('export')}
      />
      {isTable && (
        <IconButton
          size="sm"
          icon={<Columns3 />}
          label={words.t('table.columns.title')}
          onClick={() => setOpened('columns')}
        />
      )}
      {opened === 'export' && (
        <ExportDialog state={state} columns={columns} title={title} onClose={close} />
      )}
      {opened === 'columns' && (
        <ColumnDialog
          box={box}
          columns={columns}
          onColumns={(next) => choose({ columns: { [box.id]: next } })}
          open
          onOpen={close}
          words={words}
        />
      )}
    </>
  )
}
