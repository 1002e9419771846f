/** A process that opens the store in the folder it is given, says so, and holds it until it is killed; a line on standard input is saved, `hang` makes the database hang. After the word `impatient` a few seconds of silence are the end, which is a minute elsewhere. */
import { sql } from 'kysely'
import { silentLog } from '#service/base/log.ts'
import { openStore } from '#service/store/open-store.ts'
import { StartError } from '#service/store/start-error.ts'

try {
  const store = await openStore({
    dataDir: process.argv[2],
    log: silentLog,
    ...(process.argv[3] === 'impatient' && { watch: { everyMs: 250, misses: 3 } }),
  })
  process.stdout.write('open\n')
  process.stdin.on('data', async (chunk: Buffer) => {
    if (chunk.toString().trim() === 'hang')
      return store.asSystem((tx) => sql`do $$ begin loop end loop; end $$`.execute(tx))
    await store.asSystem((tx) =>
      tx.insertInto('setting').values({ key: chunk.toString().trim(), value: 'true' }).execute(),
    )
    process.stdout.write('saved\n')
  })
  process.on('SIGTERM', async () => {
    await store.close()
    process.exit(0)
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(error.message)
  process.exit(error.exitCode)
}
