/**
 * The fields of a registration. Each registers itself while it is drawn, in the order in which they stand: of several that
 * are wrong the one that was registered first gets the focus.
 */
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PasswordRules } from '../account/password-rules.tsx'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { RegisterField, RegisterValues } from './register-problems.ts'

interface FormProps {
  readonly form: UseFormReturn<RegisterValues>
}

/** What is asked of the company. */
export function CompanyFields({ form }: FormProps) {
  const { t } = useText()
  return (
    <Group title={t('account.register.company')}>
      <TextField
        form={form}
        name="CompanyName"
        className="sm:col-span-2"
        input={{ autoComplete: 'organization' }}
      />
      <TextField
        form={form}
        name="TaxNumber"
        hint={t('account.register.taxNumber.hint')}
        input={{
          inputMode: 'numeric',
          maxLength: 11,
          autoComplete: 'off',
          className: 'tabular-nums',
        }}
      />
      <TextField form={form} name="TaxOffice" input={{ autoComplete: 'off' }} />
      <TextField
        form={form}
        name="Address"
        className="sm:col-span-2"
        input={{ autoComplete: 'street-address' }}
      />
      <TextField form={form} name="District" input={{ autoComplete: 'address-level2' }} />
      <TextField form={form} name="City" input={{ autoComplete: 'address-level1' }} />
    </Group>
  )
}

/** What is asked of its first user. */
export function PersonFields({ form }: FormProps) {
  const { t } = useText()
  return (
    <Group title={t('account.register.person')}>
      <TextField form={form} name="Name" input={{ autoComplete: 'given-name' }} />
      <TextField form={form} name="Surname" input={{ autoComplete: 'family-name' }} />
      <TextField
        form={form}
        name="Email"
        className="sm:col-span-2"
        hint={t('account.register.emailHint')}
        input={{
          type: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      <NewPassword form={form} />
    </Group>
  )
}

interface TermsFieldProps extends FormProps {
  readonly onRead: () => void
}

/** The terms, to be accepted and to be read. */
export function TermsField({ form, onRead }: TermsFieldProps) {
  const { t } = useText()
  const registered = form.register('Terms')
  return (
    <Field label={t('account.terms.title')} error={form.formState.errors.Terms?.message} bare>
      {(control) => (
        <div className="flex items-start gap-2">
          <input
            {...control}
            {...registered}
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

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-base font-semibold text-ink">{title}</legend>
      <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface TextFieldProps extends FormProps {
  readonly name: Exclude<RegisterField, 'Password' | 'Terms'>
  readonly hint?: string
  readonly className?: string
  readonly input: Omit<InputProps, 'name' | 'ref' | 'onChange' | 'onBlur'>
}

function TextField({ form, name, input, ...field }: TextFieldProps) {
  const { t } = useText()
  const registered = form.register(name)
  return (
    <Field
      label={t(`account.register.fields.${name}`)}
      error={form.formState.errors[name]?.message}
      required
      {...field}
    >
      {(control) => <Input {...control} {...registered} {...input} />}
    </Field>
  )
}

/** The password with its rules, which forbid what the other fields say of the person. */
function NewPassword({ form }: FormProps) {
  const { t } = useText()
  const registered = form.register('Password')
  const [password, name, surname, email, companyName] = useWatch({
    control: form.control,
    name: ['Password', 'Name', 'Surname', 'Email', 'CompanyName'],
  })
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <PasswordInput
        label={t('account.register.fields.Password')}
        error={form.formState.errors.Password?.message}
        required
        autoComplete="new-password"
        {...registered}
      />
      <PasswordRules password={password} context={{ name, surname, email, companyName }} />
    </div>
  )
}
