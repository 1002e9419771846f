/** `npm run -s catalogue -- routes|calls|menu [--all]`: tables of the compiled portal as JSON on standard output. */
import { families } from '#families/index.ts'
import { callsOf, menuOf, routesOf } from '#engine/catalogue.ts'
import type { Portal } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import { compileOrExit } from './report-problems.ts'

const tables = {
  routes: routesOf,
  calls: callsOf,
  menu: menuOf,
  openapi: describeCalls,
}

/** As the service describes itself at the address that browsers use by default. */
async function describeCalls(portal: Portal): Promise<unknown> {
  const { createApiDescription } = await import('#service/http/api-description.ts')
  const answer = await createApiDescription(portal, 'http://127.0.0.1:4000').answer('/openapi.json')
  return answer?.json()
}

const help = `Usage: npm run -s catalogue -- TABLE

  routes       every screen: path, roles, module, screen, family
  calls        every call of the portal: id, service, method, path, query, roles, effect
  calls --all  with the calls and parameters kept for clients of the public API
  menu         every entry of the menu: group, family, icon, path, label, roles
  openapi      the OpenAPI 3.1 description that a running service gives at /openapi.json
`

const words = process.argv.slice(2)
const wrong = mistakeIn(words)
if (wrong === undefined) {
  const table = tables[words[0] as keyof typeof tables]
  process.stdout.write(
    `${JSON.stringify(await table(compileOrExit(families), words.includes('--all')), null, 2)}\n`,
  )
} else {
  process.stderr.write(`${wrong}\n\n${help}`)
  process.exitCode = 2
}

function mistakeIn([name, ...options]: readonly string[]): string | undefined {
  if (name === undefined) return 'Which table?'
  if (!Object.hasOwn(tables, name)) return unknown('table', name, Object.keys(tables))
  const other = options.find((option) => option !== '--all' || name !== 'calls')
  return other === undefined
    ? undefined
    : unknown(`option of ${name}`, other, name === 'calls' ? ['--all'] : [])
}

function unknown(what: string, word: string, allowed: readonly string[]): string {
  const near = nearest(word, allowed)
  return `Unknown ${what} "${word}".${near ? ` Did you mean "${near}"?` : ''}`
}
