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
  [/^fflate$/, /\/(read|write)-excel-file\//, standIn('plain-fflate.ts')],
]
/** What is written otherwise in a file of a library. One without it stops the build: the library has changed. */
const edits: readonly (readonly [file: RegExp, written: RegExp, instead: string])[] = [
  // Keys of strokes, which React asks for while developing only.
  [/\/lucide-react\/dist\/esm\/icons\/(?!index\.)/, /,\s*key: "\w+"/g, ''],
  // It would compile its checks from text, and tries whether it may: the content policy forbids it and would be told so each time.
  [/\/zod\/v4\/core\/core\.js$/, /(__zod_globalConfig = )\{\}/g, '$1{ jitless: true }'],
]

export function lighter(): Plugin {
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      const found = standIns.find(
        ([name, by]) => name.test(asked) && importer !== undefined && by.test(importer),
      )
      return found && this.resolve(found[2], importer, { skipSelf: true })
    },
    transform: {
      filter: { id: edits.map(([file]) => file) },
      handler(code, id) {
        const [, written, instead] = edits.find(([file]) => file.test(id))!
        const lighter = code.replaceAll(written, instead)
        if (lighter === code) this.error(`${id} has no ${written}`)
        return { code: lighter, map: null }
      },
    },
  }
}
