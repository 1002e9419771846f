import { Download, MoreHorizontal, Stamp, X } from 'lucide-react'
import type { Box } from '#engine/portal.ts'
import { actionInputs } from '../detail/action-inputs.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import type { BulkCommand } from './bulk-commands.ts'
import type { ListWords } from './list-words.ts'
import { allChosen, countOf, nothing, type Selection } from './selection.ts'
import type { ListInput } from './list-search.ts'
import { titleOf } from './use-bulk.ts'

export interface BulkBarProps {
  readonly box: Box
  readonly commands: readonly BulkCommand[]
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /** How many match the filters, and the question that says so. */
  readonly total: number
  readonly input: ListInput
  readonly isPageChosen: boolean
  readonly pageLength: number
  readonly onCommand: (command: BulkCommand) => void
  /** Why nothing can be started now. */
  readonly busy: string | undefined
  readonly words: ListWords
}

/** What can be done with what is chosen: actions as buttons, marks and files in menus, the rest behind the dots. */
export function BulkBar({ commands, selection, onSelection, total, input, isPageChosen, pageLength, onCommand, busy, words }: BulkBarProps) {
  const count = countOf(selection)
  if (count === 0) return null
  const { t, formats } = words
  const of = (...kinds: readonly BulkCommand['kind'][]) => commands.filter((command) => kinds.includes(command.kind))
  const item = (command: BulkCommand): MenuItem => ({ key: JSON.stringify(command), label: titleOf(command, words), disabledReason: busy, danger: isDanger(command), onSelect: () => onCommand(command) })
  const buttons = of('action').filter((command) => !isDanger(command))
  return (
    <section
      aria-label={t('list.bulk.label')}
      data-print="no"
      className="border-t border-line bg-surface-selected max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:shadow-dialog"
    >
      {selection.kind === 'some' && isPageChosen && total > pageLength && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2 text-sm text-ink-soft">
          {t('list.pageChosen', { count: pageLength })}
          <Button size="sm" variant="ghost" className="text-primary-ink" onClick={() => onSelection(allChosen(total, input))}>
            {t('list.chooseAll', { total: formats.number(total, 0) })}
          </Button>
        </p>
      )}
      {selection.kind === 'all' && <p className="px-3 pt-2 text-sm text-ink-soft">{t('list.allChosen', { total: formats.number(selection.total, 0) })}</p>}
      <div className="flex flex-wrap items-center gap-1.5 px-3 py-2">
        <IconButton size="sm" icon={<X />} label={t('list.chooseNone')} onClick={() => onSelection(nothing)} />
        <span role="status" className="mr-2 font-medium text-ink tabular-nums">
          {t('list.chosen', { total: formats.number(count, 0) })}
        </span>
        {buttons.map((command) => (
          <Button key={JSON.stringify(command)} size="sm" once disabledReason={busy} onClick={() => onCommand(command)}>
            {titleOf(command, words)}
          </Button>
        ))}
        {of('operation').length > 0 && (
          <Menu align="start" trigger={<Button size="sm" icon={<Stamp />}>{t('list.bulk.mark')}</Button>} groups={[{ items: of('operation').map(item) }]} />
        )}
        {of('export').length > 0 && (
          <Menu align="start" trigger={<Button size="sm" icon={<Download />}>{t('list.bulk.export')}</Button>} groups={[{ items: of('export').map(item) }]} />
        )}
        {of('tags', 'specialCode', 'createDrafts').length + commands.filter(isDanger).length > 0 && (
          <Menu
            trigger={<IconButton size="sm" variant="secondary" icon={<MoreHorizontal />} label={t('list.bulk.more')} />}
            groups={[{ items: of('tags', 'specialCode', 'createDrafts').map(item) }, { items: commands.filter(isDanger).map(item) }]}
          />
        )}
      </div>
    </section>
  )
}

const isDanger = (command: BulkCommand): boolean => command.kind === 'action' && actionInputs[command.action.name].tone === 'danger'
