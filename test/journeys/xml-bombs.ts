/** XML that is small to send and dear to read (B2 of TRUST 5.3). Run as a program it reads them all and prints what each cost. */
import { fileURLToPath } from 'node:url'
import { DocumentError } from '#documents/document/document-error.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const open = `<Invoice xmlns="${ubl}Invoice-2" xmlns:cbc="${ubl}CommonBasicComponents-2" xmlns:cac="${ubl}CommonAggregateComponents-2"`
const invoice = (content: string) => `${open}>${content}</Invoice>`
const note = (text: string) => invoice(`<cbc:Note>${text}</cbc:Note>`)
const doctype = (entities: string, text: string) =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [${entities}]>${note(text)}`
const many = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join('')
const million = 1_000_000

export interface Bomb {
  readonly make: () => string
  /** Rule that refuses it; absent: it is read to its end, and is no invoice for other reasons. */
  readonly rule?: string
}

export const bombs = {
  'a billion laughs': {
    make: () =>
      doctype(
        `<!ENTITY a0 "lol">${many(9, (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)}`,
        '&a9;',
      ),
    rule: 'xmlDoctype',
  },
  'a quadratic blow-up': {
    make: () => doctype(`<!ENTITY a "${'a'.repeat(100_000)}">`, '&a;'.repeat(100_000)),
    rule: 'xmlDoctype',
  },
  'an entity of itself': {
    make: () => doctype('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;'),
    rule: 'xmlDoctype',
  },
  'a million numeric references': {
    make: () => note('&#65;'.repeat(million)),
    rule: 'xmlTooManyParts',
  },
  'a million named references': {
    make: () => note('&amp;'.repeat(million)),
    rule: 'xmlTooManyParts',
  },
  'two hundred thousand elements in one another': {
    make: () => '<a>'.repeat(200_000) + '</a>'.repeat(200_000),
    rule: 'xmlTooDeep',
  },
  'a million attributes': {
    make: () => `${open}${many(million, (index) => ` a${index}=""`)}/>`,
    rule: 'xmlTooManyAttributes',
  },
  'a hundred thousand namespaces': {
    make: () => `${open}${many(100_000, (index) => ` xmlns:a${index}="u${index}"`)}/>`,
    rule: 'xmlTooManyAttributes',
  },
  'a million empty elements': {
    make: () => invoice('<a/>'.repeat(million)),
    rule: 'xmlTooManyParts',
  },
  'a million sections of a letter': {
    make: () => note('<![CDATA[a]]>'.repeat(million)),
    rule: 'xmlTooManyParts',
  },
  'a million comments': {
    make: () => invoice('<!---->'.repeat(million)),
    rule: 'xmlTooManyParts',
  },
  'two million line ends of two characters': {
    make: () => note('\r\n'.repeat(2 * million)),
    rule: 'xmlTooManyParts',
  },
  'a name of two million letters': {
    make: () => `<${'a'.repeat(2 * million)}/>`,
    rule: 'unknownRoot',
  },
  'an attribute name of two million letters': {
    make: () => invoice(`<cbc:ID ${'a'.repeat(2 * million)}="1">1</cbc:ID>`),
  },
  'an attribute of two million letters': {
    make: () => invoice(`<cbc:ID a="${'a'.repeat(2 * million)}">1</cbc:ID>`),
  },
  'a text of eighteen million letters': { make: () => note('a'.repeat(18 * million)) },
  'a text of twenty-one million letters': {
    make: () => note('a'.repeat(21 * million)),
    rule: 'xmlTooLarge',
  },
  'two million blanks': { make: () => invoice(' '.repeat(2 * million)) },
  'a million tags that never end': {
    make: () => '<a'.repeat(million),
    rule: 'xmlTooManyParts',
  },
} satisfies Record<string, Bomb>

export interface Cost {
  readonly name: string
  readonly rules: readonly string[]
  readonly ms: number
  /** How much more memory the process ever had than before the first one was read. */
  readonly growth: number
}

function rulesOf(xml: string): string[] {
  try {
    readUbl(xml)
    return []
  } catch (error) {
    if (error instanceof DocumentError) return [...new Set(error.problems.map(({ rule }) => rule))]
    throw error
  }
}

/** All are made first, so that only the reading is measured. */
function costs(): Cost[] {
  const made = Object.entries<Bomb>(bombs).map(([name, { make }]) => ({
    name,
    xml: Buffer.from(make()).toString(),
  }))
  rulesOf(note('a'))
  const before = process.resourceUsage().maxRSS
  return made.map(({ name, xml }) => {
    const start = performance.now()
    const rules = rulesOf(xml)
    return {
      name,
      rules,
      ms: performance.now() - start,
      growth: (process.resourceUsage().maxRSS - before) * 1024,
    }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(costs()))
