/** The files that a screen begins with, named by the page that is sent for it: a browser asks for them before the program runs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultLanguage, isLanguage } from '#schemas/language.ts'
import type { Route } from '#engine/portal.ts'

/** As src/build/first-files.ts writes it; names are those of files of the build. */
const FirstFiles = z.object({
  screens: z.record(z.string(), z.array(z.string())),
  words: z.record(z.string(), z.array(z.string())),
  lastPage: z.string().optional(),
})
const fileName = 'first-files.json'

/** Paths of files. */
export interface PageFiles {
  /** What its screen needs, read ahead. */
  readonly ahead: readonly string[]
  /** What runs by itself, before the program. */
  readonly scripts: readonly string[]
}

/** Answers the files for the page of a request. */
export type FilesOfPage = (request: Request) => PageFiles

/** Of the portal in `folder`. Where the build wrote no such list, or a spoilt one, a page names none: the program finds them itself. */
export async function openFirstFiles(
  folder: string,
  routes: readonly Pick<Route, 'path' | 'screen'>[],
): Promise<FilesOfPage> {
  const { screens, words, lastPage } = await readFirstFiles(folder)
  const kinds = new Map(routes.map(({ path, screen }) => [path, screen]))
  return (request) => {
    const kind = kinds.get(new URL(request.url).pathname)
    if (kind === undefined) return { ahead: [], scripts: [] }
    const files = [...(screens[kind] ?? []), ...(words[languageOfPage(request)] ?? [])]
    return {
      ahead: [...new Set(files)].map((file) => `/${file}`),
      scripts: lastPage !== undefined && isReturning(request) ? [`/${lastPage}`] : [],
    }
  }
}

async function readFirstFiles(folder: string): Promise<z.output<typeof FirstFiles>> {
  try {
    return FirstFiles.parse(JSON.parse(await readFile(join(folder, fileName), 'utf8')))
  } catch {
    return { screens: {}, words: {} }
  }
}

/** As the page keeps it (client/session/storage.ts). */
function languageOfPage(request: Request): string {
  const kept = /(?:^|;\s*)language=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return isLanguage(kept) ? kept : defaultLanguage
}

/** The browser has kept a page for who returns (client/session/last-page.ts). */
const isReturning = (request: Request): boolean =>
  /(?:^|;\s*)page=kept(?:;|$)/.test(request.headers.get('Cookie') ?? '')

/** The page with the files that are read ahead in its head, and the scripts at its end. */
export function withFiles(page: string, { ahead, scripts }: PageFiles): string {
  const links = ahead.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const tags = scripts.map((file) => `<script async src="${file}"></script>`)
  return page
    .replace('</head>', `${links.join('\n    ')}\n  </head>`)
    .replace('</body>', `${tags.join('\n    ')}\n  </body>`)
}
