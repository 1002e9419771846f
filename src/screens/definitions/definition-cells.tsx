/** Cells that the lists of definitions have in common. */
import type { ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Switch } from '../ui/switch.tsx'

/** A name, and beside it on a phone the mark that has a column of its own elsewhere. */
export function NameCell({ name, mark }: { readonly name: string; readonly mark: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium text-ink">{name}</span>
      <span className="empty:hidden sm:hidden">{mark}</span>
    </span>
  )
}

/** Marks the definition that is taken where nobody chooses another. */
export function DefaultChip() {
  const { t } = useText()
  return <Chip tone="info">{t('definitions.isDefault')}</Chip>
}

export interface ActiveSwitchProps {
  /** What the row is called. */
  readonly name: string | null
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChecked: (checked: boolean) => void
}

/** Says whether a definition is in use, and changes it. */
export function ActiveSwitch({ name, ...rest }: ActiveSwitchProps) {
  const { t } = useText()
  return <Switch {...rest} aria-label={`${name ?? ''} ${t('definitions.isActive')}`} />
}
