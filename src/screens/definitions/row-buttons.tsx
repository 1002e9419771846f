/** Buttons at the end of a row that the lists of definitions have in common. */
import { Pencil, Trash2 } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export interface RowButtonProps {
  /** What the row is called. */
  readonly name: string | null
  /** Whether the person may change definitions; without the right the button says so. */
  readonly mayWrite: boolean
  readonly onClick: () => void
}

/** Opens the form of a definition. */
export function EditButton({ name, mayWrite, onClick }: RowButtonProps) {
  const { t } = useText()
  return (
    <IconButton
      size="sm"
      icon={<Pencil />}
      label={t('definitions.edit', { name })}
      disabledReason={mayWrite ? undefined : t('definitions.noRight')}
      onClick={onClick}
    />
  )
}

/** Asks whether a definition is to be deleted. */
export function DeleteButton({ name, mayWrite, onClick }: RowButtonProps) {
  const { t } = useText()
  return (
    <IconButton
      size="sm"
      icon={<Trash2 />}
      label={t('definitions.delete', { name })}
      disabledReason={mayWrite ? undefined : t('definitions.noRight')}
      onClick={onClick}
    />
  )
}

export interface MakeDefaultButtonProps {
  readonly mayWrite: boolean
  /** Why this definition cannot be the one that is taken where nobody chooses. */
  readonly obstacle?: string | undefined
  readonly onClick: () => void
}

/** Makes a definition the one that is taken where nobody chooses another. */
export function MakeDefaultButton({ mayWrite, obstacle, onClick }: MakeDefaultButtonProps) {
  const { t } = useText()
  return (
    <Button
      size="sm"
      variant="ghost"
      disabledReason={mayWrite ? obstacle : t('definitions.noRight')}
      onClick={onClick}
    >
      {t('definitions.makeDefault')}
    </Button>
  )
}
