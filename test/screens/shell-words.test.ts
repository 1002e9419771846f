import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import type { Fields } from '#descriptor/field.ts'
import type { SectionSpec } from '#descriptor/form.ts'
import { compilePortal } from '#engine/compile.ts'
import { errorTexts } from '#client/errors.ts'
import { changeLanguage, createText, languages, wordsOf } from '#screens/text/text.ts'

const portal = compilePortal(families)
const sources = import.meta.glob<string>('../../src/screens/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const subjects = new Set(Object.keys(await wordsOf('tr')))

function keysOf(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([key, word]: [string, unknown]) =>
    typeof word === 'object' && word !== null
      ? keysOf(word, `${before}${key}.`)
      : [`${before}${key}`],
  )
}
const lastWord = (place: string) => place.slice(place.lastIndexOf('.') + 1)

/** Fields that people see: rows, filters and forms. */
function shownFields(): {
  family: string
  name: string
  codes: string
  values: readonly string[]
  section?: string
}[] {
  return portal.families.flatMap((family) => {
    const named = (fields: Fields) =>
      Object.entries(fields).map(([name, field]) => ({
        family: family.key,
        name,
        codes: name,
        values: field.values ?? [],
      }))
    const sections = family.form?.sections ?? []
    const fieldsOf = (section: SectionSpec) =>
      'fields' in section ? section.fields : 'columns' in section ? section.columns : []
    const formFields = sections.flatMap((section) =>
      fieldsOf(section).map((field) => ({
        family: family.key,
        section: section.key,
        name: field.called ?? field.as ?? field.tax ?? lastWord(field.at),
        codes: lastWord(field.at),
        values: field.values ?? [],
      })),
    )
    return [
      ...family.boxes.flatMap((box) => [...named(box.row), ...named(box.filters)]),
      ...formFields,
    ]
  })
}

describe.each(languages)('words in %s', (language) => {
  it('[G30] every screen, family, field, code, action and statistic of the portal has a word', async () => {
    const missing = new Set<string>()
    const text = await createText({ language })
    const need = (key: string) => void (text.exists(key) || missing.add(key))
    portal.routes.forEach((route) => need(route.label))
    portal.families.forEach((family) => need(`families.${family.key}.title`))
    portal.families
      .filter((family) => family.document)
      .forEach((family) => need(`families.${family.key}.document`))
    for (const { family, section, name, codes, values } of shownFields()) {
      if (
        !text.exists(`editor.fields.${section}.${name}`) &&
        !text.exists(`fields._family.${family}.${name}`)
      )
        need(`fields.${name}`)
      values.forEach((value) => need(`codes.${codes}.${value}`))
    }
    for (const box of portal.families.flatMap((family) => family.boxes)) {
      ;[...box.actions.map((action) => action.name), ...box.operations, ...box.exports].forEach(
        (name) => need(`codes.actions.${name}`),
      )
      Object.keys(box.statistics).forEach((name) => need(`codes.statistics.${name}`))
    }
    expect([...missing]).toEqual([])
  })
  it('[G30] every key that the screens ask for is there', async () => {
    const text = await createText({ language })
    const keys = Object.values(sources)
      .flatMap((source) =>
        [...source.matchAll(/'([a-z]+(?:\.[\w]+)+)'/g)].map((match) => match[1]!),
      )
      .filter((key) => subjects.has(key.split('.')[0]!))
    expect(keys.length).toBeGreaterThan(60)
    expect(
      [...new Set(keys)].filter((key) => !text.exists(key) && !text.exists(`${key}_other`)),
    ).toEqual([])
  })
})

describe('words', () => {
  it('[G31] Turkish and English carry the same keys with something in each', async () => {
    const [turkish, english] = await Promise.all([wordsOf('tr'), wordsOf('en')])
    expect(keysOf(english).sort()).toEqual(keysOf(turkish).sort())
    const empty = (words: object) =>
      keysOf(words).filter(
        (key) =>
          key
            .split('.')
            .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], words) ===
          '',
      )
    expect([empty(turkish), empty(english)]).toEqual([[], []])
  })
  it('[G31] a missing key is told and shown as it is', async () => {
    const missing: string[] = []
    const text = await createText({ language: 'tr', onMissing: (key) => missing.push(key) })
    expect(text.t('common.noSuchKey')).toBe('common.noSuchKey')
    expect(missing).toEqual(['common.noSuchKey'])
  })
  it('[G31] the language changes without loading the page', async () => {
    const text = await createText({ language: 'tr' })
    expect(text.t('common.save')).toBe('Kaydet')
    await changeLanguage(text, 'en')
    expect(text.t('common.save')).toBe('Save')
  })
  it('[ER6] the texts of the error mapper are those on the screen', async () => {
    const text = await createText({ language: 'tr' })
    expect({
      401: text.t('common.errors.401'),
      403: text.t('common.errors.403'),
      404: text.t('common.errors.404'),
      other: text.t('common.errors.other'),
    }).toEqual(errorTexts)
  })
})
