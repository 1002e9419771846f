/**
 * Pages that do not want to be printed (issue 12, 5): each ends within its time as a refusal of that page, while another company prints,
 * and leaves no process behind. `ATTACKS=all`, as `npm run proof -- attacks` has it, prints all of them, and twenty generated relatives of
 * each; otherwise one of each way to its end is printed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templatePage } from '#values/page-policy.ts'
import { PrintFault } from '#service/rendering/print-fault.ts'
import { findChromium } from '#service/rendering/chromium.ts'
import { createPrinter, type Printer } from '#service/rendering/printer.ts'

const isThorough = process.env['ATTACKS'] === 'all'
const templateMs = 5_000
const limits = { templateMs, pages: 50, memoryBytes: 600_000_000 }
const printer = createPrinter({ limits })
/** For pages that nothing ends but their time: they keep a core busy for all of it. */
const impatient = createPrinter({ limits: { ...limits, templateMs: 1_000 } })
/** The longest that a refusal may take: the time of the page, the end of a browser that hangs, and the start of one on a busy machine. */
const longestMs = templateMs + 20_000
/** For pages that come to their end by something else than their time. */
const patient = createPrinter({ limits: { ...limits, templateMs: longestMs } })
const printers = [printer, impatient, patient]
const closeAll = () => Promise.all(printers.map((one) => one.close()))
// Unpacking the browser, which a fresh clone does once, is no time of a page.
beforeAll(() => findChromium())
afterAll(closeAll)

const script = (code: string) => `<p>x</p><script>${code}</script>`
/** What may come of it: some pages only want to be a nuisance and are printed. */
const pages: Readonly<Record<string, readonly [outcome: RegExp, html: (n: number) => string]>> = {
  'a script without an end': [/timeLimit/, (n) => script(`let i = ${n}; for (;;) i += 1`)],
  'windows without an end': [/timeLimit/, (n) => script(`for (;;) open('about:blank?${n}')`)],
  'a height of 9,999,999 px': [/pageSize/, (n) => `<div style="height:${9_999_999 - n}px">x</div>`],
  'a width of 9,999,999 px': [/pageSize/, (n) => `<div style="width:${9_999_999 - n}px">x</div>`],
  'paper of 9,999,999 px': [
    /pageSize|ended/,
    (n) => `<style>@page { size: ${9_999_999 - n}px 9999999px }</style>x`,
  ],
  'too many sheets': [
    /pageCount|pageSize/,
    (n) => `<p style="break-after:page">x</p>`.repeat(60 + n),
  ],
  'an array that grows': [
    /memory|timeLimit/,
    (n) => script(`const a = []; for (;;) a.push(new Array(${100_000 + n}).fill(Math.random()))`),
  ],
  'bytes that grow': [
    /memory|timeLimit/,
    (n) => script(`const a = []; for (;;) a.push(new Uint8Array(${50_000_000 + n}).fill(1))`),
  ],
  'a page that grows': [
    /memory|timeLimit/,
    (n) => script(`for (;;) document.body.append(document.createElement('p'), '${n}')`),
  ],
  'a page that goes elsewhere': [
    /ended/,
    (n) => `<meta http-equiv="refresh" content="0;url=about:blank?${n}">x`,
  ],
  'a page that reloads itself': [
    /ended|timeLimit/,
    (n) => script(`setInterval(() => location.reload(), ${n % 5})`),
  ],
  'questions without an end': [/timeLimit/, (n) => script(`for (;;) alert(${n})`)],
  'questions, and one at leaving': [
    /printed/,
    (n) => script(`alert(${n}); confirm(1); prompt(1); print(); onbeforeunload = () => 'stay'`),
  ],
  'workers and WebAssembly': [
    /printed/,
    (n) =>
      script(
        `for (let i = 0; i < ${20 + n}; i += 1) try { new Worker(URL.createObjectURL(new Blob(['for(;;);']))) } catch {}; try { new WebAssembly.Memory({ initial: 65536 }).grow(1) } catch {}`,
      ),
  ],
  'animations without an end': [
    /printed|timeLimit/,
    (n) =>
      `<style>@keyframes a { to { width: 900px; transform: rotate(9turn) } } p { animation: a ${0.01 + n / 1e4}s infinite }</style>${'<p>x</p>'.repeat(300)}`,
  ],
}

const sample = [
  'a script without an end',
  'a height of 9,999,999 px',
  'paper of 9,999,999 px',
  'too many sheets',
  'bytes that grow',
  'a page that goes elsewhere',
  'questions, and one at leaving',
]
const tried = Object.entries(pages).filter(([name]) => isThorough || sample.includes(name))

async function outcomeOf(html: string, by: Printer): Promise<string> {
  try {
    const pdf = await by.print(templatePage(html), 'attacker')
    return Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-' ? 'printed' : 'no PDF'
  } catch (error) {
    if (error instanceof PrintFault) return error.kind
    throw error
  }
}

/** Processes that descend from this one and run a browser; those that have ended and are not yet collected do not count. */
function browsers(): number {
  const parents = new Map<number, { parent: number; isBrowser: boolean }>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const [, program = '', state, parent] =
        /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      if (state !== 'Z')
        parents.set(Number(name), { parent: Number(parent), isBrowser: /chrom/.test(program) })
    } catch {
      // It has ended meanwhile.
    }
  const descends = (pid: number): boolean =>
    pid === process.pid || descends(parents.get(pid)?.parent ?? process.pid + 1e9)
  const known = (pid: number): boolean =>
    parents.has(pid) && (pid === process.pid || known(parents.get(pid)?.parent ?? 0))
  return [...parents].filter(([pid, { isBrowser }]) => isBrowser && known(pid) && descends(pid))
    .length
}

/** The printer whose limits a page with this outcome is about. */
const printerFor = ({ source }: RegExp) =>
  source === 'timeLimit' ? impatient : source.includes('timeLimit') ? printer : patient

describe('pages that do not want to be printed', () => {
  it.each(tried)(
    '[PF1] %s ends as it should within its time',

    async (_, [outcome, html]) => {
      const began = performance.now()
      expect(await outcomeOf(html(0), printerFor(outcome))).toMatch(outcome)
      expect(performance.now() - began).toBeLessThan(longestMs)
    },
  )

  it.runIf(isThorough)(
    '[PF1] twenty relatives of each end alike',
    { timeout: 3_600_000 },
    async () => {
      for (const [name, [outcome, html]] of Object.entries(pages))
        for (let n = 1; n <= 20; n += 1)
          expect([name, n, await outcomeOf(html(n), printerFor(outcome))]).toEqual([
            name,
            n,
            expect.stringMatching(outcome),
          ])
    },
  )

  it('[PF2] hold nobody else up: a company prints while another sends pages without an end', async () => {
    const attack = pages['a script without an end']![1]
    // The pages of the attacker keep a core busy until the others have theirs, and end with the printer.
    const shared = createPrinter({ limits: { ...limits, templateMs: longestMs } })
    const hostile = Promise.allSettled(
      Array.from({ length: 2 }, (_, n) => shared.print(templatePage(attack(n)), 'attacker')),
    )
    let hasEnded = false
    void hostile.then(() => (hasEnded = true))
    try {
      const honest = await Promise.all(
        Array.from({ length: 3 }, () => shared.print(templatePage('<p>iyi</p>'), 'other')),
      )
      expect(honest.map((pdf) => Buffer.from(pdf.subarray(0, 5)).toString())).toEqual(
        Array.from({ length: 3 }, () => '%PDF-'),
      )
      expect(hasEnded).toBe(false)
    } finally {
      await shared.close()
    }
    for (const { status } of await hostile) expect(status).toBe('rejected')
  })

  it('[PF3] too much that waits is refused at once', async () => {
    const small = createPrinter({ waiting: 2, waitingPerOwner: 1 })
    try {
      const first = small.print('<p>a</p>', 'a')
      const second = small.print('<p>b</p>', 'a')
      await expect(small.print('<p>c</p>', 'a')).rejects.toMatchObject({ kind: 'busy' })
      await Promise.all([first, second])
    } finally {
      await small.close()
    }
  })

  it('[PF3] a document whose turn does not come is refused', async () => {
    const slow = createPrinter({ atOnce: 1, waitMs: 1, limits: { ...limits, templateMs: 1_000 } })
    try {
      const endless = slow.print(templatePage(script('for (;;);')), 'a')
      endless.catch(() => undefined)
      await expect(slow.print('<p>b</p>', 'b')).rejects.toMatchObject({ kind: 'busy' })
      await expect(endless).rejects.toMatchObject({ kind: 'timeLimit' })
    } finally {
      await slow.close()
    }
  })

  it.each([
    ['time', { togetherMs: 1 }, 'timeLimit'],
    ['characters', { togetherCharacters: 80 }, 'memory'],
    ['bytes', { fileBytes: 100 }, 'pageCount'],
  ] as const)(
    '[PF6] pages that are printed together have a limit of %s for all of them',

    async (_, together, kind) => {
      const pair = [templatePage('<p>a</p>'), templatePage('<p>b</p>')]
      const bounded = createPrinter({ limits: { ...limits, ...together } })
      try {
        await expect(bounded.printTogether(pair)).rejects.toMatchObject({ kind })
      } finally {
        await bounded.close()
      }
    },
  )

  it.runIf(process.platform === 'linux')(
    '[PF4] leave no browser behind',

    async () => {
      await closeAll()
      await expect.poll(browsers).toBe(0)
    },
  )
})
