/** Answers to the calls about accounts and API keys. */
import type { Handlers } from '../ports.ts'
import { accessKeyHandlers } from './access-key-handlers.ts'
import { accountHandlers, type AccountOptions } from './account-handlers.ts'

export const identityHandlers = (options: AccountOptions): Handlers => ({ ...accountHandlers(options), ...accessKeyHandlers })
