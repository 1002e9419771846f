/** `npm run build`: installs where needed and builds portal and service; `npm start` finds them built. */
import { buildPortal, buildService, command, install } from './base/project.mjs'

await command(async () => {
  await install()
  await buildPortal()
  await buildService()
})
