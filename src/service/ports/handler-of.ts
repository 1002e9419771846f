import type { Call } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { Handler, Handlers } from './ports.ts'

/** Who answers a call. Start-up has refused a portal with a call that nobody answers. */
export const handlerOf = (handlers: Handlers, { id, pattern }: Call): Handler =>
  needed(handlers[pattern], `handler "${pattern}" for the call ${id}`)
