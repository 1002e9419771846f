/**
 * A test bench for the cage of stylesheets, layer by layer (issue 12, 2): each attack is refused by the check, does nothing in the cage
 * without the check, and what JavaScript might reach all the same is held by the operating system. It is looked at from outside: files,
 * folders, servers of three kinds, and the page that comes out. `ATTACKS=all` judges twenty relatives of each attack
 * instead of two, and sends them through the cage as well.
 */
import { createSocket } from 'node:dgram'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStylesheet } from '#service/rendering/xslt/check-stylesheet.ts'
import { findIsolation, probe, type Isolation } from '#service/rendering/xslt/isolation.ts'
import { openOneProcess, type OneProcess } from './one-process.ts'
import {
  attacks,
  relatives,
  respelled,
  sheet,
  type Attack,
  type Targets,
} from './stylesheet-attacks.ts'

const secret = 'kanarya-dosyasinin-icerigi'
const isThorough = process.env['ATTACKS'] === 'all'
/** Node's permission model and the processor only: the operating system holds nothing. */
const bare: Isolation = { level: 'none', command: (args) => [process.execPath, ...args] }

let targets: Targets
/** The name of the folder that attacks are told of, which no other run has: what belongs to this run is told by it. */
let mark = ''
let hits = 0
const tcp = createServer((socket) => {
  hits += 1
  socket.destroy()
})
const local = createServer((socket) => {
  hits += 1
  socket.destroy()
})
const udp = createSocket('udp4', () => (hits += 1))
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-cage-'))
  mark = basename(folder)
  await writeFile(join(folder, 'secret.xml'), `<a>${secret}</a>`)
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const address = tcp.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => local.listen(join(folder, 'socket'), resolve))
  targets = {
    file: `file://${folder}/secret.xml`,
    folder,
    web: `http://127.0.0.1:${port}`,
    port,
    fresh: join(folder, `fresh-${mark}.html`),
  }
})
afterAll(async () => {
  tcp.close()
  udp.close()
  local.close()
  await rm(targets.folder, { recursive: true, force: true })
})

describe('the check of stylesheets', () => {
  it('[CG1] knows at least sixty kinds of attacks', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60)
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
  })

  it.each(attacks.map((attack) => [attack.name, attack] as const))(
    '[CG1] refuses %s',
    (_, attack) => {
      expect(checkStylesheet(attack.stylesheet(targets))).not.toEqual([])
    },
  )

  it('[CG1] refuses generated relatives of each attack', () => {
    const passed = relatives(isThorough ? 20 : 2, targets).filter(
      ({ stylesheet }) => checkStylesheet(stylesheet(targets)).length === 0,
    )
    expect(passed.map(({ name, stylesheet }) => `${name}: ${stylesheet(targets)}`)).toEqual([])
  })

  it.each([
    [
      'texts that look like calls',
      `<xsl:value-of select="concat('doc(', &quot;js:eval(1)&quot;, (: doc('x') :) 'it''s')"/>`,
    ],
    [
      'doubled braces, styles and scripts',
      `<style>p{{color:red}} a {x}</style><b title="{{doc('x')}}" style="a:b"/><script>function f() { doc(1) }</script>`,
    ],
    [
      'kinds of nodes and operators before brackets',
      `<xsl:value-of select="(*/text() | @*/node() | self::element(a))[not(1) and (2 div (3))]"/>`,
    ],
    ['functions of its own, written later', '<xsl:value-of select="own:later(1)"/>'],
    [
      'maps, arrays and inline functions',
      `<xsl:value-of select="map{'a':1}?a, [1, 2]?2, (function($x as xs:integer) as xs:integer { $x + 1 })(1), Q{urn:own}later(1)"/>`,
    ],
  ])('[CG2] lets through %s', (_, body) => {
    const own =
      '<xsl:function name="own:later" as="xs:integer"><xsl:param name="n" as="xs:integer"/><xsl:sequence select="$n + 1"/></xsl:function>'
    expect(checkStylesheet(sheet(body, { top: own }))).toEqual([])
    // It is the attack that is refused, and not the way in which its relatives are spelt.
    for (const relative of respelled(sheet(body, { top: own })))
      expect(checkStylesheet(relative), relative).toEqual([])
  })

  it('[CG3] takes a time that grows with the length of the stylesheet and no faster', () => {
    const bombs: readonly ((size: number) => string)[] = [
      (size) => sheet(`<xsl:value-of select="${'(: '.repeat(size)}"/>`),
      (size) => sheet(`<xsl:value-of select="${"'' ".repeat(size)}"/>`),
      (size) => sheet(`<xsl:value-of select="${'f('.repeat(size)}"/>`),
      (size) => sheet(`<b title="${'{'.repeat(size * 2 + 1)}"/>`),
      (size) => sheet(`<b title="${'{(:'.repeat(size)}"/>`),
      (size) =>
        sheet(
          '<b xmlns:a="urn:a">'.repeat(Math.min(size, 900)) + '</b>'.repeat(Math.min(size, 900)),
        ),
      (size) => sheet(`<b xsl:expand-text="yes">${'{1}<!-- x -->'.repeat(size)}</b>`),
    ]
    const cost = (text: string) => {
      const began = process.cpuUsage()
      checkStylesheet(text)
      return process.cpuUsage(began).user / 1_000
    }
    for (const bomb of bombs) {
      cost(bomb(2_000))
      const small = Math.min(cost(bomb(10_000)), cost(bomb(10_000)))
      const large = Math.min(cost(bomb(100_000)), cost(bomb(100_000)))
      // Ten times the length: a quadratic reader would take a hundred times the time.
      expect(large).toBeLessThan(Math.max(small, 5) * 40)
    }
  })
})

/**
 * What can be seen from outside: all files of the folder that attacks are told of, and what bears its name elsewhere, among the files
 * of other folders that can be written to and the sockets of the kernel. Others on this machine make files and sockets meanwhile, and
 * another run of this file makes some with nearly the same names.
 */
async function seen(): Promise<readonly string[]> {
  const isOurs = (name: string) => name.includes(mark)
  const [own, project, shared] = await Promise.all(
    [targets.folder, process.cwd(), '/dev/shm'].map((folder) => readdir(folder).catch(() => [])),
  )
  const sockets = await readFile('/proc/net/unix', 'utf8').catch(() => '')
  const outside = [...(project ?? []), ...(shared ?? []), ...sockets.split('\n')].filter(isOurs)
  return [...(own ?? []), ...outside].toSorted()
}

async function assertHarmless(cage: OneProcess, some: readonly Attack[]): Promise<void> {
  const before = await seen()
  const harmful: string[] = []
  for (const { name, stylesheet } of some) {
    const outcome = await cage.outcome(stylesheet(targets))
    const path = process.env['PATH'] ?? secret
    const isForged = outcome === 'forged'
    if (isForged || [secret, path, 'ha'.repeat(1_000)].some((word) => outcome.includes(word)))
      harmful.push(`${name}: ${outcome.slice(0, 300)}`)
  }
  expect(harmful).toEqual([])
  expect(hits).toBe(0)
  expect(await seen()).toEqual(before)
  expect(await cage.outcome(sheet('iyi <xsl:value-of select="/a"/>'))).toContain('iyi 1')
}

describe('the cage without the check', () => {
  it(
    '[CG4] lets no attack read, write, connect or say more than a page, with nothing but the processor and Node',
    { timeout: isThorough ? 3_600_000 : 600_000 },
    async () => {
      const cage = openOneProcess(bare)
      try {
        await assertHarmless(cage, attacks)
        if (isThorough) await assertHarmless(cage, relatives(20, targets))
      } finally {
        await cage.close()
      }
    },
  )

  it('[CG4] knows no function that reaches JavaScript', async () => {
    const cage = openOneProcess(bare)
    try {
      for (const call of [`ixsl:get('a', 'length')`, `js:String('a')`, `ixsl:window()`])
        expect(await cage.outcome(sheet(`<xsl:value-of select="${call}"/>`))).toBe(
          'fault: stylesheet',
        )
    } finally {
      await cage.close()
    }
  })

  it.runIf(isThorough)(
    '[CG4] and the same within the isolation of the operating system',
    { timeout: 3_600_000 },
    async () => {
      const cage = openOneProcess(await findIsolation())
      try {
        await assertHarmless(cage, [...attacks, ...relatives(3, targets)])
      } finally {
        await cage.close()
      }
    },
  )
})

describe('the operating system', () => {
  it('[CG5] is asked by trying: without isolation a program reaches files, folders, processes and the network', async () => {
    const reached = await probe(bare, [targets.folder])
    expect(reached).toContain(`sees ${targets.folder}`)
    expect(reached).toContain('signals the service')
    expect(reached).toContain('connects to the machine')
    expect(hits).toBeLessThanOrEqual(1)
    for (const path of ['/', '/tmp', '/dev/shm', join(process.cwd(), 'src/service/rendering/xslt')])
      for (const name of await readdir(path).catch(() => []))
        if (name.startsWith('evrak-probe-')) await rm(join(path, name))
  })

  it('[CG5] holds a program with all that Node can do, where it can', async (context) => {
    const isolation = await findIsolation()
    if (isolation.level !== 'system') {
      expect(isolation.reason).toMatch(/\w/)
      return context.skip(`no isolation here: ${isolation.reason}`)
    }
    expect(
      await probe(isolation, [targets.folder, join(process.cwd(), 'package.json'), '/etc/passwd']),
    ).toEqual([])
  })
})
