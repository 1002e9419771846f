/** Joins the families to the screens: the portal in the browser. */
import './screens/shell/theme-start.ts'
import './screens/styles.css'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { startPortal } from '#screens/shell/start.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element "root"')
void startPortal({ portal: compilePortal(families), element })
