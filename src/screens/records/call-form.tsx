import type { CallButton } from '#engine/call-buttons.ts'
import { familyOf } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useMadeCall } from './use-made-call.ts'

export interface CallFormProps {
  readonly button: CallButton
  readonly id: string | undefined
  readonly name: string
  /** What it is filled with, by place. */
  readonly preset?: Readonly<Record<string, string>>
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** What a call asks for, in a dialog. */
export function CallForm({ button, id, name, preset, open, onOpen }: CallFormProps) {
  const { actionLabel } = useText()
  const family = familyOf(usePortal(), button.call.family)
  const { make } = useMadeCall(button, id, name)
  const label = actionLabel(button.name)
  return (
    <FormDialog
      open={open}
      onOpen={onOpen}
      title={label}
      submitLabel={label}
      form={needed(family.forms?.[button.name], `form of ${button.call.id}`)}
      family={family}
      model={undefined}
      preset={preset}
      write={make}
      onDone={() => undefined}
    />
  )
}
