/** A new company and its first user. What the service refuses stands at its field, all of it at once. */
import { useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { CallError } from '#client/errors.ts'
import { useCall, useText, type Text } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem, problemText } from './problem.tsx'
import { CompanyFields, PersonFields, TermsField } from './register-fields.tsx'
import {
  emptyRegistration,
  registerFields,
  registerProblems,
  toRegister,
  type RegisterField,
  type RegisterValues,
} from './register-problems.ts'
import { rememberRegistered } from './registered-address.ts'

export function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }) {
  const { t } = useText()
  const call = useCall()
  const [refused, setRefused] = useState<string>()
  const [isReading, setReading] = useState(false)
  const form = useForm<RegisterValues>({
    defaultValues: emptyRegistration,
    resolver: resolverOf(t),
    mode: 'onTouched',
  })
  const register = form.handleSubmit(async (values) => {
    setRefused(undefined)
    try {
      await call('system.register', { body: toRegister(values) })
      rememberRegistered(values.Email.trim())
      onRegistered()
    } catch (error) {
      const placed = refusals(error)
      for (const [index, [field, message]] of placed.entries())
        form.setError(field, { type: 'service', message }, { shouldFocus: index === 0 })
      if (placed.length === 0) setRefused(problemText(error, t))
    }
  })
  return (
    <form
      onSubmit={(event) => void register(event)}
      noValidate
      className="mt-5 flex flex-col gap-6"
    >
      <CompanyFields form={form} />
      <PersonFields form={form} />
      <TermsField form={form} onRead={() => setReading(true)} />
      {refused !== undefined && <Problem text={refused} />}
      <Button
        type="submit"
        variant="primary"
        loading={form.formState.isSubmitting}
        className="h-10 w-full"
      >
        {t('account.register.submit')}
      </Button>
      <TermsDialog open={isReading} onOpen={setReading} />
    </form>
  )
}

interface TermsDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

function TermsDialog({ open, onOpen }: TermsDialogProps) {
  const { t } = useText()
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title={t('account.terms.title')}
      footer={<Button onClick={() => onOpen(false)}>{t('common.close')}</Button>}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-base text-ink-soft">
        {['accuracy', 'authority', 'account', 'personalData', 'records'].map((point) => (
          <li key={point}>{t(`account.terms.${point}`)}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Looks at a registration in the words of the language on screen. */
const resolverOf =
  (t: Text['t']): Resolver<RegisterValues> =>
  (values) => {
    const problems = Object.entries(registerProblems(values, t))
    if (problems.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(
        problems.map(([field, message]) => [field, { type: 'rule', message }]),
      ),
    }
  }

/** What the service says of each field, in the order of the form; of several sentences about one the first. */
function refusals(error: unknown): [RegisterField, string][] {
  const items = error instanceof CallError ? error.items : []
  return registerFields.flatMap((field): [RegisterField, string][] => {
    const item = items.find(({ path }) => path === field)
    return item ? [[field, item.description]] : []
  })
}
