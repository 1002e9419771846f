/** The steps that hold the project together, in order, and how they run: each announced, timed, and the first that fails ends the run. */
import { join } from 'node:path'
import { buildPortal, buildService, CommandError, root, run, runBin, say } from './base/project.mjs'

const script = (file) => () => run(process.execPath, ['--import', 'tsx', file])

/**
 * The compiler, with two threads that check: each of the four that it starts by itself works out for itself the types that all need, which
 * costs a third more of the processor.
 */
const tsc = (...words) => runBin('tsc', ['--noEmit', '--checkers', '2', ...words])

/** What the compiler knows of the last run, for the next one: it checks what changed since, and what depends on that. */
const typesFile = join(root, 'node_modules', '.cache', 'evrak', 'types.tsbuildinfo')
const tscOfChanges = () => tsc('--incremental', '--tsBuildInfoFile', typesFile)

/** Tests that show at once whether a descriptor is whole: it compiles, reads as committed, and has its words. */
const fastTests = [
  'test/engine/compile.test.ts',
  'test/engine/describe.test.ts',
  'test/engine/family-words.test.ts',
  'test/locales.test.ts',
]

/**
 * The tests of `npm run check -- --fast [FAMILY]`: with a family also its own, and its calls in memory. None of them starts the service
 * as a process: it is not built anew after every change of a family (test/set-up/service.ts).
 */
export const fastTestsStep = (family) => ({
  title: family === undefined ? 'tests of the descriptors' : `tests of ${family}`,
  work: () =>
    runBin(
      'vitest',
      [
        'run',
        ...fastTests,
        ...(family === undefined
          ? []
          : ['test/contract/contract.test.ts', `test/families/${family}.test.ts`]),
      ],
      {
        env: {
          ...process.env,
          WITHOUT_PROCESS: '1',
          ...(family !== undefined && { CONTRACT_FAMILY: family }),
        },
      },
    ),
  failed: 'Tests fail.',
})

/**
 * What `npm run accept` asks of Vitest: to write anew what these tests compare with. The option comes last, because it takes the word
 * behind it for its own.
 */
export const renewal = ['run', 'test/engine', 'test/openapi/openapi-service.test.ts', '--update']

/** What is checked before any test runs, in two lanes of about the same length: hardly any of it uses a second core by itself. */
const checks = [
  ['types', 'pure', 'typeCost', 'format'],
  ['regexes', 'unused', 'lint'],
]

/** `group` is what `npm test -- --only GROUP` names. */
export const steps = {
  types: {
    group: 'check',
    title: 'types',
    work: tscOfChanges,
    failed: 'Types do not fit.',
  },
  pure: {
    group: 'check',
    title: 'types of the pure folders',
    work: () => tsc('-p', 'tsconfig.pure.json'),
    failed: 'Pure code uses the DOM or Node.',
  },
  typeCost: {
    group: 'check',
    title: 'cost of the types',
    work: () => run(process.execPath, ['src/cli/type-cost.mjs']),
    failed: 'The types of the families cost more than their budget.',
  },
  format: {
    group: 'check',
    title: 'format',
    work: () => runBin('oxfmt', ['--check', '.']),
    failed: 'Some files are not formatted: npm run format.',
  },
  lint: {
    group: 'check',
    title: 'lint',
    work: () => runBin('oxlint', ['--deny-warnings']),
    failed: 'The lint rules are broken.',
  },
  unused: {
    group: 'check',
    title: 'unused code',
    work: () => runBin('knip', ['--no-progress']),
    failed: 'There is unused code.',
  },
  regexes: {
    group: 'check',
    title: 'regular expressions',
    work: script('src/cli/regexes.ts'),
    failed: 'Some regular expressions are not proven to be linear.',
  },
  service: {
    group: 'unit',
    title: 'service',
    work: () => buildService().then(() => 0),
    failed: 'The service does not build.',
  },
  unit: {
    group: 'unit',
    title: 'unit tests',
    work: () => runBin('vitest', ['run']),
    failed: 'Unit tests fail.',
  },
  portal: {
    group: 'e2e',
    title: 'portal and service',
    work: () =>
      buildPortal()
        .then(buildService)
        .then(() => 0),
    failed: 'Portal or service do not build.',
  },
  size: {
    group: 'e2e',
    title: 'size of the first load',
    work: script('src/cli/size.ts'),
    failed: 'The first load is over its budget.',
  },
  browser: {
    group: 'e2e',
    title: 'browser tests',
    work: () => runBin('playwright', ['test', '--config', 'test/e2e/playwright.config.ts']),
    failed: 'Browser tests fail.',
  },
}

/** Throws a CommandError that says what one of the checks found. */
export const runChecks = () => runLanes(checks.map((lane) => lane.map((name) => steps[name])))

/** Throws a CommandError at the first step that fails. */
export async function runSteps(names) {
  for (const name of names) await runStep(steps[name])
}

/** Runs lists of steps beside each other; throws the first CommandError when all have ended. */
export async function runLanes(lanes) {
  const ends = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step)
    }),
  )
  const broken = ends.find(({ status }) => status === 'rejected')
  if (broken) throw broken.reason
}

async function runStep({ title, work, failed }) {
  say(`\n── ${title}`)
  const start = Date.now()
  const code = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (code !== 0) throw new CommandError(`\n${failed} (${title}, ${seconds} s, exit code ${code})`)
  say(`── ${title}: ${seconds} s`)
}
