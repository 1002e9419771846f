import { Download, MoreHorizontal, Stamp, X } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Bulk } from '#engine/bulk.ts'
import type { CallButton } from '#engine/call-buttons.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { actionInputs } from '../detail/action-inputs.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuItem } from '../ui/menu-items.ts'
import { Menu } from '../ui/menu.tsx'
import { titleOf } from '../jobs/job-words.ts'
import { useText } from '../frame/portal-context.tsx'
import { ChosenCalls } from './chosen-calls.tsx'
import { keyOf } from './bulk-commands.ts'
import type { ListWords } from '../rows/list-words.ts'
import { countOf, nothing, type Selection } from './selection.ts'
import type { ListInput } from '../rows/list-search.ts'
import { useChooseAll } from './use-choose-all.ts'

export interface BulkBarProps {
  readonly box: Box
  readonly commands: readonly Bulk[]
  /** Calls over the rows that are chosen. */
  readonly buttons: readonly CallButton[]
  /** Those of the page. */
  readonly rows: readonly Row[]
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /** How many match the filters, and the question that says so. */
  readonly total: number
  readonly input: ListInput
  readonly isPageChosen: boolean
  readonly pageLength: number
  readonly onCommand: (command: Bulk) => void
  /** Told of the job that a call over the chosen rows has begun. */
  readonly onJob: (id: string, each: string) => void
  readonly words: ListWords
}

/** What can be done with what is chosen: actions as buttons, marks and files in menus, the rest behind the dots. */
export function BulkBar(props: BulkBarProps) {
  const { box, selection, onSelection, input, words } = props
  const chooseAll = useChooseAll(box, input, onSelection)
  const count = countOf(selection)
  if (count === 0) return null
  const { t, formats } = words
  return (
    <section
      aria-label={t('selection.label')}
      data-print="no"
      className="border-t border-line bg-surface-selected"
    >
      <Reach {...props} chooseAll={chooseAll} />
      {/* Until the service has said how many all are, a command would go to those of the page. */}
      <div inert={chooseAll.isAsking} className="flex flex-wrap items-center gap-1.5 px-3 py-2">
        <IconButton
          size="sm"
          icon={<X />}
          label={t('selection.bar.chooseNone')}
          onClick={() => onSelection(nothing)}
        />
        <span role="status" className="mr-2 font-medium text-ink tabular-nums">
          {t('selection.bar.chosen', { total: formats.number(count, 0) })}
        </span>
        <Commands {...props} />
        {props.buttons.length > 0 && <ChosenCalls {...props} />}
      </div>
    </section>
  )
}

/** How far the choice reaches: from the rows of the page it can be taken to all that match the filters. */
function Reach({
  selection,
  isPageChosen,
  total,
  pageLength,
  chooseAll,
  words: { t, formats },
}: BulkBarProps & { readonly chooseAll: ReturnType<typeof useChooseAll> }) {
  if (selection.kind === 'all')
    return (
      <p className="px-3 pt-2 text-sm text-ink-soft">
        {t('selection.bar.allChosen', { total: formats.number(selection.total, 0) })}
      </p>
    )
  if (!isPageChosen || total <= pageLength) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2 text-sm text-ink-soft">
      {t('selection.bar.pageChosen', { count: pageLength })}
      <Button
        size="sm"
        variant="ghost"
        className="text-primary-ink"
        loading={chooseAll.isAsking}
        onClick={() => void chooseAll.ask()}
      >
        {t('selection.bar.chooseAll', { total: formats.number(total, 0) })}
      </Button>
    </p>
  )
}

function Commands({ commands, onCommand, words: { t } }: BulkBarProps) {
  const text = useText()
  const of = (...kinds: readonly Bulk['kind'][]) =>
    commands.filter((command) => kinds.includes(command.kind))
  const item = (command: Bulk): MenuItem => ({
    key: keyOf(command),
    label: titleOf(command, text),
    danger: isDanger(command),
    onSelect: () => onCommand(command),
  })
  return (
    <>
      {of('action')
        .filter((command) => !isDanger(command))
        .map((command) => (
          <Button key={keyOf(command)} size="sm" once onClick={() => onCommand(command)}>
            {titleOf(command, text)}
          </Button>
        ))}
      <CommandMenu icon={<Stamp />} label={t('selection.mark')} items={of('operation').map(item)} />
      <CommandMenu
        icon={<Download />}
        label={t('selection.export')}
        items={of('export').map(item)}
      />
      <MoreMenu
        label={t('selection.more')}
        groups={[
          { items: of('tags', 'specialCode', 'createDrafts').map(item) },
          { items: commands.filter(isDanger).map(item) },
        ]}
      />
    </>
  )
}

function CommandMenu({
  icon,
  label,
  items,
}: {
  readonly icon: ReactElement
  readonly label: string
  readonly items: readonly MenuItem[]
}) {
  if (items.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" icon={icon}>
          {label}
        </Button>
      }
      groups={[{ items }]}
    />
  )
}

function MoreMenu({
  label,
  groups,
}: {
  readonly label: string
  readonly groups: readonly { readonly items: readonly MenuItem[] }[]
}) {
  if (groups.every(({ items }) => items.length === 0)) return null
  return (
    <Menu
      trigger={<IconButton size="sm" variant="secondary" icon={<MoreHorizontal />} label={label} />}
      groups={groups}
    />
  )
}

const isDanger = ({ action }: Bulk): boolean =>
  action !== undefined && actionInputs[action.name].tone === 'danger'
