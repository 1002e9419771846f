/** Who followed a link of a mail joins the company, or chooses a password. What is wrong with a link is said, and what to do. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { CallError } from '#client/errors.ts'
import { answerQuery } from '#client/query.ts'
import { PasswordRules } from '../account/password-rules.tsx'
import { useCall, usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Problem, problemText } from './problem.tsx'
import { rememberRegistered } from './registered-address.ts'

type Link = Wire['LinkAnswer']

export interface InvitationFormProps {
  /** Leads to the sign-in. */
  readonly onDone: () => void
}

export function InvitationForm({ onDone }: InvitationFormProps) {
  const { t } = useText()
  const portal = usePortal()
  const send = useSend()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    ...answerQuery(send, callOf(portal, 'system.readLink'), 'LinkAnswer', {
      body: { Token: token },
    }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') return <Refused text={t('account.link.missing')} onDone={onDone} />
  if (error) return <Refused text={problemText(error, t)} onDone={onDone} />
  if (data === undefined) return <Skeleton className="h-40 w-full" />
  return <UseLink token={token} link={data} onDone={onDone} />
}

function Refused({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { t } = useText()
  return (
    <section className="flex flex-col items-start gap-4">
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('account.link.fails')}</h1>
      <Problem text={text} />
      <Button onClick={onDone}>{t('account.link.toSignIn')}</Button>
    </section>
  )
}

interface UseLinkProps extends InvitationFormProps {
  readonly token: string
  readonly link: Link
}

function UseLink({ token, link, onDone }: UseLinkProps) {
  const { t } = useText()
  const { Kind, CompanyName, InvitedBy, UserName, NeedsPassword } = link
  const isInvitation = Kind === 'invitation'
  const words = { company: CompanyName, inviter: InvitedBy }
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { problems, refused, isBusy, submit } = useSubmit(token, link, onDone)
  const title = t(`account.link.${titles[Kind]}`, words)
  useEffect(() => {
    document.title = `${title} · Evrak`
  }, [title])
  return (
    <section>
      <h1 className="text-2xl font-semibold tracking-tight break-words text-ink">{title}</h1>
      <p className="mt-2 text-base text-ink-soft">{t(`account.link.${titles[Kind]}Text`, words)}</p>
      <form
        noValidate
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(password, repeated)
        }}
      >
        <dl className="text-base">
          <dt className="text-sm text-ink-muted">{t('account.link.userName')}</dt>
          <dd className="font-medium break-words text-ink">{UserName}</dd>
        </dl>
        {/* So that the browser keeps the password under this name. */}
        <input type="hidden" autoComplete="username" value={UserName} readOnly />
        {NeedsPassword ? (
          <>
            <PasswordInput
              label={t('account.link.newPassword')}
              name="Password"
              autoComplete="new-password"
              required
              autoFocus
              error={problems.password}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <PasswordRules
              password={password}
              context={{
                name: link.Name,
                surname: link.Surname,
                email: link.Email,
                companyName: CompanyName,
              }}
            />
            <PasswordInput
              label={t('account.link.repeated')}
              name="Repeated"
              autoComplete="new-password"
              required
              error={problems.repeated}
              value={repeated}
              onChange={(event) => setRepeated(event.target.value)}
            />
          </>
        ) : (
          isInvitation && <p className="text-base text-ink-soft">{t('account.link.known')}</p>
        )}
        {refused !== undefined && <Problem text={refused} />}
        <Button type="submit" variant="primary" loading={isBusy} className="h-10 w-full">
          {t(`account.link.${buttons[Kind]}`)}
        </Button>
      </form>
    </section>
  )
}

/** Words of each kind of link: its title, with `Text` behind it what it does, and its button. */
const titles = {
  invitation: 'join',
  password: 'password',
  forgotten: 'password',
  address: 'address',
} as const satisfies Record<Link['Kind'], string>
const buttons = {
  invitation: 'accept',
  password: 'save',
  forgotten: 'save',
  address: 'confirm',
} as const satisfies Record<Link['Kind'], string>

interface Problems {
  readonly password?: string
  readonly repeated?: string
}

function useSubmit(token: string, { NeedsPassword }: Link, onDone: () => void) {
  const { t } = useText()
  const call = useCall()
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (password: string, repeated: string) => {
    setRefused(undefined)
    setProblems({})
    if (NeedsPassword && password !== repeated)
      return setProblems({ repeated: t('account.link.different') })
    setBusy(true)
    try {
      const body = { Token: token, ...(NeedsPassword && { Password: password }) }
      const used = await call('system.useLink', { body }, { answer: 'LinkUsed' })
      rememberRegistered(used.UserName)
      onDone()
    } catch (error) {
      const item =
        error instanceof CallError ? error.items.find(({ path }) => path === 'Password') : undefined
      if (item) setProblems({ password: item.description })
      else setRefused(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { problems, refused, isBusy, submit }
}
