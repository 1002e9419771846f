/** What people are told about their session, over whatever they are doing. The screen below stays as it is. */
import { ArrowLeftRight, CloudOff, ShieldAlert, X } from 'lucide-react'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { SessionNotice, Watched } from '#client/session/notice.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export interface SessionBannersProps {
  readonly notice: Watched<SessionNotice | undefined>
  readonly otherCompany: Watched<string | undefined>
  /** Loads the tab anew for the company that the session has now. */
  readonly followCompany: () => Promise<void>
}

export function SessionBanners({ notice, otherCompany, followCompany }: SessionBannersProps) {
  const now = useSyncExternalStore(notice.subscribe, notice.get)
  const companyId = useSyncExternalStore(otherCompany.subscribe, otherCompany.get)
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline())
  const { t } = useText()
  // That the session cannot be renewed goes without saying then.
  const shown = isOnline || now?.kind !== 'unreachable' ? now : undefined
  if (isOnline && shown === undefined && companyId === undefined) return null
  return (
    <Banners>
      {companyId !== undefined && <OtherCompany companyId={companyId} follow={followCompany} />}
      {!isOnline && (
        <Banner
          icon={<CloudOff />}
          label={t('session.offline.title')}
          text={t('session.offline.text')}
        />
      )}
      {shown && <Notice notice={shown} onClose={() => notice.set(undefined)} />}
    </Banners>
  )
}

/** Above the page. Their height is a property of the style sheet (`--banners`): what fills the window or stays in place begins below. */
function Banners({ children }: { readonly children: ReactNode }) {
  const banners = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = banners
    if (!current || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--banners', `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banners')
    }
  }, [])
  return (
    <div ref={banners} data-print="no" className="sticky top-0 z-50">
      {children}
    </div>
  )
}

/** What is asked for meanwhile waits, and is asked by itself once the connection is back. */
const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener)

/** Which company this tab shows and which one the session has; both ways out. */
function OtherCompany({
  companyId,
  follow,
}: {
  readonly companyId: string
  readonly follow: () => Promise<void>
}) {
  const { t } = useText()
  const { company, profile, chooseCompany } = useSession()
  const [busy, setBusy] = useState(false)
  const other =
    profile.Companies.find((one) => one.ID === companyId)?.Name ?? t('session.otherCompany.unknown')
  return (
    <Banner
      icon={<ArrowLeftRight />}
      label={t('session.otherCompany.title')}
      text={t('session.otherCompany.text', { shown: company.name, now: other })}
    >
      <Button size="sm" variant="primary" once onClick={() => void follow()}>
        {t('session.otherCompany.follow', { name: other })}
      </Button>
      <Button
        size="sm"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void chooseCompany(company.id).finally(() => setBusy(false))
        }}
      >
        {t('session.otherCompany.back', { name: company.name })}
      </Button>
    </Banner>
  )
}

function Notice({
  notice,
  onClose,
}: {
  readonly notice: SessionNotice
  readonly onClose: () => void
}) {
  const { t } = useText()
  const { signOut } = useSession()
  const failureText = useFailureText()
  if (notice.kind === 'rightsChanged')
    return (
      <Banner
        icon={<ShieldAlert />}
        label={t('session.rightsChanged.title')}
        text={t('session.rightsChanged.text')}
        onClose={onClose}
      />
    )
  if (notice.kind === 'unreachable')
    return (
      <Banner
        icon={<CloudOff />}
        label={t('session.unreachable.title')}
        text={t('session.unreachable.text')}
      />
    )
  if (notice.kind === 'refused') {
    return (
      <Banner
        icon={<ShieldAlert />}
        label={t('session.refused.title')}
        text={t('session.refused.text', { service: t(`session.services.${notice.service}`) })}
        onClose={onClose}
      >
        <Button size="sm" once onClick={signOut}>
          {t('account.menu.signOut')}
        </Button>
      </Banner>
    )
  }
  const reason =
    notice.error === undefined
      ? t('session.switchFailed.needsSignIn')
      : failureText(notice.error).text
  return (
    <Banner
      icon={<ArrowLeftRight />}
      label={t('session.switchFailed.title')}
      text={`${t('session.switchFailed.title')}. ${reason}`}
      onClose={onClose}
    />
  )
}

interface BannerProps {
  readonly icon: ReactNode
  readonly label: string
  readonly text: string
  readonly onClose?: () => void
  readonly children?: ReactNode
}

function Banner({ icon, label, text, onClose, children }: BannerProps) {
  const { t } = useText()
  return (
    <section
      role="alert"
      aria-label={label}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-strong bg-warning-soft px-4 py-2 text-base text-warning-ink"
    >
      <span aria-hidden className="[&_svg]:size-4">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-64 break-words">{text}</p>
      {children}
      {onClose && <IconButton size="sm" icon={<X />} label={t('common.close')} onClick={onClose} />}
    </section>
  )
}
