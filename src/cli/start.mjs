/** `npm start`: installs and builds where needed, then starts the service, which serves the portal too. */
import { buildPortal, command, install, run } from './project.mjs'

await command(async () => {
  await install()
  await buildPortal()
  return run(process.execPath, ['--import', 'tsx', 'src/service/main.ts', ...process.argv.slice(2)])
})
