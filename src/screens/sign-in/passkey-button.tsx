import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#client/errors.ts'
import type { Interaction } from '#client/session/interaction.ts'
import { hasPasskeysHere } from '../account/passkey-ceremony.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { problemText } from './problem.tsx'

export interface PasskeyButtonProps {
  readonly place: Interaction
  readonly onProblem: (text: string) => void
}

/** Signs in without a user name and a password, where browser and address allow it. */
export function PasskeyButton({ place, onProblem }: PasskeyButtonProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  if (!hasPasskeysHere()) return null
  const start = async () => {
    setBusy(true)
    try {
      const answer = await signInWithPasskey(place)
      if ('redirectTo' in answer) return location.assign(answer.redirectTo)
    } catch (error) {
      onProblem(
        error instanceof CallError ? problemText(error, t) : t('account.factor.passkeyStopped'),
      )
    }
    setBusy(false)
  }
  return (
    <Button
      icon={<Fingerprint />}
      loading={busy}
      className="h-10 w-full"
      onClick={() => void start()}
    >
      {t('account.factor.signInWithPasskey')}
    </Button>
  )
}
