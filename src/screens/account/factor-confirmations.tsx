/** Changes to the second factor that need no more than the password. */
import { useQueryClient } from '@tanstack/react-query'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { toast } from '../ui/toast.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'

interface FactorConfirmationProps {
  readonly onClose: () => void
}
export interface NewCodesProps extends FactorConfirmationProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** Makes new recovery codes in place of those there are. */
export function NewCodes({ onClose, onCodes }: NewCodesProps) {
  const { t } = useText()
  const call = useCall()
  const change = useFactorChange(onClose)
  return (
    <PasswordConfirmation
      title={t('account.factor.newCodes')}
      text={t('account.factor.newCodesText')}
      confirmLabel={t('account.factor.newCodes')}
      onClose={onClose}
      onConfirm={async (Password) => {
        const { Codes } = await change(
          () =>
            call('system.renewRecoveryCodes', { body: { Password } }, { answer: 'RecoveryCodes' }),
          'account.factor.codesMade',
        )
        onCodes(Codes)
      }}
    />
  )
}

/** Takes the authenticator app away. */
export function TotpRemoval({ onClose }: FactorConfirmationProps) {
  const { t } = useText()
  const call = useCall()
  const change = useFactorChange(onClose)
  return (
    <PasswordConfirmation
      title={t('account.factor.appRemove')}
      text={t('account.factor.appRemoveText')}
      confirmLabel={t('account.factor.appRemove')}
      danger
      onClose={onClose}
      onConfirm={(Password) =>
        change(() => call('system.removeTotp', { body: { Password } }), 'account.factor.removed')
      }
    />
  )
}

export interface PasskeyRemovalProps extends FactorConfirmationProps {
  readonly passkey: Wire['SecondFactor']['Passkeys'][number]
}

/** Takes a passkey away. */
export function PasskeyRemoval({ passkey, onClose }: PasskeyRemovalProps) {
  const { t } = useText()
  const call = useCall()
  const change = useFactorChange(onClose)
  return (
    <PasswordConfirmation
      title={t('account.factor.removePasskey', { name: passkey.Name })}
      text={t('account.factor.removePasskeyText')}
      confirmLabel={t('common.delete')}
      danger
      onClose={onClose}
      onConfirm={(Password) =>
        change(
          () => call('system.removePasskey', { passkey: passkey.ID, body: { Password } }),
          'account.factor.removed',
        )
      }
    />
  )
}

/** Makes a change, closes the dialog and says that it is done; `done` is the key of that sentence. */
function useFactorChange(onClose: () => void) {
  const { t } = useText()
  const queries = useQueryClient()
  return async <Answer,>(make: () => Promise<Answer>, done: string): Promise<Answer> => {
    const answer = await make()
    onClose()
    toast.success(t(done))
    await refreshFamily(queries, 'system')
    return answer
  }
}
