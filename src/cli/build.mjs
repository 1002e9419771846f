/** `npm run build`: installs where needed and builds the portal; `npm start` finds it built. */
import { buildPortal, command, install } from './project.mjs'

await command(async () => {
  await install()
  await buildPortal()
})
