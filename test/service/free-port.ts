/**
 * A port for a program that has to be told one, and may be started at it again. Of the ports that the system gives to whoever asks for
 * any, each connection included, one that was free a moment ago may be taken: this one lies below them (Linux: 32768 and more), and no
 * other process of the tests gets it as long as this one lives.
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const first = 10_000
const last = 32_767

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1)
    if ((await claim(port)) && (await isFree(port))) return port
  }
}

/** Holds the port of the same number for datagrams, which nobody uses: the system gives it back when this process ends. */
async function claim(port: number): Promise<boolean> {
  const holder = createSocket('udp4').unref()
  holder.bind({ port, address: '127.0.0.1', exclusive: true })
  return once(holder, 'listening').then(
    () => true,
    () => (holder.close(), false),
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
