import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { assemblePortal } from '#engine/assemble.ts'
import { withForms } from '#engine/forms.ts'
import { onlyKeeping } from '../src/build/forms-apart.ts'

const files = readdirSync('families').filter((name) => name.endsWith('.ts') && name !== 'index.ts')
const sourceOf = (file: string): string => readFileSync(`families/${file}`, 'utf8')

it.each(files)('[NF1] %s comes in two parts: without its form at once, and with its key and form alone later', (file) => {
  const source = sourceOf(file)
  const atOnce = onlyKeeping(source, (word) => word !== 'form')
  const later = onlyKeeping(source, (word) => word === 'key' || word === 'form')
  const hasForm = /^ {2}form: /m.test(source)
  expect(atOnce).not.toMatch(/^ {2}form: /m)
  expect(atOnce.length).toBe(hasForm ? source.length - formLength(source) : source.length)
  expect(later).toMatch(/defineFamily\(\{\s+key: '/)
  expect(/^ {2}form: /m.test(later)).toBe(hasForm)
  expect(later).not.toMatch(/^ {2}(boxes|parts|prefix|calls|screens):/m)
})

it('[NF1] a portal without forms with the forms is the portal', () => {
  const bare = families.map((family) => ({ ...family, form: undefined }))
  expect(withForms(assemblePortal(bare as never), families)).toEqual(assemblePortal(families))
})

it('[NF2] a file of families/ that defines none is told what to do', () => {
  expect(() => onlyKeeping('export const form = {}', () => true)).toThrow('move the file to another folder')
})

/** From the word to the end of its value with the comma, as it is written in the file. */
function formLength(source: string): number {
  const start = source.search(/(?<=^ {2})form: /m)
  const end = start + source.slice(start).search(/^ {2}\},?$/m)
  return end + (source[end + 3] === ',' ? 4 : 3) - start
}
