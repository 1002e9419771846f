/** `npm run -s contract -- --url URL --token TOKEN`: contract tests of every call of every family, at any address. */
import { writeFile } from 'node:fs/promises'
import { createPlainFetch } from '#client/plain-fetch.ts'
import type { Call } from '#engine/portal.ts'
import { readCommandLine, usage, type CommandLine } from '#contract/command-line.ts'
import { htmlReport } from '#contract/reports/html-report.ts'
import { junitReport } from '#contract/reports/junit-report.ts'
import { textReport } from '#contract/reports/text-report.ts'
import { runContract } from '#contract/run-contract.ts'
import { exchange, type Target } from '#contract/base/target.ts'
import { families } from '#families/index.ts'
import { recordOf } from '#values/json.ts'
import { keysOf } from '#values/keys.ts'
import { compileOrExit } from './report-problems.ts'

/** All held · something broke · could not run. */
const exitCodes = { held: 0, broke: 1, unable: 2 } as const
const portal = compileOrExit(families)
const plainFetch = createPlainFetch(30_000)

class UnableToRun extends Error {}

const line = readCommandLine(process.argv.slice(2), {
  families: portal.families.map(({ key }) => key),
  seed: Date.now() % 1_000_000_000,
})
if ('mistakes' in line) {
  process.stderr.write(`${line.mistakes.join('\n')}\n\n${usage}`)
  process.exitCode = exitCodes.unable
} else {
  process.exitCode = await run(line).catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof UnableToRun || !(error instanceof Error) ? reasonOf(error) : (error.stack ?? error.message)}\n`,
    )
    return exitCodes.unable
  })
}

async function run({
  url,
  token,
  otherToken,
  fewToken,
  families: chosen,
  write,
  files,
  sample,
  seed,
  reports,
}: CommandLine): Promise<number> {
  const target: Target = {
    send: plainFetch,
    addresses: await addressesAt(url),
    tokens: { own: token, other: otherToken, few: fewToken },
  }
  await assertWelcome(target, url, {
    '--token': token,
    '--other-token': otherToken,
    '--few-token': fewToken,
  })
  const isTold = process.stderr.isTTY
  let count = 0
  const results = await runContract(portal, target, {
    families: chosen,
    write,
    files,
    sample,
    seed,
    today: dayInIstanbul(),
    now: () => performance.now(),
    onResult: () => isTold && process.stderr.write(`\r${(count += 1)} checks`),
  })
  if (isTold) process.stderr.write('\r\u001b[K')
  const about = `${url} · ${write ? `reading and writing, seed ${seed}` : 'reading only'}`
  if (reports.junit !== undefined) await save(reports.junit, junitReport(results))
  if (reports.html !== undefined)
    await save(reports.html, htmlReport(results, { title: 'Contract', target: about }))
  process.stdout.write(`${textReport(results)}${about}\n`)
  return results.some(({ state }) => state === 'failed') ? exitCodes.broke : exitCodes.held
}

/** The portal's own service says where its calls begin; any other is taken for the public API, which begins at its root. */
async function addressesAt(url: string): Promise<Target['addresses']> {
  const everywhere = { portal: url, identity: url, ticket: url, payment: url }
  const answer = await plainFetch(new Request(`${url}/config.json`)).catch((error: unknown) => {
    throw new UnableToRun(
      `${url} cannot be reached (${reasonOf(error)}). Is the service running there?`,
    )
  })
  const config: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
  const addresses = recordOf(recordOf(config)['addresses'])
  const told = keysOf(everywhere).flatMap((name) => {
    const address = addresses[name]
    return typeof address === 'string' ? [[name, address]] : []
  })
  return { ...everywhere, ...Object.fromEntries(told) }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** A token that is not taken would make every check fail for the same reason. */
async function assertWelcome(
  target: Target,
  url: string,
  tokens: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const call: Call | undefined = portal.calls.find(
    (one) =>
      one.access === 'signedIn' &&
      one.method === 'GET' &&
      one.params.length === 0 &&
      one.service === 'portal',
  )
  for (const [option, token] of Object.entries(tokens)) {
    if (token === undefined || !call) continue
    const { status } = await exchange(target, { call, token }).catch((error: unknown) => {
      throw new UnableToRun(`${url} does not answer calls (${reasonOf(error)}).`)
    })
    if (status === 401)
      throw new UnableToRun(
        `${url} does not take the key of ${option}: it is unknown, expired or withdrawn.`,
      )
    if (status === 404 || status === 405)
      throw new UnableToRun(
        `${url} does not know the call ${call.method} ${call.path}. Is this the address of the service?`,
      )
  }
}

function dayInIstanbul(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date())
}

async function save(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw new UnableToRun(`The report ${file} cannot be written (${reasonOf(error)}).`)
  })
}
