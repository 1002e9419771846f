/** `npm run card-helper`: signs with the card of this machine for the portal in the browser (docs/helpers.md). */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { families } from '#families/index.ts'
import { readOptions } from '#helpers/base/options.ts'
import { helperProgram, runHelper } from '#helpers/base/run-helper.ts'
import { cardHandlers } from '#helpers/card/card-handlers.ts'
import { demoCard } from '#helpers/card/demo-card.ts'
import { openCards } from '#helpers/card/open-cards.ts'
import { compileOrExit } from './report-problems.ts'

const help = `Usage: npm run card-helper -- [OPTIONS]

  --portal ADDRESS  of the portal that may ask; may be repeated, and is kept for the next time (http://127.0.0.1:4000)
  --driver FILE     driver of the card (PKCS #11); may be repeated; default: those that are found in their usual places
  --card FILE       a card in a file: a certificate and its encrypted key as PEM; may be repeated
  --demo            a card that is made for this run, with the PIN 1234
  --port N          5555
  --folder FOLDER   where the code is kept (~/.evrak)
`

/** Of nobody; its TCKN is right by its check digits. */
const demoHolder = { name: 'Demo Card', taxNumber: '10000000146', pin: '1234' }

const options = {
  portal: { type: 'string', multiple: true },
  driver: { type: 'string', multiple: true },
  card: { type: 'string', multiple: true },
  demo: { type: 'boolean', default: false },
  port: { type: 'string', default: '5555' },
  folder: { type: 'string', default: join(homedir(), '.evrak') },
} as const

await helperProgram(async () => {
  const values = readOptions(options, help)
  const cards = openCards({
    drivers: values.driver ?? [],
    files: values.card ?? [],
    made: values.demo ? [demoCard(demoHolder, new Date())] : [],
  })
  return runHelper({
    portal: compileOrExit(families),
    service: 'card',
    title: 'Card helper',
    port: Number(values.port),
    folder: values.folder,
    portals: values.portal ?? [],
    handlers: cardHandlers(cards),
    print: (line) => process.stdout.write(`${line}\n`),
  })
})
