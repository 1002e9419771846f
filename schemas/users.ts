/** Users of a company: who they are, what they may do, and the links by which they get in. */
import { z } from 'zod'
import { passwordLength } from './account.ts'
import { pageOf } from './answers.ts'
import { maybe, nameText, optionalText } from './common.ts'

const phone = optionalText(40)
/** Codes of roles; which there are the portal says. */
const roleCodes = z.array(z.string().trim().min(1).max(40)).max(1000)

/** Who is let in. He chooses his password himself, by the link that goes to the address. */
export const UserCreate = z.strictObject({
  Name: nameText(100),
  Surname: nameText(100),
  Email: z.string().trim().max(200).pipe(z.email()),
  PhoneNumber: phone,
  Roles: roleCodes,
})
/** What is left out stays. The address is what he signs in with, and stays what it is. */
export const UserChange = z.strictObject({
  Name: maybe(nameText(100)),
  Surname: maybe(nameText(100)),
  PhoneNumber: phone,
  Roles: maybe(roleCodes),
})
export const RoleCodes = roleCodes
/** A whole password as the body. */
export const UserPassword = z.string().min(passwordLength.least).max(passwordLength.most)

const person = {
  ID: z.guid(),
  UserName: z.string(),
  Name: z.string(),
  Surname: z.string(),
  Email: z.string(),
  PhoneNumber: z.string().nullable(),
  /** False also of somebody who has not accepted the invitation. */
  IsActive: z.boolean(),
  CreatedDate: z.string(),
  LastLoginDate: z.string().nullable(),
}
export const UserPage = pageOf(z.object(person))
export const User = z.object({ ...person, Roles: z.array(z.string()) })
/** A user as the list of the portal shows him; kept by the database beside the membership. */
export const UserCard = z.strictObject({
  FullName: z.string(),
  Email: z.string(),
  UserName: z.string(),
  PhoneNumber: z.string().nullable(),
  UserStatus: z.enum(['active', 'invited', 'disabled']),
  RightCount: z.int(),
  LastLoginDate: z.string().nullable(),
  InvitedUntil: z.string().nullable(),
})
/** Every right that there is, with whether the user has it. */
export const UserRoles = z.array(
  z.object({ Code: z.string(), Name: z.string(), Group: z.string(), IsAssigned: z.boolean() }),
)

/** What stands in a link, behind `#`. */
const token = z.string().min(1).max(200)
export const LinkQuestion = z.strictObject({ Token: token })
export const LinkAnswer = z.object({
  /** To join the company, or to choose a password. */
  Kind: z.enum(['invitation', 'password', 'forgotten', 'address']),
  CompanyName: z.string(),
  InvitedBy: z.string(),
  Name: z.string(),
  Surname: z.string(),
  Email: z.string(),
  UserName: z.string(),
  /** Somebody who has an account with a confirmed address joins without choosing another. */
  NeedsPassword: z.boolean(),
  ExpiresDate: z.string(),
})
export const LinkUse = z.strictObject({
  Token: token,
  Password: maybe(z.string().min(passwordLength.least).max(passwordLength.most)),
})
/** Whoever has forgotten his password: user name or e-mail address. */
export const PasswordForgotten = z.strictObject({ UserName: z.string().trim().min(1).max(254) })
export const LinkUsed = z.object({ UserName: z.string() })
