import { LifeBuoy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { buttonsAbout, type CallButton } from '#engine/call-buttons.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { CallForm } from '../records/late-call-form.ts'
import { knownOf, presetOf } from '../records/known.ts'
import type { MenuItem } from '../ui/menu-items.ts'

/** Whom a person may ask about a document, as entries of its menu, and the form of the one that was chosen. */
export function useHelpAbout(
  box: Box,
  row: Row,
): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const portal = usePortal()
  const { mayCall } = useSession()
  const { actionLabel } = useText()
  const [asked, setAsked] = useState<CallButton>()
  const buttons = box.record ? [] : buttonsAbout(portal).filter(({ call }) => mayCall(call))
  return {
    items: buttons.map((button) => ({
      key: button.name,
      label: actionLabel(button.name),
      icon: <LifeBuoy />,
      onSelect: () => setAsked(button),
    })),
    dialog: asked && (
      <CallForm
        button={asked}
        id={undefined}
        name={actionLabel(asked.name)}
        preset={presetOf(asked.call, knownOf(box, row))}
        open
        onOpen={(open) => open || setAsked(undefined)}
      />
    ),
  }
}
