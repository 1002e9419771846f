/** `npm run dev`: portal with hot reload, service that restarts on change, demo data and the gallery, on one address. */
import { command, install, run } from './base/project.mjs'

await command(async () => {
  await install()
  return run(process.execPath, ['--import', 'tsx', 'src/cli/dev/start.ts'])
})
