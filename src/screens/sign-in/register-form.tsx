/** A new company and its first user. What the service refuses stands at its field, all of it at once. */
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { CallError } from '#client/errors.ts'
import { PasswordRules } from '../account/password-rules.tsx'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Problem, problemText } from './problem.tsx'
import {
  emptyRegistration,
  isRegisterField,
  registerFields,
  registerProblems,
  toRegister,
  type RegisterField,
  type RegisterValues,
} from './register-problems.ts'
import { rememberRegistered } from './sign-in-form.tsx'

export function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }) {
  const { t } = useText()
  const call = useCall()
  const [refused, setRefused] = useState<string>()
  const [isReading, setReading] = useState(false)
  const resolver: Resolver<RegisterValues> = (values) => {
    const problems = Object.entries(registerProblems(values, t))
    return problems.length === 0
      ? { values, errors: {} }
      : {
          values: {},
          errors: Object.fromEntries(
            problems.map(([field, message]) => [field, { type: 'rule', message }]),
          ),
        }
  }
  const form = useForm<RegisterValues>({
    defaultValues: emptyRegistration,
    resolver,
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch()

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
  const text = (
    field: Exclude<RegisterField, 'Password' | 'Terms'>,
    { input, ...more }: TextProps = {},
  ) => {
    // Now and not when it is drawn: the first field that is wrong is the first that was registered.
    const registered = form.register(field)
    return (
      <Field
        label={t(`account.register.fields.${field}`)}
        error={errors[field]?.message}
        required
        {...more}
      >
        {(control) => <Input {...control} {...registered} {...input} />}
      </Field>
    )
  }
  return (
    <form
      onSubmit={(event) => void register(event)}
      noValidate
      className="mt-5 flex flex-col gap-6"
    >
      <Group title={t('account.register.company')}>
        {text('CompanyName', {
          className: 'sm:col-span-2',
          input: { autoComplete: 'organization' },
        })}
        {text('TaxNumber', {
          hint: t('account.register.taxNumber.hint'),
          input: {
            inputMode: 'numeric',
            maxLength: 11,
            autoComplete: 'off',
            className: 'tabular-nums',
          },
        })}
        {text('TaxOffice', { input: { autoComplete: 'off' } })}
        {text('Address', { className: 'sm:col-span-2', input: { autoComplete: 'street-address' } })}
        {text('District', { input: { autoComplete: 'address-level2' } })}
        {text('City', { input: { autoComplete: 'address-level1' } })}
      </Group>
      <Group title={t('account.register.person')}>
        {text('Name', { input: { autoComplete: 'given-name' } })}
        {text('Surname', { input: { autoComplete: 'family-name' } })}
        {text('Email', {
          className: 'sm:col-span-2',
          hint: t('account.register.emailHint'),
          input: {
            type: 'email',
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
          },
        })}
        <div className="flex flex-col gap-2 sm:col-span-2">
          <PasswordInput
            label={t('account.register.fields.Password')}
            error={errors.Password?.message}
            required
            autoComplete="new-password"
            {...form.register('Password')}
          />
          <PasswordRules
            password={typed.Password}
            context={{
              name: typed.Name,
              surname: typed.Surname,
              email: typed.Email,
              companyName: typed.CompanyName,
            }}
          />
        </div>
      </Group>
      <Terms
        error={errors.Terms?.message}
        onRead={() => setReading(true)}
        input={form.register('Terms')}
      />
      {refused !== undefined && <Problem text={refused} />}
      <Button type="submit" variant="primary" loading={isSubmitting} className="h-10 w-full">
        {t('account.register.submit')}
      </Button>
      <Dialog
        open={isReading}
        onOpen={setReading}
        title={t('account.terms.title')}
        footer={<Button onClick={() => setReading(false)}>{t('common.close')}</Button>}
      >
        <ul className="flex list-disc flex-col gap-2 pl-5 text-base text-ink-soft">
          {['accuracy', 'authority', 'account', 'personalData', 'records'].map((point) => (
            <li key={point}>{t(`account.terms.${point}`)}</li>
          ))}
        </ul>
      </Dialog>
    </form>
  )
}

interface TextProps {
  readonly hint?: string
  readonly className?: string
  readonly input?: Omit<InputProps, 'name' | 'ref' | 'onChange' | 'onBlur'>
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-base font-semibold text-ink">{title}</legend>
      <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function Terms({
  error,
  onRead,
  input,
}: {
  readonly error: string | undefined
  readonly onRead: () => void
  readonly input: ComponentProps<'input'>
}) {
  const { t } = useText()
  return (
    <Field label={t('account.terms.title')} error={error} bare>
      {(control) => (
        <div className="flex items-start gap-2">
          <input
            {...control}
            {...input}
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <p className="text-base text-ink-soft">
            <label htmlFor={control.id}>{t('account.terms.accept')}</label>{' '}
            <button
              type="button"
              onClick={onRead}
              className="min-h-6 font-medium text-primary-ink hover:underline"
            >
              {t('account.terms.read')}
            </button>
          </p>
        </div>
      )}
    </Field>
  )
}

/** What the service says of each field, in the order of the form; of several sentences about one the first. */
function refusals(error: unknown): [RegisterField, string][] {
  const items = error instanceof CallError ? error.items : []
  return registerFields.flatMap((field) => {
    const item = items.find(
      ({ path }) => path !== undefined && isRegisterField(path) && path === field,
    )
    return item ? [[field, item.description] as [RegisterField, string]] : []
  })
}
