/** The profile as the session needs it. Read leniently: a single module or role comes as a text (specification 3). */
import type { Wire } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'

export type Profile = Wire['Profile']

/** Throws where the answer is no profile: without a user and a company nothing can be shown. */
export function toProfile(answer: unknown): Profile {
  const profile: Partial<Record<keyof Profile, unknown>> = recordOf(answer)
  if (typeof profile.UserID !== 'string' || typeof profile.CompanyID !== 'string')
    throw notOne(answer)
  return {
    UserID: profile.UserID,
    CompanyID: profile.CompanyID,
    CompanyName: text(profile.CompanyName),
    Name: text(profile.Name),
    Surname: text(profile.Surname),
    Email: text(profile.Email),
    Modules: listOf(profile.Modules),
    Role: listOf(profile.Role),
    Companies: Array.isArray(profile.Companies) ? profile.Companies.map(companyOf) : [],
  }
}

function companyOf(answer: unknown): Profile['Companies'][number] {
  const company: Partial<Record<keyof Profile['Companies'][number], unknown>> = recordOf(answer)
  return {
    ID: text(company.ID),
    Name: text(company.Name),
    TaxNumber: text(company.TaxNumber),
    IsActive: Boolean(company.IsActive),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** One value comes as a text. */
export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
const notOne = (answer: unknown) =>
  new TypeError(
    `The identity service answered no profile: UserID and CompanyID are needed, got ${JSON.stringify(answer)?.slice(0, 200)}`,
  )
