/**
 * The development server. Browsers use one address: Vite answers for the portal and the gallery, and everything that
 * belongs to the service is handed on to it. The service is a process of its own on a free port, with the browsers'
 * address as its origin, so that sign-in redirects and cookies fit; it restarts when one of its sources changes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { createServer } from 'vite'
import { portOf } from '#service/base/port-of.ts'
import { fileWatch } from './file-watch.ts'
import { devPages } from './pages.ts'
import { serviceProxy } from './proxy.ts'

const defaults = { PORT: '4000', HOST: '127.0.0.1', DATA_DIR: '.data-dev' } as const
const settingOf = (name: keyof typeof defaults): string => process.env[name] || defaults[name]

const [port, host] = [Number(settingOf('PORT')), settingOf('HOST')]
const origin = process.env['ORIGIN'] || `http://${host}:${port}`
const servicePort = await freePort()
// It takes the longest of all: the rest is made beside it.
const service = startService()
const serviceEnd = once(service, 'exit')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => service.kill(signal))
const vite = await createServer({
  clearScreen: false,
  logLevel: 'warn',
  plugins: [devPages(origin)],
  server: { port, host, strictPort: true, proxy: serviceProxy(servicePort), watch: fileWatch },
})
await vite.listen().catch((error: unknown) => {
  process.stderr.write(
    `The development server cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}. Choose another port, such as PORT=4100 npm run dev.\n`,
  )
  service.kill()
  process.exit(1)
})
process.stdout.write(`Portal   ${origin}\nGallery  ${origin}/gallery\n`)
const [code]: readonly unknown[] = await serviceEnd
await vite.close()
process.exit(typeof code === 'number' ? code : 0)

/** Node watches what the service has imported, and ends it with a signal before it starts it again. */
function startService(): ChildProcess {
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--import', 'tsx', 'src/service/main.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(servicePort),
        HOST: '127.0.0.1',
        ORIGIN: origin,
        DATA_DIR: settingOf('DATA_DIR'),
        PROXIES: '1',
      },
    },
  )
}

/** A port that nobody listens on; it is free again when this resolves. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createNetServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const found = portOf(server)
      server.close(() => resolve(found))
    })
  })
}
