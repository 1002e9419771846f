/**
 * Tells the browser that nearly all functions of the first files run while the page loads (explicit compile hints, Chromium 136
 * and later): it compiles them beside the page while the files arrive, and not one by one, in the way of the page, when each is
 * called first. Other browsers see a comment.
 */
import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

/** `names`: of the chunks that every first page runs nearly all of. */
export function compiledEarly(names: readonly string[]): Plugin {
  return {
    name: 'compiled-early',
    apply: 'build',
    generateBundle: {
      // The hint counts in the first line alone, where the list of files that a chunk may ask for is put by Vite.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = hint + chunk.code
      },
    },
  }
}
