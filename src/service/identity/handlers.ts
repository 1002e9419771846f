/** Answers to the calls about accounts, sign-ins and API keys. */
import type { Handlers } from '../ports/ports.ts'
import { accessKeyHandlers } from './access-key-handlers.ts'
import { forgottenHandlers } from './forgotten-passwords.ts'
import { accountHandlers, type AccountOptions } from './account-handlers.ts'
import { linkHandlers } from './link-handlers.ts'
import { passwordHandlers } from './password-handlers.ts'
import { preferenceHandlers } from './preference-handlers.ts'
import { registrationHandlers } from './registration-handlers.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { userHandlers } from './user-handlers.ts'

export const identityHandlers = (options: AccountOptions): Handlers => ({
  ...accountHandlers(options),
  ...registrationHandlers(options),
  ...sessionHandlers,
  ...passwordHandlers,
  ...preferenceHandlers,
  ...accessKeyHandlers,
  ...linkHandlers,
  ...userHandlers,
  ...forgottenHandlers,
  ...secondFactorHandlers(options.factors),
})
