/**
 * `npm run proof [-- PIECE…] [--again] [--list]`: what is too long for every test run. Pieces can be run alone; what is done is kept
 * in the cache of the packages and not repeated until a source changes. Nothing is written into the project.
 */
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './proof/progress.ts'
import { pieces } from './proof/pieces.ts'
import { runPiece } from './proof/run-piece.ts'

const help = `Usage: npm run proof -- [PIECE…] [--again] [--list]

  --again  runs what is done already once more
  --list   names the pieces and what they prove

`
const list = Object.entries(pieces)
  .map(([name, { title }]) => `${name}: ${title}\n`)
  .join('')

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = [
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--again' && arg !== '--list'),
  ...names.filter((name) => !Object.hasOwn(pieces, name)),
]

if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(' ')}. The pieces are ${Object.keys(pieces).join(', ')}.\n\n${help}`,
  )
  process.exitCode = 2
} else if (args.includes('--list')) {
  process.stdout.write(list)
} else {
  process.exitCode = (await prove(names.length > 0 ? names : Object.keys(pieces))) ? 0 : 1
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
