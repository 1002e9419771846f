/**
 * Makes a file of its own of the script that shows the last page (src/screens/shell/show-last-page.ts), with all that it needs: it runs before the
 * program, which needs all of its files before any of it runs. The page names it where the browser has kept something
 * (service/http/first-files.ts), so that a first visit does not load it.
 */
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = 'src/screens/shell/show-last-page.ts'
/** Name of the file among those of the build. */
export const lastPageScript = 'last-page.js'

export function lastPage(): Plugin {
  let root = ''
  return {
    name: 'last-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', name: lastPageScript, source: await scriptOf(root) })
    },
  }
}

async function scriptOf(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'lastPage' },
    },
  })
  const outputs: readonly Rolldown.RolldownOutput[] = [built]
    .flat()
    .filter((one) => 'output' in one)
  const [chunk] = outputs.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script.`)
  return chunk.code
}
