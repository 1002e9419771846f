/** What can be done with a record: as buttons, in menus and by shortcuts. */
import { Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuItem } from '../ui/menu-items.ts'
import { Menu } from '../ui/menu.tsx'
import { ActionQuestion } from './action-question.tsx'
import { channelOf, type Channel } from './messages-tab.tsx'
import { useActionKeys } from './use-action-keys.ts'
import type { RecordAction, RecordActions } from './use-record-actions.ts'

export interface ActionBarProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly actions: RecordActions
  /** Whom to ask about the record, behind the actions. */
  readonly help: readonly MenuItem[]
  /** Some actions are done, or show what came of them, in a tab. */
  readonly onTab: (tab: 'messages' | 'envelope') => void
  readonly onChannel: (channel: Channel) => void
  readonly words: ListWords
}

/** The actions of a record, and what is asked before one of them is done. */
export function ActionBar({ actions, help, onTab, onChannel, words, ...record }: ActionBarProps) {
  const [asked, setAsked] = useState<RecordAction>()
  const begin = (action: RecordAction) => {
    if (action.disabledReason !== undefined) return
    const channel = channelOf(action.action.name)
    if (channel) {
      onChannel(channel)
      onTab('messages')
    } else if (action.action.name.startsWith('check')) {
      onTab('envelope')
      void actions.run(action).catch(() => {})
    } else if (action.confirm === 'none') void actions.run(action).catch(() => {})
    else setAsked(action)
  }
  useActionKeys(actions.actions, begin)
  return (
    <>
      <ActionGroup actions={actions} help={help} onAction={begin} words={words} />
      {asked && (
        <ActionQuestion
          {...record}
          action={asked}
          run={actions.run}
          onClose={() => setAsked(undefined)}
          words={words}
        />
      )}
    </>
  )
}

interface ActionGroupProps {
  readonly actions: RecordActions
  readonly help: readonly MenuItem[]
  readonly onAction: (action: RecordAction) => void
  readonly words: ListWords
}

/** The main actions as buttons, sharing in one menu, what is rare behind the dots. */
function ActionGroup({ actions, help, onAction, words }: ActionGroupProps) {
  const { buttons, shares, rest } = arrange(actions.actions)
  if (buttons.length + shares.length + rest.length + help.length === 0) return null
  const itemsOf = (some: readonly RecordAction[]) => some.map((one) => menuItem(one, onAction))
  return (
    <div
      role="group"
      aria-label={words.t('detail.actions')}
      className="flex flex-wrap items-center gap-1.5 pt-3 pb-2"
    >
      {buttons.map((one) => (
        <ActionButton
          key={one.action.name}
          action={one}
          isBusy={actions.busy === one.action.name}
          onAction={onAction}
        />
      ))}
      {shares.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" icon={<Share2 />}>
              {words.t('detail.share')}
            </Button>
          }
          groups={[{ items: itemsOf(shares) }]}
        />
      )}
      {rest.length + help.length > 0 && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              variant="secondary"
              icon={<Ellipsis />}
              label={words.t('detail.moreActions')}
            />
          }
          groups={[{ items: itemsOf(rest) }, { items: help }].filter(
            ({ items }) => items.length > 0,
          )}
        />
      )}
    </div>
  )
}

function ActionButton({
  action,
  isBusy,
  onAction,
}: {
  readonly action: RecordAction
  readonly isBusy: boolean
  readonly onAction: (action: RecordAction) => void
}) {
  const variant =
    action.disabledReason === undefined && action.tone === 'primary' ? 'primary' : 'secondary'
  return (
    <Button
      size="sm"
      variant={variant}
      once
      loading={isBusy}
      disabledReason={action.disabledReason}
      onClick={() => onAction(action)}
      aria-keyshortcuts={action.action.shortcut}
      className={
        action.tone === 'danger' && action.disabledReason === undefined ? 'text-error-ink' : ''
      }
    >
      {action.label}
    </Button>
  )
}

const menuItem = (one: RecordAction, onAction: (action: RecordAction) => void): MenuItem => ({
  key: one.action.name,
  label: one.label,
  shortcut: one.action.shortcut,
  disabledReason: one.disabledReason,
  danger: one.tone === 'danger',
  onSelect: () => onAction(one),
})

interface ArrangedActions {
  readonly buttons: readonly RecordAction[]
  /** In the menu of sharing. */
  readonly shares: readonly RecordAction[]
  /** Behind the dots. */
  readonly rest: readonly RecordAction[]
}

/** Which action stands where. Checks stand in their tab. */
function arrange(actions: readonly RecordAction[]): ArrangedActions {
  const ranked = actions
    .filter(({ action }) => !action.name.startsWith('check'))
    .sort((a, b) => rank(a) - rank(b))
  const shares = ranked.filter(({ action }) => channelOf(action.name) !== undefined)
  const others = ranked.filter((one) => !shares.includes(one))
  const isButton = (one: RecordAction, index: number) =>
    index < shownActions && one.disabledReason === undefined
  return {
    buttons: others.filter(isButton),
    shares,
    rest: others.filter((one, index) => !isButton(one, index)),
  }
}

const shownActions = 4
/** What can be done now stands before what cannot; what one is here for, first. */
const rank = ({ tone, confirm, disabledReason }: RecordAction): number =>
  (disabledReason === undefined ? 0 : 10) +
  (confirm === 'reason' ? 1 : { primary: 0, plain: 2, danger: 3 }[tone])
