import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { sourcesOf, type SourceFile } from '#cli/structure/imports.ts'

/**
 * Text that people read stands in locales/ and nowhere else. Turkish letters in a string give it away, and letters between
 * tags or in an attribute that is read out. The places below say Turkish because what they say is no word of the portal.
 */
const allowed: readonly { readonly path: RegExp; readonly because: string }[] = [
  {
    path: /^src\/screens\/shell\/font-start\.ts$/,
    because: 'A letter of each file of the typeface: nobody reads them.',
  },
  {
    path: /^src\/documents\/codes\//,
    because: 'official names of the standard, which documents carry',
  },
  {
    path: /^src\/documents\/authority\/rules\/references\.ts$/,
    because: 'a code that documents carry with a Turkish letter',
  },
  {
    path: /^src\/documents\/ledger\/(head|read-stored|write-ledger)\.ts$/,
    because: 'what ledgers say to the authority, in its own words',
  },
  { path: /^src\/values\/turkish\.ts$/, because: 'the letters themselves' },
  {
    path: /^src\/client\/errors\.ts$/,
    because: 'the exact texts of the error mapper and of the log (specification 8)',
  },
  { path: /^src\/contract\//, because: 'data of the tests: names of what they make' },
  { path: /^src\/cli\/proof\//, because: 'data of the load and of the fuzzer' },
  {
    path: /^src\/cli\/new-family(\.ts|\/)/,
    because: 'the words and the test of the family that is written',
  },
  {
    path: /^src\/service\/(payment\/pretend-bank(-pages)?|authority\/(pretend-(portal(-page)?|ledger-service)|judge-package))\.ts$/,
    because: 'another system, which speaks to its own customers',
  },
  {
    path: /^src\/service\/shops\/pretend-(packages|shop-page|etsy)\.ts$/,
    because: 'the page of a shop and what it sells, in the words of the shop',
  },
  {
    path: /^src\/service\/messaging\/pretend-providers(-page)?\.ts$/,
    because: 'other systems, which speak to their own customers',
  },
  {
    path: /^src\/service\/messaging\/sms-parts\.ts$/,
    because: 'the letters of the alphabets of SMS',
  },
  { path: /^src\/service\/store\/add-users\.ts$/, because: 'letters that searches fold' },
  { path: /^src\/service\/demo\//, because: 'data of the demo: names of people, firms and goods' },
  {
    path: /^src\/service\/paper\/amount-in-words\.ts$/,
    because: 'numerals of the Turkish document',
  },
  {
    path: /^src\/service\/handlers\/sample-document\.ts$/,
    because: 'a document, shown with a template',
  },
  { path: /^src\/service\/handlers\/sgk-pdf\.ts$/, because: 'what stands in the PDF that is read' },
  {
    path: /^src\/service\/(worker\/envelope-state|sending\/settle-report)\.ts$/,
    because: 'names that histories and documents carry',
  },
  {
    path: /^(families\/\w+|src\/descriptor\/pieces\/customer-fields|src\/service\/identity\/registration-handlers)\.ts$/,
    because: 'what is written into a document or a company: the country, the buyer without a name',
  },
  {
    path: /^src\/service\/store\/migrations\.ts$/,
    because: 'the customs, as the authority has registered them',
  },
  {
    path: /^src\/documents\/erp\/table-columns\.ts$/,
    because: 'titles of columns in files that others have written',
  },
  { path: /^src\/screens\/ui\/language-choice\.tsx$/, because: 'each language in its own words' },
]

/** Words that are the same in every language: the product, formats, signs. */
const names =
  /^(Evrak|PDF|XML|CSV|API|SMS|WhatsApp|ETTN|VKN|TCKN|Ctrl|Esc|Enter|Tab|Shift|Alt|[A-Z])$/
const turkish = /[çğıİöşüÇĞÖŞÜ]/
const isRead: ReadonlySet<string> = new Set([
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'label',
  'hint',
  'description',
  'text',
])

interface Found {
  readonly path: string
  readonly text: string
}

function textsIn({ path, text }: SourceFile): Found[] {
  const found: string[] = []
  const hasWords = (value: string) =>
    value.split(/[^\p{L}\p{N}]+/u).some((word) => /\p{L}/u.test(word) && !names.test(word))
  new Visitor({
    Literal: ({ value }) =>
      void (typeof value === 'string' && turkish.test(value) && found.push(value)),
    TemplateElement: ({ value }) => void (turkish.test(value.raw) && found.push(value.raw)),
    JSXText: ({ value }) => void (hasWords(value) && found.push(value.trim())),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !isRead.has(name.name) || value?.type !== 'Literal')
        return
      if (typeof value.value === 'string' && hasWords(value.value)) found.push(value.value)
    },
  }).visit(parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program)
  return found.map((one) => ({ path, text: one }))
}

const sources = ['schemas', 'families', 'src'].flatMap((folder) => sourcesOf(process.cwd(), folder))

describe('text for people', () => {
  it('[LN9] stands in locales/ and nowhere else', () => {
    const strays = sources
      .flatMap(textsIn)
      .filter(({ path }) => !allowed.some((one) => one.path.test(path)))
    expect(strays.map(({ path, text }) => `${path}: ${text.slice(0, 80)}`)).toEqual([])
  })

  it('[LN9] every place that may say Turkish does so, and says why', () => {
    const spoken = sources.flatMap(textsIn)
    expect(
      allowed
        .filter((one) => !spoken.some(({ path }) => one.path.test(path)) || one.because === '')
        .map((one) => String(one.path)),
    ).toEqual([])
  })

  it('[LN9] is found wherever it is planted, and comments are not text', () => {
    const planted =
      'const a = \'Kayıt\'; const b = `${a} şube`; export const C = () => <p title="Save" className="flex">Send <b>{a}</b> · PDF</p>'
    expect(textsIn({ path: 'planted.tsx', text: planted }).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Kayıt', ' şube', 'Save', 'Send']),
    )
    expect(
      textsIn({
        path: 'none.tsx',
        text: "/** Türkçe */\nexport const d = () => <p aria-label={t('common.save')}>{'·'} PDF</p> // şu",
      }),
    ).toEqual([])
  })
})
