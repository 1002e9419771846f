/** Joins the families to the screens: the portal in the browser. */
import './screens/shell/zod-start.ts'
import './screens/shell/theme-start.ts'
import './screens/shell/font-start.ts'
import './screens/styles.css'
import { families } from '#families/index.ts'
import { assemblePortal } from '#engine/assemble.ts'
import { startPortal } from '#screens/shell/start.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element "root"')
// A build is made of families that the checks have passed; who writes one sees its faults at once.
const portal = import.meta.env.DEV
  ? (await import('#engine/compile.ts')).compilePortal(families)
  : assemblePortal(families)
const forms = import.meta.env.DEV
  ? undefined
  : async () => (await import('./forms.ts')).withFamilyForms
void startPortal({ portal, element, forms })
