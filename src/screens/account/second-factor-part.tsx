/** The second factor in the user panel: the authenticator app, passkeys, recovery codes, and the rule of the company. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, RefreshCw, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callOf } from '#engine/portal.ts'
import { answerQuery, refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/chip.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { NewCodes, PasskeyRemoval, TotpRemoval } from './factor-confirmations.tsx'
import { CodesDialog, NewPasskey, NewTotp } from './factor-dialogs.tsx'

type SecondFactor = Wire['SecondFactor']
type Passkey = SecondFactor['Passkeys'][number]
type Asked = 'totp' | 'totpOff' | 'passkey' | 'codes' | Passkey

export function SecondFactorPart() {
  const { t } = useText()
  const portal = usePortal()
  const send = useSend()
  const failure = useFailureText()
  const factor = useQuery(answerQuery(send, callOf(portal, 'system.secondFactor'), 'SecondFactor'))
  const state = factor.data
  return (
    <section aria-busy={factor.isPending || undefined}>
      <h3 className="pb-2 text-sm font-medium text-ink-muted">{t('account.factor.title')}</h3>
      {factor.isPending && <Skeleton className="h-24" />}
      {factor.isError && state === undefined && (
        <div role="alert" className="flex flex-col items-start gap-2 text-base text-error-ink">
          <p>{failure(factor.error).text}</p>
          <Button size="sm" onClick={() => void factor.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {state !== undefined && <Factors state={state} />}
    </section>
  )
}

function Factors({ state }: { readonly state: SecondFactor }) {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const hasOne = state.HasTotp || state.Passkeys.length > 0
  return (
    <div className="flex flex-col gap-4">
      {!hasOne && <p className="text-base text-ink-soft">{t('account.factor.text')}</p>}
      <App state={state} onAsk={setAsked} />
      <Passkeys state={state} onAsk={setAsked} />
      {hasOne && (
        <Row
          title={t('account.factor.codes')}
          text={t('account.factor.codesLeft', { count: state.RecoveryCodesLeft })}
          isWarning={state.RecoveryCodesLeft < 3}
        >
          <Button size="sm" icon={<RefreshCw />} onClick={() => setAsked('codes')}>
            {t('account.factor.newCodes')}
          </Button>
        </Row>
      )}
      <CompanyRule state={state} />
      {asked !== undefined && (
        <FactorDialog asked={asked} onClose={() => setAsked(undefined)} onCodes={setCodes} />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  )
}

function Row({
  title,
  mark,
  text,
  isWarning = false,
  children,
}: {
  readonly title: ReactNode
  readonly mark?: ReactNode
  readonly text: string
  readonly isWarning?: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-base font-medium text-ink">
        {title} {mark}
      </p>
      <p className={isWarning ? 'text-sm text-warning-ink' : 'text-sm text-ink-muted'}>{text}</p>
      {children}
    </div>
  )
}

interface PartProps {
  readonly state: SecondFactor
  readonly onAsk: (asked: Asked) => void
}

function App({ state, onAsk }: PartProps) {
  const { t } = useText()
  return (
    <Row
      title={t('account.factor.app')}
      mark={state.HasTotp && <Badge tone="success">{t('account.factor.on')}</Badge>}
      text={t(state.HasTotp ? 'account.factor.appOn' : 'account.factor.appText')}
    >
      {state.HasTotp ? (
        <Button size="sm" icon={<ShieldOff />} onClick={() => onAsk('totpOff')}>
          {t('account.factor.appRemove')}
        </Button>
      ) : (
        <Button size="sm" icon={<ShieldCheck />} onClick={() => onAsk('totp')}>
          {t('account.factor.appAdd')}
        </Button>
      )}
    </Row>
  )
}

function Passkeys({ state, onAsk }: PartProps) {
  const { t, format } = useText()
  const mayAdd = state.MayAddPasskeys && 'PublicKeyCredential' in globalThis
  const used = ({ LastUsedDate }: Passkey) =>
    LastUsedDate === null
      ? t('account.factor.neverUsed')
      : t('account.sessions.used', { time: format.ago(LastUsedDate) })
  return (
    <div>
      <Row
        title={t('account.factor.passkeys')}
        text={t(mayAdd ? 'account.factor.passkeysText' : 'account.factor.noPasskeys')}
      />
      {state.Passkeys.length > 0 && (
        <ul className="divide-y divide-line pt-1">
          {state.Passkeys.map((passkey) => (
            <li key={passkey.ID} className="flex items-start gap-2.5 py-2">
              <Fingerprint aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
              <div className="min-w-0 flex-1 text-sm text-ink-muted">
                <p className="text-base font-medium break-words text-ink">{passkey.Name}</p>
                <p className="flex flex-wrap gap-x-2">
                  <span>
                    {t('account.factor.added', { time: format.dateTime(passkey.CreatedDate) })}
                  </span>
                  <span>{used(passkey)}</span>
                </p>
              </div>
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t('account.factor.removePasskey', { name: passkey.Name })}
                onClick={() => onAsk(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Button
          size="sm"
          icon={<Fingerprint />}
          className="mt-1.5"
          onClick={() => onAsk('passkey')}
        >
          {t('account.factor.addPasskey')}
        </Button>
      )}
    </div>
  )
}

function CompanyRule({ state }: { readonly state: SecondFactor }) {
  const { t } = useText()
  const { mayCall, company } = useSession()
  const call = useCall()
  const queries = useQueryClient()
  const failure = useFailureText()
  if (!mayCall('system.changeSecondFactorRule')) return null
  const change = async (isAsked: boolean) => {
    try {
      await call('system.changeSecondFactorRule', {
        body: { AdministratorsNeedSecondFactor: isAsked },
      })
      toast.success(t(isAsked ? 'account.factor.ruleOn' : 'account.factor.ruleOff'))
    } catch (error) {
      toast.error(failure(error).text)
    }
    await refreshFamily(queries, 'system')
  }
  return (
    <div className="border-t border-line pt-4">
      <Switch
        checked={state.AdministratorsNeedSecondFactor}
        onChecked={(isAsked) => void change(isAsked)}
        label={t('account.factor.rule')}
      />
      <p className="pt-1 text-sm text-ink-muted">
        {t('account.factor.ruleText', { company: company.name })}
      </p>
    </div>
  )
}

interface FactorDialogProps {
  readonly asked: Asked
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** The dialog of the change that was asked for. */
function FactorDialog({ asked, onClose, onCodes }: FactorDialogProps) {
  if (asked === 'totp') return <NewTotp onClose={onClose} onCodes={onCodes} />
  if (asked === 'passkey') return <NewPasskey onClose={onClose} onCodes={onCodes} />
  if (asked === 'codes') return <NewCodes onClose={onClose} onCodes={onCodes} />
  if (asked === 'totpOff') return <TotpRemoval onClose={onClose} />
  return <PasskeyRemoval passkey={asked} onClose={onClose} />
}
