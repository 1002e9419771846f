import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { buttonsAbout, type CallButton } from '#engine/call-buttons.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import type { FailureText } from '../ui/failure.tsx'
import { presetOf, type KnownThings } from './known.ts'
import { CallForm } from './late-call-form.ts'

export interface AskAboutProps {
  readonly known: KnownThings
  readonly size?: 'sm' | 'md'
}

/** Whom a person may ask about a document or an error: a button for each call that is offered there. */
export function AskAbout({ known, size = 'sm' }: AskAboutProps) {
  const buttons = buttonsAbout(usePortal())
  const { mayCall } = useSession()
  const { actionLabel } = useText()
  const [asked, setAsked] = useState<CallButton>()
  return (
    <>
      {buttons
        .filter(({ call }) => mayCall(call))
        .map((button) => (
          <Button
            key={button.name}
            size={size}
            icon={<LifeBuoy />}
            onClick={() => setAsked(button)}
          >
            {actionLabel(button.name)}
          </Button>
        ))}
      {asked && (
        <CallForm
          button={asked}
          id={undefined}
          name={actionLabel(asked.name)}
          preset={presetOf(asked.call, known)}
          open
          onOpen={(open) => open || setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The same about an error that a screen shows. */
export const AskAtFailure = ({ failure }: { readonly failure: FailureText }) => (
  <AskAbout
    size="md"
    known={{
      failure: [failure.text, ...failure.details].join(' '),
      correlation: failure.correlationId,
    }}
  />
)
