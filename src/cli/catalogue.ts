/** `npm run -s catalogue -- routes|calls|menu [--all]`: tables of the compiled portal as JSON on standard output. */
import { families } from '#families/index.ts'
import { callsOf, menuOf, routesOf } from '#engine/catalogue.ts'
import type { Portal } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import { isKeyOf } from '#values/keys.ts'
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

const asked = readWords(process.argv.slice(2))
if (typeof asked === 'string') {
  process.stderr.write(`${asked}\n\n${help}`)
  process.exitCode = 2
} else {
  const table = await tables[asked.name](compileOrExit(families), asked.isWhole)
  process.stdout.write(`${JSON.stringify(table, null, 2)}\n`)
}

interface Asked {
  readonly name: keyof typeof tables
  readonly isWhole: boolean
}

/** A sentence where the words are wrong. */
function readWords([name, ...options]: readonly string[]): Asked | string {
  if (name === undefined) return 'Which table?'
  if (!isKeyOf(name, tables)) return unknown('table', name, Object.keys(tables))
  const other = options.find((option) => option !== '--all' || name !== 'calls')
  return other === undefined
    ? { name, isWhole: options.includes('--all') }
    : unknown(`option of ${name}`, other, name === 'calls' ? ['--all'] : [])
}

function unknown(what: string, word: string, allowed: readonly string[]): string {
  const near = nearest(word, allowed)
  return `Unknown ${what} "${word}".${near ? ` Did you mean "${near}"?` : ''}`
}
