import { createContext, use } from 'react'
import type { DemoUser } from '#client/config.ts'

export interface SignInValue {
  /** Address of the identity service. */
  readonly identity: string
  readonly demoUsers: readonly DemoUser[]
  /** Whether people may make an account themselves. */
  readonly registration: boolean
  /** Whether the compatibility form (Username, Password, CompanyID) is switched on. */
  readonly form: boolean
  /** Leaves for the identity service. */
  readonly start: (returnTo: string) => Promise<void>
  /** Keeps the token of the compatibility form; `expiresIn` in seconds. */
  readonly signInWith: (token: string, expiresIn: number) => Promise<void>
}

export const SignInContext = createContext<SignInValue | undefined>(undefined)

export function useSignIn(): SignInValue {
  const value = use(SignInContext)
  if (!value) throw new Error('A screen stands outside of a sign-in')
  return value
}
