/** `npm start`: installs and builds where needed, then starts the service, which serves the portal too. */
import {
  buildPortal,
  buildService,
  command,
  install,
  run,
  serviceProgram,
} from './base/project.mjs'

await command(async () => {
  await install()
  await buildPortal()
  await buildService()
  return run(process.execPath, [serviceProgram, ...process.argv.slice(2)])
})
