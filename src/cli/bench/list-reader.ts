/**
 * Somebody who reads a list again and again, in a process of its own, so that what the bench does beside it is no part of the times. The
 * address of the list and a key are its arguments; each time is sent to the parent, in milliseconds.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createPlainFetch } from '#client/plain-fetch.ts'

const [address = '', key = ''] = process.argv.slice(2)
const request = createPlainFetch(600_000)
while (process.connected) {
  const begun = performance.now()
  const answer = await request(
    new Request(address, {
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
    }),
  )
  await answer.json()
  if (!answer.ok) throw new Error(`The list was refused with ${answer.status}.`)
  process.send?.(performance.now() - begun)
  await pause(100)
}
