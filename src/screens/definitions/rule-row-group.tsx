import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export interface RuleRowGroupProps {
  readonly title: string
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** Rows of a rule under a title, with a button that adds one. */
export function RuleRowGroup({ title, onAdd, children }: RuleRowGroupProps) {
  const { t } = useText()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{title}</legend>
      {children}
      <Button size="sm" icon={<Plus />} className="self-start" onClick={onAdd}>
        {t('definitions.add')}
      </Button>
    </fieldset>
  )
}

export interface RemoveRowButtonProps {
  readonly label: string
  /** Why the row has to stay. */
  readonly disabledReason: string | undefined
  readonly onClick: () => void
}

/** Takes a row out of the rule. */
export function RemoveRowButton(props: RemoveRowButtonProps) {
  return <IconButton icon={<X />} {...props} />
}
