/** The person's own account in the user panel: where they are signed in, and their password. */
import { KeyRound, LogOut, Monitor, Smartphone } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callOf } from '#engine/portal.ts'
import { answerQuery, refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'

/** More than these are shown when they are asked for. */
const shownAtOnce = 4

type SignInSession = Wire['SignInSessions'][number]

export function AccountPart() {
  const { t } = useText()
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <Sessions />
      <section>
        <h3 className="pb-2 text-sm font-medium text-ink-muted">{t('account.password.title')}</h3>
        <Button icon={<KeyRound />} onClick={() => setChanging(true)}>
          {t('account.password.change')}
        </Button>
        <PasswordDialog open={isChanging} onOpen={setChanging} />
      </section>
      <SecondFactorPart />
    </div>
  )
}

function Sessions() {
  const { t } = useText()
  const portal = usePortal()
  const send = useSend()
  const failure = useFailureText()
  const [ending, setEnding] = useState<SignInSession | 'others'>()
  const sessions = useQuery(answerQuery(send, callOf(portal, 'system.sessions'), 'SignInSessions'))
  const list = sessions.data ?? []
  const [isWhole, setWhole] = useState(false)
  // This one first, so that it is always in sight.
  const ordered = [
    ...list.filter((session) => session.IsCurrent),
    ...list.filter((session) => !session.IsCurrent),
  ]
  const shown = isWhole ? ordered : ordered.slice(0, shownAtOnce)
  const isAlone = list.every((session) => session.IsCurrent)
  return (
    <section aria-busy={sessions.isPending || undefined}>
      <h3 className="pb-2 text-sm font-medium text-ink-muted">{t('account.sessions.title')}</h3>
      {sessions.isPending && <Skeleton className="h-24" />}
      {sessions.isError && sessions.data === undefined && (
        <div role="alert" className="flex flex-col items-start gap-2 text-base text-error-ink">
          <p>{failure(sessions.error).text}</p>
          <Button size="sm" onClick={() => void sessions.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {sessions.data !== undefined && list.length === 0 && (
        <p className="text-base text-ink-muted">{t('account.sessions.none')}</p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <SessionRow key={session.ID} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {shown.length < list.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-6 py-1 text-sm font-medium text-primary-ink hover:underline"
        >
          {t('account.sessions.more', { count: list.length - shown.length })}
        </button>
      )}
      {list.length > 0 && (
        <div className="pt-2">
          {isAlone ? (
            <p className="text-sm text-ink-muted">{t('account.sessions.alone')}</p>
          ) : (
            <Button size="sm" icon={<LogOut />} onClick={() => setEnding('others')}>
              {t('account.sessions.endOthers')}
            </Button>
          )}
        </div>
      )}
      {ending !== undefined && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function SessionRow({
  session,
  onEnd,
}: {
  readonly session: SignInSession
  readonly onEnd: () => void
}) {
  const { t, format } = useText()
  const device = deviceOf(session, t)
  const Icon = /Android|iPhone|iPad|iOS/.test(session.Device) ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 text-sm text-ink-muted">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium text-ink">
          {device}{' '}
          {session.IsCurrent && <Badge tone="success">{t('account.sessions.current')}</Badge>}
        </p>
        <p className="break-words">
          {[session.CompanyName, session.Address].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-2">
          <span>{t('account.sessions.since', { time: format.dateTime(session.CreatedDate) })}</span>
          {!session.IsCurrent && (
            <span>{t('account.sessions.used', { time: format.ago(session.LastUsedDate) })}</span>
          )}
        </p>
      </div>
      {!session.IsCurrent && (
        <IconButton
          size="sm"
          icon={<LogOut />}
          label={t('account.sessions.end', { device })}
          onClick={onEnd}
        />
      )}
    </li>
  )
}

const deviceOf = ({ Device }: SignInSession, t: (key: string) => string): string =>
  Device || t('account.sessions.unknownDevice')

function EndDialog({
  ending,
  onClose,
}: {
  readonly ending: SignInSession | 'others'
  readonly onClose: () => void
}) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const failure = useFailureText()
  const [error, setError] = useState<string>()
  const isAll = ending === 'others'
  const end = async () => {
    setError(undefined)
    try {
      await (isAll ? call('system.endOtherSessions') : call('system.endSession', { id: ending.ID }))
    } catch (cause) {
      setError(failure(cause).text)
      throw cause
    }
    toast.success(t(isAll ? 'account.sessions.endedOthers' : 'account.sessions.ended'))
    await refreshFamily(queries, 'system')
  }
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      title={t(isAll ? 'account.sessions.endOthersTitle' : 'account.sessions.endTitle')}
      description={t('account.sessions.endText')}
      confirmLabel={t(isAll ? 'account.sessions.endOthers' : 'account.sessions.endOne')}
      danger
      error={error}
      onConfirm={end}
    >
      {!isAll && (
        <p className="text-base text-ink-soft">
          {[deviceOf(ending, t), ending.CompanyName, ending.Address].filter(Boolean).join(' · ')}
        </p>
      )}
    </ConfirmDialog>
  )
}
