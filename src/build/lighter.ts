/** Libraries in the built portal without what it never uses of them. Tests and development run on the whole ones. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** What an import is answered with. Each stand-in says what it leaves out. */
const standIns: readonly (readonly [asked: RegExp, by: RegExp, answer: string])[] = [
  // React has it by itself since version 18.
  [/^use-sync-external-store\/shim$/, /./, 'react'],
  [/^ufo$/, /\/ofetch\//, standIn('plain-ufo.ts')],
  [/^destr$/, /\/ofetch\//, standIn('plain-destr.ts')],
  [/\/mutationCache\.js$/, /\/query-core\//, standIn('plain-mutations.ts')],
  [/\/createLucideIcon\.mjs$/, /\/lucide-react\//, standIn('plain-icon.ts')],
]
const icon = /\/lucide-react\/dist\/esm\/icons\//

export function lighter(): Plugin {
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      const found = standIns.find(([name, by]) => name.test(asked) && importer !== undefined && by.test(importer))
      return found && this.resolve(found[2], importer, { skipSelf: true })
    },
    // Keys of strokes, which React asks for while developing only.
    transform: { filter: { id: icon }, handler: (code) => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }) },
  }
}
