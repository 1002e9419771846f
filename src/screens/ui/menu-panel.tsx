import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment } from 'react'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import type { MenuGroup, MenuItem } from './menu-items.ts'
import { StandIn } from './stand-in.tsx'

export interface MenuPanelProps {
  readonly groups: readonly MenuGroup[]
  readonly align?: 'start' | 'end'
  readonly anchor: HTMLElement
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

const itemClasses =
  'relative flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 py-1 text-base text-ink-soft outline-none select-none data-[highlighted]:bg-surface-sunken data-[highlighted]:text-ink [&_svg]:size-4 [&_svg]:shrink-0'

export function MenuPanel({ anchor, open, onOpen, groups, align = 'end' }: MenuPanelProps) {
  const shown = groups.filter((group) => group.items.length > 0)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpen}>
      <Radix.Trigger asChild>
        <StandIn element={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(32rem,var(--radix-dropdown-menu-content-available-height))] max-w-80 min-w-48 animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-1 shadow-pop"
        >
          {shown.map((group, index) => (
            <Fragment key={group.items[0]?.key ?? index}>
              {index > 0 && <Radix.Separator className="my-1 h-px bg-line" />}
              {group.title !== undefined && (
                <Radix.Label className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-muted">
                  {group.title}
                </Radix.Label>
              )}
              {group.items.map((item) => (
                <Entry key={item.key} item={item} />
              ))}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Entry({ item }: { readonly item: MenuItem }) {
  const disabled = item.disabledReason !== undefined
  const select = (event: Event) => {
    if (item.stay || disabled) event.preventDefault()
    if (!disabled) item.onSelect()
  }
  const classes = cx(
    itemClasses,
    item.danger &&
      'text-error-ink data-[highlighted]:bg-error-soft data-[highlighted]:text-error-ink',
    disabled && 'opacity-60',
  )
  const inner = (
    <>
      {item.icon}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{item.label}</span>
        {disabled && (
          <span className="text-xs whitespace-normal text-ink-muted">{item.disabledReason}</span>
        )}
      </span>
      {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
    </>
  )
  if (item.checked === undefined) {
    return (
      <Radix.Item aria-disabled={disabled || undefined} onSelect={select} className={classes}>
        {inner}
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem
      checked={item.checked}
      aria-disabled={disabled || undefined}
      onSelect={select}
      className={cx(classes, 'pl-7')}
    >
      <Radix.ItemIndicator className="absolute left-1.5">
        <Check />
      </Radix.ItemIndicator>
      {inner}
    </Radix.CheckboxItem>
  )
}
