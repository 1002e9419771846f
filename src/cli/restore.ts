/** `npm run -s restore -- FILE`: puts a backup into an empty place (docs/backup.md). */
import { readConfig } from '#service/config.ts'
import { restoreBackup } from '#service/store/restore.ts'
import { StartError } from '#service/store/start-error.ts'

const help = `Usage: npm run -s restore -- FILE

  FILE  was written by npm run backup

DATA_DIR or DATABASE_URL name the place as for npm start; there must be no database, or one without companies.
`
const [file, ...more] = process.argv.slice(2)

if (file === undefined || file.startsWith('-') || more.length > 0) {
  process.stderr.write(help)
  process.exitCode = 2
} else {
  try {
    const { createdAt, rows, files } = await restoreBackup(file, readConfig(process.env, undefined))
    process.stdout.write(`Restored the backup of ${createdAt}: ${rows} rows, ${files} files\n`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}
