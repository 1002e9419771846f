/** Whether what is done now only reads for somebody who waits. */
import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** Transactions begun inside of `work` have their turn before others, where the database has one connection (store/open-store.ts). */
export const whileReading = <T>(work: () => T): T => reading.run(true, work)
export const isReading = (): boolean => reading.getStore() === true
