import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Box } from '#engine/portal.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { ListWords } from '../rows/list-words.ts'
import { allColumns } from './preferences.ts'

export interface ColumnDialogProps {
  readonly box: Box
  readonly columns: readonly string[]
  readonly onColumns: (columns: readonly string[]) => void
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly words: ListWords
}

/** Which columns are shown and in which order; moved by buttons, so that no mouse is needed. */
export function ColumnDialog(props: ColumnDialogProps) {
  return props.open ? <Choice {...props} /> : null
}

function Choice({ box, columns, onColumns, onOpen, words }: ColumnDialogProps) {
  const [order, setOrder] = useState(() => [
    ...columns,
    ...allColumns(box).filter((name) => !columns.includes(name)),
  ])
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(columns))
  const move = (index: number, step: number) => {
    const next = [...order]
    ;[next[index], next[index + step]] = [next[index + step]!, next[index]!]
    setOrder(next)
  }
  const toggle = (name: string, isShown: boolean) => {
    const next = new Set(shown)
    if (isShown) next.add(name)
    else next.delete(name)
    setShown(next)
  }
  const reset = () => {
    setOrder([...allColumns(box)])
    setShown(new Set(box.shownColumns))
  }
  const save = () => {
    onColumns(order.filter((name) => shown.has(name)))
    onOpen(false)
  }
  return (
    <Dialog
      open
      onOpen={onOpen}
      size="sm"
      title={words.t('table.columns.title')}
      description={words.t('table.columns.hint')}
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={reset}>
            {words.t('list.reset')}
          </Button>
          <Button onClick={() => onOpen(false)}>{words.t('common.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={shown.size === 0 ? words.t('table.columns.atLeastOne') : undefined}
          >
            {words.t('list.apply')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {order.map((name, index) => (
          <ColumnItem
            key={name}
            label={words.label(name)}
            isShown={shown.has(name)}
            onShown={(isShown) => toggle(name, isShown)}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            onMove={(step) => move(index, step)}
            words={words}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ColumnItemProps {
  readonly label: string
  readonly isShown: boolean
  readonly onShown: (isShown: boolean) => void
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Down by 1, or up by -1. */
  readonly onMove: (step: 1 | -1) => void
  readonly words: ListWords
}

function ColumnItem({
  label,
  isShown,
  onShown,
  isFirst,
  isLast,
  onMove,
  words: { t },
}: ColumnItemProps) {
  return (
    <li className="flex h-8 items-center gap-1 border-b border-line last:border-b-0">
      <Checkbox className="flex-1" checked={isShown} onChecked={onShown} label={label} />
      <IconButton
        size="sm"
        icon={<ArrowUp />}
        label={t('table.columns.moveUp', { column: label })}
        disabledReason={isFirst ? t('table.columns.isFirst') : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        icon={<ArrowDown />}
        label={t('table.columns.moveDown', { column: label })}
        disabledReason={isLast ? t('table.columns.isLast') : undefined}
        onClick={() => onMove(1)}
      />
    </li>
  )
}
