import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { checkPassword, type PasswordContext } from '#values/password.ts'
import { useCall, useSession, useText, type Text } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

const fields = ['CurrentPassword', 'NewPassword', 'Repeated'] as const

/** A field of the form that changes a password. */
export type PasswordFieldName = (typeof fields)[number]
/** The present password, the new one, and the new one once more. */
export type PasswordValues = Readonly<Record<PasswordFieldName, string>>
type Problems = Partial<Record<PasswordFieldName, string>>

/** What a new password must not contain, because everybody knows it of the person. */
export function usePasswordContext(): PasswordContext {
  const { profile, company } = useSession()
  return {
    name: profile.Name,
    surname: profile.Surname,
    email: profile.Email,
    companyName: company.name,
  }
}

/** Looks at a new password and makes it the person's own; what is refused stands at its field, or is said of the whole form. */
export function usePasswordChange(onDone: () => void) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const failure = useFailureText()
  const context = usePasswordContext()
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (values: PasswordValues, endKeys: boolean) => {
    if (busy) return
    const found = problemsOf(values, context, t)
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { CurrentPassword, NewPassword } = values
    try {
      await call('system.changePassword', {
        body: { CurrentPassword, NewPassword, ...(endKeys && { EndKeys: true }) },
      })
      toast.success(t('account.password.changed'), {
        description: t('account.password.othersEnded'),
      })
      onDone()
      await refreshFamily(queries, 'system')
    } catch (error) {
      const placed = refusals(error)
      setProblems(placed)
      if (Object.keys(placed).length === 0) setRefused(failure(error).text)
      setBusy(false)
    }
  }
  /** What was said of a field no longer holds once something else is typed. */
  const forget = (name: PasswordFieldName) => setProblems({ ...problems, [name]: undefined })
  return { problems, refused, busy, submit, forget }
}

function problemsOf(
  { CurrentPassword, NewPassword, Repeated }: PasswordValues,
  context: PasswordContext,
  t: Text['t'],
): Problems {
  const required = t('validation.auth.required')
  const isWeak = checkPassword(NewPassword, context).length > 0
  return {
    ...(CurrentPassword === '' && { CurrentPassword: required }),
    ...(NewPassword === ''
      ? { NewPassword: required }
      : isWeak && { NewPassword: t('account.password.weak') }),
    ...(Repeated !== NewPassword && { Repeated: t('account.password.different') }),
  }
}

/** What the service says of the fields. */
function refusals(error: unknown): Problems {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    error.items.flatMap(({ path, description }) =>
      fields.some((field) => field === path) ? [[path, description]] : [],
    ),
  )
}
