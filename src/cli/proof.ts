/**
 * `npm run proof [-- PIECE…] [--again] [--list]`: what is too long for every test run. Pieces can be run alone; what is done is kept
 * in the cache of the packages and not repeated until a source changes. Nothing is written into the project.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './proof/progress.ts'
import { pieces, type Piece } from './proof/pieces.ts'
import { runPiece } from './proof/run-piece.ts'

const help = `Usage: npm run proof -- [PIECE…] [--again] [--list]
       npm run proof -- fuzz [--cases N] [--seed S] [--call ID]
       npm run proof -- soak [--minutes N] [--connections N] [--pause MS] [--snapshots FOLDER]

  --again  runs what is done already once more
  --list   names the pieces and what they prove

`
const list = Object.entries(pieces)
  .map(([name, { title }]) => `${name}: ${title}\n`)
  .join('')

const args = process.argv.slice(2)
const [first = '', ...rest] = args
const single = pieces[first]
const isAlone =
  single?.options !== undefined && rest.some((arg) => single.options?.includes(arg) === true)
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = [
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--again' && arg !== '--list'),
  ...names.filter((name) => !Object.hasOwn(pieces, name)),
]

if (single && isAlone) {
  process.exitCode = await runAlone(single, rest)
} else if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(' ')}. The pieces are ${Object.keys(pieces).join(', ')}.\n\n${help}`,
  )
  process.exitCode = 2
} else if (args.includes('--list')) {
  process.stdout.write(list)
} else {
  process.exitCode = (await prove(names.length > 0 ? names : Object.keys(pieces))) ? 0 : 1
}

/** One program with options of its own, here in the terminal: nothing is kept of it. */
async function runAlone({ steps }: Piece, options: readonly string[]): Promise<number> {
  for (const { args: program, env } of steps) {
    const child = spawn(process.execPath, [...program, ...options], {
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    const [code]: readonly unknown[] = await once(child, 'exit')
    // A signal ended it, and it has no code.
    if (code !== 0) return typeof code === 'number' ? code : 1
  }
  return 0
}

/** All of them, also where one does not hold. */
async function prove(chosen: readonly string[]): Promise<boolean> {
  const root = process.cwd()
  if (!existsSync(join(root, 'package-lock.json')))
    throw new Error('Run it in the folder of the project: npm run proof')
  // The folder of the packages may be a link: what it points to is kept where they are.
  const folder = join(realpathSync(join(root, 'node_modules')), '.cache', 'evrak-proof')
  const sources = hashSources(root)
  let holds = true
  for (const name of chosen) {
    const piece = pieces[name]
    if (!piece) continue
    const outcome = await runPiece(name, piece, {
      folder,
      sources,
      again: args.includes('--again'),
    })
    process.stdout.write(`${outcome.line}\n`)
    holds &&= outcome.holds
  }
  return holds
}
