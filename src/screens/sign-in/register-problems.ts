/** What is wrong with a registration, every field at once, in the words of the form; the service looks at the same things again. */
import { passwordLength, Register } from '#schemas/account.ts'
import { messageOf, type Issue, type Translate } from '#schemas/messages.ts'
import type { WireInput } from '#schemas/wire.ts'
import { checkPassword } from '#values/password.ts'
import { checkTaxNumber, isOneDigit } from '#values/tax-number.ts'

/** As the form holds it: the terms may not be accepted yet. */
export type RegisterValues = Omit<WireInput['Register'], 'Terms'> & { readonly Terms: boolean }
export type RegisterField = keyof RegisterValues

/** In the order in which they stand in the form. */
export const registerFields = [
  'CompanyName',
  'TaxNumber',
  'TaxOffice',
  'Address',
  'District',
  'City',
  'Name',
  'Surname',
  'Email',
  'Password',
  'Terms',
] as const satisfies readonly RegisterField[]

export const emptyRegistration: RegisterValues = {
  CompanyName: '',
  TaxNumber: '',
  TaxOffice: '',
  Address: '',
  District: '',
  City: '',
  Name: '',
  Surname: '',
  Email: '',
  Password: '',
  Terms: false,
}

/** The sentence of each field that is not right; empty: it may be sent. */
export function registerProblems(
  values: RegisterValues,
  t: Translate,
): Partial<Record<RegisterField, string>> {
  const parsed = Register.safeParse(values, { reportInput: true })
  const issues = parsed.success ? [] : parsed.error.issues
  const problems: Partial<Record<RegisterField, string>> = {}
  for (const field of registerFields) {
    const text = fieldProblem(
      field,
      values,
      issues.find((issue) => issue.path[0] === field),
      t,
    )
    if (text !== undefined) problems[field] = text
  }
  return problems
}

/** What the service is sent: without the blanks around the texts. */
export const toRegister = (values: RegisterValues): WireInput['Register'] => ({
  ...Register.parse(values),
  Password: values.Password,
})

function fieldProblem(
  field: RegisterField,
  values: RegisterValues,
  issue: Issue | undefined,
  t: Translate,
): string | undefined {
  const value = values[field]
  if (field === 'Terms') return value === true ? undefined : t('validation.auth.terms')
  if (typeof value !== 'string' || value.trim() === '') return t('validation.auth.required')
  return own[field]?.(values, t) ?? (issue && messageOf(issue, t))
}

/** Fields with rules that a schema cannot say. */
const own: Partial<
  Record<RegisterField, (values: RegisterValues, t: Translate) => string | undefined>
> = {
  TaxNumber: ({ TaxNumber }, t) => {
    const number = TaxNumber.trim()
    // The conventional numbers (final consumer, foreign buyer) are nobody's own.
    const verdict =
      isOneDigit(number) && number.length >= 10 ? 'checkDigit' : checkTaxNumber(number)
    return verdict === 'ok' ? undefined : t(`account.register.taxNumber.${verdict}`)
  },
  Email: ({ Email }, t) =>
    Register.shape.Email.safeParse(Email).success ? undefined : t('validation.email'),
  Password: (values, t) => {
    const [problem] = checkPassword(values.Password, {
      name: values.Name,
      surname: values.Surname,
      email: values.Email,
      companyName: values.CompanyName,
    })
    if (problem === 'short') return t('validation.auth.minLength', { least: passwordLength.least })
    return problem && t('account.password.weak')
  },
}
