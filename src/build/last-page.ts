/**
 * Puts the script that shows the last page (src/screens/shell/show-last-page.ts) into the smallest of the first files, which needs no other,
 * and lets the page run that file as soon as it is there. The program needs all of its files before any of it runs.
 */
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = 'src/screens/shell/show-last-page.ts'
const host = 'rolldown-runtime'

export function lastPage(): Plugin {
  let root = ''
  let script: Promise<string> | undefined
  return {
    name: 'last-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async renderChunk(code, { name }) {
      if (name !== host) return null
      script ??= scriptOf(join(root, entry), root)
      return { code: `${code}\n${await script}`, map: null }
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const chunk = Object.values(bundle).find(({ name }) => name === host)
        if (!chunk) throw new Error(`The build has no file ${host} to show the last page from.`)
        const src = `/${chunk.fileName}`
        return {
          html: page,
          tags: [
            {
              tag: 'script',
              attrs: { type: 'module', async: true, crossorigin: true, src },
              injectTo: 'body',
            },
          ],
        }
      },
    },
  }
}

/** With all that it needs, in a function of its own. */
async function scriptOf(file: string, root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry: file, formats: ['iife'], name: 'lastPage' },
    },
  })
  const outputs: readonly Rolldown.RolldownOutput[] = [built]
    .flat()
    .filter((one) => 'output' in one)
  const [chunk] = outputs.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script.`)
  return chunk.code
}
