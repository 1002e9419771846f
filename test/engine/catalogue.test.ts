import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { callsOf, menuOf, routesOf } from '#engine/catalogue.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf } from '#engine/portal.ts'
import calls from '#test/fixtures/calls.json' with { type: 'json' }
import routes from '#test/fixtures/routes.json' with { type: 'json' }

const portal = compilePortal(families)
const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
/** The specification names path parameters as it likes: `{taxNumber}`, `{id}`. */
const place = (call: { service: string; method: string; path: string }) =>
  `${call.service} ${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
const byPlace = <
  T extends { service: string; method: string; path: string; query: readonly string[] },
>(
  list: readonly T[],
) => Object.fromEntries(list.map((call) => [place(call), [...call.query].sort()]))

/** Families beyond the specification have paths of their own, which no table of it names. */
const areaOf = ({ path }: { readonly path: string }) => path.split('/')[1]
const within = <T extends { readonly path: string }>(
  ours: readonly T[],
  table: readonly { readonly path: string }[],
) => ours.filter((one) => table.some((other) => areaOf(other) === areaOf(one)))

/** The specification's lists are filtered by equality alone, and its settings know no versions. */
const asSpecified = <T extends { readonly id: string; readonly query: readonly string[] }>(
  call: T,
): T => {
  const { query, pattern } = callOf(portal, call.id)
  const isOurs = (name: string) =>
    query[name]?.match !== undefined || (name === 'Version' && pattern === 'settings.change')
  return { ...call, query: call.query.filter((name) => !isOurs(name)) }
}

// The tables are the specification's for the areas that are built. Later: /invoice/operation/create/export and
// /invoice/operation/upload/excel of the invoice area, with the drafts and uploads of e-archive; of the general calls the screen of the company.
describe('the catalogue', () => {
  it('[S1] has exactly the routes of the specification, with their roles', () => {
    const ours = within(routesOf(portal), routes)
      .map(({ path, roles }) => ({ path, roles }))
      .sort(byPath)
    expect(ours).toEqual(routes.map(({ path, roles }) => ({ path, roles })).sort(byPath))
  })

  it('[S2] has exactly the calls of the specification, with their query parameters', () => {
    expect(byPlace(within(callsOf(portal), calls).map(asSpecified))).toEqual(byPlace(calls))
  })

  it('[S2] ranges, parts and tags are the only parameters of lists beyond the specification', () => {
    const { query } = callsOf(portal).find(({ id }) => id === 'einvoice.sale.list')!
    const { query: specified } = asSpecified({ id: 'einvoice.sale.list', query })
    expect(query.filter((name) => !specified.includes(name)).sort()).toEqual([
      'CreatedDateMax',
      'CreatedDateMin',
      'InvoiceNumber',
      'PayableAmountMax',
      'PayableAmountMin',
      'ReceiverName',
      'Tags',
    ])
  })

  it('[S3] calls and parameters of the public API only are left out unless asked for', () => {
    const all = callsOf(portal, true)
    expect(callsOf(portal).map((call) => call.id)).not.toContain('einvoice.sale.status')
    expect(all.map((call) => call.id)).toContain('einvoice.sale.status')
    expect(all).toHaveLength(portal.calls.length)
    const query = (list: typeof all) => list.find((call) => call.id === 'einvoice.sale.list')?.query
    expect(query(callsOf(portal))).not.toContain('DateFilterType')
    expect(query(all)).toContain('DateFilterType')
  })

  it('[S4] every call has a role, but those declared public or for any signed-in user', () => {
    const open = portal.calls.filter((call) => call.roles.length === 0)
    expect(open.filter((call) => call.access === 'roles')).toEqual([])
    expect(open.filter((call) => call.access === 'public').map((call) => call.id)).toEqual([
      'system.login',
      'system.register',
      'system.readLink',
      'system.forgotPassword',
      'system.useLink',
    ])
    expect(
      portal.calls
        .flatMap((call) => call.roles)
        .filter((role) => !/^(?:[a-z]+(?::[a-z]+)+|[A-Z][A-Za-z]+)$/.test(role)),
    ).toEqual([])
  })

  it('[S5] GETs that write are marked by their effect', () => {
    const writing = portal.calls.filter((call) => call.method === 'GET' && call.effect !== 'read')
    expect([...new Set(writing.map((call) => call.pattern))].sort()).toEqual([
      'box.changeIsRead',
      'box.checkFromGib',
      'box.checkFromGtb',
      'reports.checkFromGib',
    ])
  })

  it('[S6] every entry of the menu is a route of its family, named by a key of the locales', () => {
    const paths = new Set(portal.routes.map((route) => route.path))
    for (const entry of menuOf(portal)) {
      expect(paths).toContain(entry.path)
      expect(entry.label).toMatch(/^(families\.\w+\.)?screens\.\w+$/)
    }
    expect(menuOf(portal).map((entry) => entry.path)).not.toContain('/login')
  })
})

describe('the commands', () => {
  it('[S7] catalogue prints JSON alone on standard output', async () => {
    const { code, stdout, stderr } = await command('src/cli/catalogue.ts', 'calls')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(callsOf(portal))))
  })

  it('[S7] a wrong word ends with code 2, help on standard error and nothing on standard output', async () => {
    // Each wrong word is tried by `npm run proof -- commands`.
    const others = [[], ['routes', '--all'], ['calls', '--al']]
    for (const words of process.env['COMMANDS'] === 'all' ? others : []) {
      const { code, stdout, stderr } = await command('src/cli/catalogue.ts', ...words)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain('Usage: npm run -s catalogue -- TABLE')
    }
    const { code, stdout, stderr } = await command('src/cli/catalogue.ts', 'route')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: npm run -s catalogue -- TABLE')
    expect(stderr).toContain('Unknown table "route". Did you mean "routes"?')
  })

  it('[S8] family prints the description; an unknown key names the keys and the nearest', async () => {
    expect(await command('src/cli/family.ts', 'ebill')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('box bills\n  title: BillNumber'),
    })
    const { code, stdout, stderr } = await command('src/cli/family.ts', 'ebil')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Unknown family "ebil". Did you mean "ebill"?')
    expect(stderr).toContain(families.map((family) => family.key).join(', '))
  })
})

function command(
  file: string,
  ...words: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', file, ...words],
      { maxBuffer: 10_000_000 },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
