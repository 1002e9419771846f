/**
 * What is proven exhaustively, beyond the samples that every test run takes. A piece is one entry of this table: its name on the
 * command line, one line of what it proves, and its steps. Each step is a process of its own; the ones that passed are not run
 * again when a proof is resumed, so that a long piece is best cut into steps of a few minutes.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Step {
  /** Kebab-case, unique within its piece: names the log file, and what is done already. */
  readonly name: string
  /** Arguments of a new Node process in the project's folder, which ends with 0 where all held. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Piece {
  readonly title: string
  readonly steps: readonly Step[]
  /** Options that the piece's own program takes, each with a value: `npm run proof -- fuzz --cases 5`. */
  readonly options?: readonly string[]
}

const require = createRequire(import.meta.url)

/** Test files that run under vitest, as `npm test` runs them, with `env` to widen what they prove. */
function vitestStep(name: string, files: readonly string[], env: Step['env'] = {}): Step {
  const program = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  return { name, args: [program, 'run', ...files], env }
}

/** Browser tests, as `npm test` runs them, with `env` to widen what they prove; portal and service are built first where they are not. */
function browserSteps(name: string, args: readonly string[], env: Record<string, string>): Step[] {
  const program = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  const build = `const project = await import('./src/cli/base/project.mjs'); await project.buildPortal(); await project.buildService()`
  return [
    { name: 'portal', args: ['--input-type=module', '-e', build] },
    { name, args: [program, 'test', '-c', 'test/e2e/playwright.config.ts', ...args], env },
  ]
}

/** A program of this folder. */
const programStep = (name: string, file: string): Step => ({
  name,
  args: ['--import', 'tsx', `src/cli/proof/${file}`],
})

const agreementSeeds = Array.from({ length: 11 }, (_, index) => 20261122 + index)

export const pieces: Readonly<Record<string, Piece>> = {
  mutations: {
    title:
      '2,000 descriptors with one mistake each are refused at its place, or mean something else',
    steps: [vitestStep('mutations', ['test/engine/mutations.test.ts'], { MUTATIONS: '2000' })],
  },
  models: {
    title: '2,000 random models of every kind are written, accepted and read back as they were',
    steps: [
      vitestStep('models', ['test/documents/models.test.ts'], { MODELS: '2000' }),
      vitestStep('forms', ['test/documents/oracle.test.ts'], { DOCUMENTS: '200' }),
    ],
  },
  drafts: {
    title:
      'every sample and 500 generated documents leave as they came where they become drafts, are opened, saved and sent',
    steps: [
      vitestStep('drafts', ['test/journeys/unchanged-drafts.test.ts'], { DRAFTS: '500' }),
      vitestStep('strange', ['test/documents/keep-source.test.ts'], { STRANGE: '500' }),
    ],
  },
  grid: {
    title: 'every amount to 9,999.99 at every rate, with and without a discount, to its last digit',
    steps: [
      vitestStep('grid', ['test/documents/money-grid.test.ts', 'test/documents/money.test.ts'], {
        GRID: 'all',
      }),
    ],
  },
  demo: {
    title: 'the authority accepts every document of the demo',
    steps: [vitestStep('demo', ['test/service/demo.test.ts'], { DEMO_DOCUMENTS: 'all' })],
  },
  agreement: {
    title: `our verdict is the authority's on ${agreementSeeds.length} × 2,000 spoilt documents`,
    steps: agreementSeeds.map((seed) =>
      vitestStep(`seed-${seed}`, ['test/documents/agreement.test.ts'], {
        AGREEMENT_SEEDS: String(seed),
        AGREEMENT_COUNT: '2000',
      }),
    ),
  },
  ledger: {
    title:
      'of 1,000 spoilt files of lines our check refuses those whose ledgers the authority refuses, and a month of 10,000 entries is sealed',
    steps: [
      vitestStep('lines', ['test/documents/ledger/spoilt-lines.test.ts'], {
        LEDGER_SPOILINGS: '1000',
      }),
      vitestStep('approval', ['test/service/ledger-approval.test.ts'], {
        LEDGER_ENTRIES: '10000',
      }),
    ],
  },
  fuzz: {
    title: 'a hundred cases of each call end with a plain answer within two seconds',
    steps: [programStep('fuzz', 'fuzz-command.ts')],
    options: ['--cases', '--seed', '--call'],
  },
  soak: {
    title: '30 minutes at 50 connections: memory flat, no 5xx, light calls within 250 ms',
    steps: [programStep('soak', 'soak.ts')],
    options: ['--minutes', '--connections', '--pause', '--snapshots'],
  },
  stylesheets: {
    title:
      'no attack by a stylesheet, nor twenty relatives of each, reads, writes or connects in the cage, with and without the isolation of the operating system',
    steps: [
      vitestStep('attacks', ['test/journeys/danger-stylesheets.test.ts'], { ATTACKS: 'all' }),
    ],
  },
  attacks: {
    title:
      'every bomb, workbook, template and page of an attacker comes alone to its end, pages with twenty relatives of each',
    steps: [
      vitestStep(
        'files',
        ['test/journeys/danger-bomb.test.ts', 'test/journeys/danger-workbook.test.ts'],
        { ATTACKS: 'all' },
      ),
      vitestStep('templates', ['test/journeys/danger-templates.test.ts'], { ATTACKS: 'all' }),
      vitestStep('pages', ['test/journeys/danger-template-pages.test.tsx'], { ATTACKS: 'all' }),
      vitestStep('printing', ['test/journeys/danger-printing.test.ts'], { ATTACKS: 'all' }),
    ],
  },
  doors: {
    title:
      'no request, header, cookie, form or file with any of twenty relatives of each value that cannot be makes the service fail',
    steps: [
      vitestStep(
        'doors',
        ['identity', 'requests', 'files'].map((name) => `test/journeys/doors-${name}.test.ts`),
        { DOORS: '20' },
      ),
    ],
  },
  traces: {
    title:
      'a receiver of traces that never answers holds neither the calls nor the end of the service',
    steps: [
      vitestStep('traces', ['test/service/traces.test.ts', 'test/journeys/traces.test.ts'], {
        TRACES: 'all',
      }),
    ],
  },
  loop: {
    title:
      'no text and no repeated element takes more than time in proportion to its length, and a refused DOCTYPE costs as much as any file, at every door',
    steps: [
      vitestStep('texts', ['test/service/held-loop.test.ts'], { RELATIVES: '20' }),
      vitestStep('elements', ['test/service/threads.test.ts'], { ELEMENTS: 'all' }),
      vitestStep('doors', ['test/journeys/danger-xml.test.ts'], { ATTACKS: 'all' }),
    ],
  },
  kill: {
    title:
      'nothing acknowledged is lost or doubled over 50 kills during 200 concurrent sends, nor when each step of a ledger, the orders of a shop and their invoices are cut off ten times',
    steps: [
      ...Array.from({ length: 5 }, (_, index) =>
        vitestStep(
          `rounds-${index * 10 + 1}-to-${index * 10 + 10}`,
          ['test/journeys/kill.test.ts'],
          {
            KILLS: '10',
            KILL_DATABASE: 'embedded',
            KILL_SENDS: '200',
            KILL_PAUSE: String(index * 37),
          },
        ),
      ),
      ...[10, 30].map((ms) =>
        vitestStep(`ledger-${ms}`, ['test/journeys/ledger-kill.test.ts'], {
          KILLS: '5',
          KILL_PAUSE: String(ms),
        }),
      ),
      vitestStep('shop', ['test/journeys/shop-kill.test.ts'], { KILLS: '10', KILL_PAUSE: '20' }),
    ],
  },
  orders: {
    title:
      '10,000 random orders of shops, with discounts, kuruş and every rate, become invoices that come to what was paid; 300 orders of one shop are invoiced and their links arrive, broken off time and again',
    steps: [
      vitestStep('orders', ['test/documents/shop-orders.test.ts'], { ORDERS: '10000' }),
      vitestStep('journey', ['test/service/shop-journey.test.ts'], { SHOP_PACKAGES: '300' }),
    ],
  },
  contract: {
    title:
      'every check of the contract holds of every call of every family, alone, over HTTP and of the mock too, and each planted fault is found',
    steps: ['contract', 'contract-http', 'one-family', 'mock', 'planted-faults'].map((name) =>
      vitestStep(name, [`test/contract/${name}.test.ts`], { CONTRACT: 'all' }),
    ),
  },
  openapi: {
    title:
      'openapi-typescript makes the types of our own client of the description of every family',
    steps: [vitestStep('types', ['test/openapi/openapi.test.ts'], { OPENAPI: 'all' })],
  },
  spoilt: {
    title:
      'no value that cannot be, at any place of any call of any family, makes the service fail; 200 spoilt files are refused with their place or kept, and no change that the authority accepts is refused',
    steps: [
      vitestStep('spoilt', ['test/contract/spoilt-values.test.ts'], { SPOILT: 'all' }),
      vitestStep('uploads', ['test/service/handlers/uploads.test.ts'], { SPOILINGS: '200' }),
      vitestStep('changes', ['test/service/xml-rules.test.ts'], { XML_BASES: 'all' }),
    ],
  },
  'sign-in': {
    title:
      'wrong passwords from twenty networks never keep the owner out; in 500 steps of two tabs nothing is written into the company that they do not show',
    steps: [
      vitestStep('lockout', ['test/service/identity-lockout.test.ts'], { NETWORKS: '20' }),
      vitestStep('tabs', ['test/service/identity-account.test.ts'], { TAB_STEPS: '500' }),
    ],
  },
  commands: {
    title: 'every command that reads descriptors tells all of their problems, and no stack',
    steps: [
      vitestStep(
        'commands',
        ['test/cli/wrong-descriptor.test.ts', 'test/engine/catalogue.test.ts'],
        {
          COMMANDS: 'all',
        },
      ),
    ],
  },
  embedded: {
    title:
      'jobs, totals and pages far from both ends are on the embedded database what they are on a server, whose backup it takes',
    steps: [
      vitestStep('jobs', ['test/service/jobs.test.ts'], { JOBS: 'embedded' }),
      vitestStep('backup', ['test/journeys/backup.test.ts'], { BACKUPS: 'all' }),
      vitestStep('totals', ['test/service/totals.test.ts'], { TOTALS: '3' }),
      vitestStep('pages', ['test/service/handlers/deep-pages.test.ts'], { PAGES: 'all' }),
    ],
  },
  typed: {
    title:
      'every profile and type of every kind is typed in a browser or sent by a call, and accepted',
    steps: [
      ...browserSteps('types', ['types.spec.ts'], { TYPES: 'all' }),
      vitestStep('sent', ['test/journeys/types.test.ts'], { TYPES: 'all' }),
    ],
  },
  files: {
    title:
      'every real e-invoice file is uploaded, shown, printed and downloaded again in a browser',
    steps: browserSteps('upload', ['upload.spec.ts', '-g', 'J4'], { FILES: 'all' }),
  },
  samples: {
    title:
      'every sample that the authority accepts goes through every door and is printed on sheets that say its number',
    steps: [vitestStep('samples', ['test/journeys/samples.test.ts'], { SAMPLES: 'all' })],
  },
  screens: {
    title:
      'every screen of every family opens by its address, and axe finds nothing on it, in light and in dark; each kind, the sign-in and the registration in every language, and hostile texts in every family',
    steps: [
      ...browserSteps('sweep', ['screens.spec.ts', 'languages.spec.ts', 'danger-text.spec.ts'], {
        SWEEP: 'all',
      }),
      ...browserSteps('menu', ['layout.spec.ts', '-g', String.raw`\[LA12?\]`], {
        SWEEP: 'all',
      }).slice(1),
    ],
  },
  tutorial: {
    title:
      'the tutorial of the first family, step by step: after each change the portal that runs shows it, and its checks hold',
    steps: browserSteps('tutorial', ['first-family.spec.ts'], { TUTORIAL: 'all' }),
  },
  browser: {
    title:
      'in a browser too holds what every run shows in a page test, at the service or once: kept drafts, ways back from a record, jobs, sessions, registration, every kind of cancelled document, and payments that are answered twice or forged',
    steps: browserSteps('browser', ['-g', '@proof|H47|PM11'], { BROWSER_TESTS: 'all' }),
  },
  'long-work': {
    title:
      'in a browser 500 customers are imported, 20 lines are typed and 200 pasted, the invoice of ten lines is sent and answered, and five tabs stay signed in for an hour',
    steps: browserSteps(
      'long-work',
      [
        'customers.spec.ts',
        'lines.spec.ts',
        'main-journey.spec.ts',
        'session.spec.ts',
        '-g',
        String.raw`\[(RK25|EL11|J1|SE11)\]`,
      ],
      { LONG_WORK: 'all' },
    ),
  },
  tabs: {
    title:
      'of the work in 20 closed and 20 crashed tabs at most two seconds are lost; where a browser keeps nothing, for whatever reason, the editor says so',
    steps: [
      ...browserSteps('crashes', ['kept-drafts.spec.ts', '-g', 'KD1'], { DRAFT_ROUNDS: '20' }),
      ...browserSteps('storage', ['kept-drafts.spec.ts', '-g', 'KD7'], { STORAGE: 'all' }).slice(1),
    ],
  },
  container: {
    title:
      'the steps of the Dockerfile make what compose.yaml starts: healthy, with the portal, ending at its signal',
    steps: [
      { name: 'container', args: ['--import', 'tsx', 'test/proof/container-command.ts'], env: {} },
    ],
  },
  'large-inputs': {
    title:
      'every kind of large file, of 1 and of 25 MB, through every call that takes files, holds the event loop at most 50 and 200 ms',
    steps: [
      vitestStep('large-inputs', ['test/service/large-inputs.test.ts'], { LARGE_INPUTS: 'all' }),
    ],
  },
}
