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
    setShown(new Set(box.columns))
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
      title={words.t('list.columns')}
      description={words.t('list.columnsHint')}
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
            disabledReason={shown.size === 0 ? words.t('list.oneColumn') : undefined}
          >
            {words.t('list.apply')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {order.map((name, index) => (
          <li
            key={name}
            className="flex h-8 items-center gap-1 border-b border-line last:border-b-0"
          >
            <Checkbox
              className="flex-1"
              checked={shown.has(name)}
              onChecked={(isShown) => toggle(name, isShown)}
              label={words.label(name)}
            />
            <IconButton
              size="sm"
              icon={<ArrowUp />}
              label={words.t('list.moveUp', { column: words.label(name) })}
              disabledReason={index === 0 ? words.t('list.isFirst') : undefined}
              onClick={() => move(index, -1)}
            />
            <IconButton
              size="sm"
              icon={<ArrowDown />}
              label={words.t('list.moveDown', { column: words.label(name) })}
              disabledReason={index === order.length - 1 ? words.t('list.isLast') : undefined}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
