/** The e-mail address of somebody who has just registered, over the way to the identity service and back. */
import { readOfTab, writeOfTab } from '#client/session/storage.ts'

const key = 'evrak.registered'

/** Keeps the address for the sign-in that follows. */
export const rememberRegistered = (email: string): void => writeOfTab(key, email)

/** The address that was kept; undefined where nobody has just registered. */
export const readRegistered = (): string | undefined => readOfTab(key)

/** The registered person is signed in: the next one at this tab is somebody else. */
export const forgetRegistered = (): void => writeOfTab(key, undefined)
