import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { assemblePortal } from '#engine/assemble.ts'
import { compileForms } from '#engine/compile-forms.ts'
import { compilePortal } from '#engine/compile.ts'
import { withForms } from '#engine/forms.ts'
import {
  callsApart,
  formsApart,
  isAtOnce,
  isLater,
  onlyKeeping,
  withoutPartsOfService,
  withoutPrograms,
} from '../src/build/forms-apart.ts'
import { boxCalls, partCalls, type CallPattern } from '#engine/calls.ts'
import { neededWords, wordsBehindFirstPage } from '#engine/needed-words.ts'
import { hasWordsAtOnce } from '#engine/words-at-once.ts'
import { partOf, words as wordFiles } from '../src/build/words.ts'

const files = readdirSync('families').filter((name) => name.endsWith('.ts') && name !== 'index.ts')
const sourceOf = (file: string): string => readFileSync(`families/${file}`, 'utf8')

it.each(files)(
  '[NF1] %s comes in two parts: without its form and the particulars of its document at once, and with them alone later',
  (file) => {
    const source = sourceOf(file)
    const atOnce = onlyKeeping(source, isAtOnce)
    const later = onlyKeeping(source, isLater)
    const has = (text: string, word: string): boolean =>
      new RegExp(`^ {2}${word}: `, 'm').test(text)
    expect(has(atOnce, 'form')).toBe(false)
    expect(/^ {4}root: '/m.test(atOnce)).toBe(false)
    expect(has(atOnce, 'document')).toBe(has(source, 'document'))
    expect(later).toMatch(/defineFamily\(\{\s+key: '/)
    expect(['form', 'document'].map((word) => has(later, word))).toEqual(
      ['form', 'document'].map((word) => has(source, word)),
    )
    expect(later).not.toMatch(/^ {2}(boxes|parts|prefix|calls|screens):/m)
  },
)

it('[NF1] nothing but the forms, the document and what stands in the books is taken out of what comes at once', () => {
  for (const file of files) {
    const source = sourceOf(file)
    const words = (text: string): string[] =>
      [...text.matchAll(/^ {2}(\w+): /gm)].map(([, word]) => word!)
    expect(words(onlyKeeping(source, isAtOnce))).toEqual(
      words(source).filter((word) => !['form', 'forms', 'books'].includes(word)),
    )
  }
})

it('[NF1] fields of the page do not say where the service keeps them from, but that it is no fact', () => {
  const source = `import { text } from '#descriptor/field.ts'
const field = (at: string) => text({ at })
export const family = { row: { Name: text({ at: 'Party.Name', indexed: true }), Note: field('Note') }, form: { at: 'Name' } }
`
  expect(withoutPartsOfService(source)).toBe(source.replace("'Party.Name', indexed: true", "'', "))
})

it('[NF1] records of the page do not say what is a matter of the service', () => {
  const source =
    "export const family = { cards: box({ record: { schema: 'Card', unique: [['Name']], byService: true, import: true }, api: ['list'], unique: 1 }) }"
  expect(withoutPartsOfService(source)).toBe(
    source.replace("unique: [['Name']], byService: true,", ' ').replace("api: ['list'],", ''),
  )
})

it('[NF1] of the engine’s calls the page has each group that screens need, and those that are all for programs without their calls', () => {
  const source = readFileSync('src/engine/calls.ts', 'utf8')
  const groups = Object.entries<Readonly<Record<string, CallPattern>>>({
    ...boxCalls,
    ...partCalls,
  })
  const page = withoutPrograms(source)
  const isEmpty = (group: string): boolean =>
    new RegExp(`^ {2}'?${group.replace('.', String.raw`\.`)}'?: \\{\\},`, 'm').test(page)
  expect(groups.filter(([key]) => isEmpty(key)).map(([key]) => key)).toEqual(
    groups.flatMap(([key, calls]) =>
      Object.values(calls).every(({ api }) => api === true) ? [key] : [],
    ),
  )
  expect(isEmpty('send.api')).toBe(true)
  expect(isEmpty('drafts')).toBe(false)
})

it('[NF1] calls that only other programs make are no part of the page', () => {
  const atOnce = onlyKeeping(sourceOf('customers.ts'), isAtOnce)
  const callsIn = (text: string): string[] =>
    [...text.matchAll(/^ {4}(\w+): \{\n\s+(?:\.\.\.\w+,\n\s+)*(?:method|path): '/gm)].map(
      ([, name]) => name!,
    )
  expect(callsIn(sourceOf('customers.ts')).length).toBeGreaterThan(2)
  expect(callsIn(atOnce)).toEqual(['search', 'terms'])
  expect(onlyKeeping(sourceOf('customers.ts'), isLater)).not.toContain('answeredBy')
  // What a form has chosen from is asked for by its screen; who answers it is nothing to the page.
  const reports = onlyKeeping(sourceOf('reports.ts'), isAtOnce)
  expect(callsIn(reports)).toContain('columns')
  expect(reports).not.toMatch(/answeredBy|api: true/)
})

/** Whether the file of the family writes the call itself. */
const hasCall = (family: object, id: string): boolean =>
  'calls' in family && Object.hasOwn(family.calls as object, id.slice(id.indexOf('.') + 1))

it('[NF1] calls of a family that read and change its settings are part of the page', () => {
  const named = compilePortal(families).families.flatMap(({ key, settings }) =>
    settings.flatMap(({ calls }) =>
      Object.values(calls)
        .filter((id) => families.some((one) => one.key === key && hasCall(one, id)))
        .map((id) => [key, id.slice(key.length + 1)] as const),
    ),
  )
  expect(named).toContainEqual(['company', 'change'])
  for (const [key, call] of named)
    expect(onlyKeeping(sourceOf(`${key}.ts`), isAtOnce)).toMatch(new RegExp(`^ {4}${call}: `, 'm'))
})

it('[NF1] what only the other part names is not imported by the one', () => {
  const source =
    "import { sections } from './sections.ts'\nimport './always.ts'\nexport const x = defineFamily({ key: 'x', form: sections })"
  const importsOf = (text: string): string[] =>
    [...text.matchAll(/'(\.[^']+)'/g)].map(([, file]) => file!)
  expect([
    importsOf(onlyKeeping(source, isAtOnce)),
    importsOf(onlyKeeping(source, isLater)),
  ]).toEqual([['./always.ts'], ['./sections.ts', './always.ts']])
})

it('[NF1] a portal without forms and documents, given both, is the portal', () => {
  const bare = families.map((family) => ({
    ...family,
    form: undefined,
    ...('document' in family && {
      document: { model: family.document.model, delivery: family.document.delivery },
    }),
  }))
  expect(withForms(assemblePortal(bare as never), compileForms(families))).toEqual(
    compilePortal(families),
  )
})

it('[NF2] a file of families/ that defines none is told what to do', () => {
  expect(() => onlyKeeping('export const form = {}', () => true)).toThrow(
    'move the file to another folder',
  )
})

it('[NF8] the build reads and writes files of the portal only: libraries are used as they are published', () => {
  const filterOf = (hook: unknown): RegExp =>
    (hook as { readonly filter: { readonly id: RegExp } }).filter.id
  for (const { name, resolveId, load, transform } of [formsApart(), callsApart(), wordFiles()]) {
    expect([name, resolveId]).toEqual([name, undefined])
    for (const hook of [load, transform].filter((one) => one !== undefined))
      expect(filterOf(hook).source).toMatch(/^\\\/(families|locales|src)\\\//)
  }
})

it('[NF13] what forms alone and lists of other records say comes behind the first page, each word in one part, and what lists of documents say among the first', () => {
  const all = {
    common: { save: 'Save' },
    fields: { Name: 'Name', Plate: 'Plate' },
    shell: { menu: 'Menu', signIn: { title: 'Sign in' } },
    editor: { hint: 'Hint' },
    service: { late: 'Late' },
  }
  const isLater = (key: string) => key === 'fields.Plate'
  expect(partOf('first', all, isLater)).toEqual({
    common: { save: 'Save' },
    fields: { Name: 'Name' },
    shell: { menu: 'Menu' },
  })
  expect(partOf('signIn', all, isLater)).toEqual({ shell: { signIn: { title: 'Sign in' } } })
  expect(partOf('more', all, isLater)).toEqual({
    fields: { Plate: 'Plate' },
    editor: { hint: 'Hint' },
  })
  const portal = compilePortal(families)
  const later = wordsBehindFirstPage(portal)
  expect(later.has('codes.PaymentMeansCode.NAKIT')).toBe(true)
  expect(later.has('families.users.fields.LastLoginDate')).toBe(true)
  const columns = portal.families
    .filter(hasWordsAtOnce)
    .flatMap((family) =>
      family.boxes.flatMap((box) =>
        Object.keys(box.row).map((name) => [family.key, name] as const),
      ),
    )
  expect(
    columns.filter(
      ([family, name]) =>
        later.has(`fields.${name}`) || later.has(`families.${family}.fields.${name}`),
    ),
  ).toEqual([])
  expect(
    portal.families
      .flatMap((family) => neededWords(portal, family))
      .filter(({ keys }) => later.has(keys[0])).length,
  ).toBeGreaterThan(50)
})
