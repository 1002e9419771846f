/**
 * A tutorial as a program reads it: its steps by their headings, each with the commands and the changes of files that stand in
 * its blocks. A block of `sh` is a command. A block with `find=FILE` is a place in that file, and the block after it, marked
 * `below` or `instead`, is what is put there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Edit {
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly where: 'below' | 'instead'
  readonly text: string
}
export type Work = { readonly command: string } | { readonly edit: Edit }
export interface TutorialStep {
  readonly title: string
  readonly work: readonly Work[]
}

/** Throws where a block is neither a command nor half of a change. */
export function readTutorial(page: string): TutorialStep[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      work: worksOf(section),
    }))
}

function worksOf(section: string): Work[] {
  const works: Work[] = []
  let place: { readonly file: string; readonly find: string } | undefined
  for (const [, info = '', text = ''] of section.matchAll(
    /^```([^\n]*)\n([^`]*(?:`{1,2}[^`]+)*)```$/gm,
  )) {
    const [language, role = ''] = info.split(' ')
    if (language === 'sh' && !place) works.push({ command: text.trim() })
    else if (role.startsWith('find=') && !place)
      place = { file: role.slice('find='.length), find: text }
    else if ((role === 'below' || role === 'instead') && place) {
      works.push({ edit: { ...place, where: role, text } })
      place = undefined
    } else throw new Error(`A block "${info}" is neither a command nor half of a change:\n${text}`)
  }
  if (place)
    throw new Error(`Nothing is said to be done with this place of ${place.file}:\n${place.find}`)
  return works
}

/** Changes a file of the folder as the reader does; throws where the place is not there, or more than once. */
export function applyEdit(folder: string, { file, find, where, text }: Edit): void {
  const path = join(folder, file)
  const parts = readFileSync(path, 'utf8').split(find)
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places of this text, not one:\n${find}`)
  writeFileSync(path, parts.join(where === 'below' ? find + text : text))
}
