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
})
const fileName = 'first-files.json'

/** Answers the paths of the files for the page of a request. */
export type FilesOfPage = (request: Request) => readonly string[]

/** Of the portal in `folder`. Where the build wrote no such list, or a spoilt one, a page names none: the program finds them itself. */
export async function openFirstFiles(
  folder: string,
  routes: readonly Pick<Route, 'path' | 'screen'>[],
): Promise<FilesOfPage> {
  const { screens, words } = await readFirstFiles(folder)
  const kinds = new Map(routes.map(({ path, screen }) => [path, screen]))
  return (request) => {
    const kind = kinds.get(new URL(request.url).pathname)
    if (kind === undefined) return []
    const files = [...(screens[kind] ?? []), ...(words[languageOfPage(request)] ?? [])]
    return [...new Set(files)].map((file) => `/${file}`)
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

/** The page with the files in its head. */
export function withFiles(page: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  return page.replace('</head>', `${links.join('\n    ')}\n  </head>`)
}
