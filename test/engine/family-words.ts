/** Every word of src/descriptor as families/README.md tells it: read from the types, so that none is forgotten, and from the families that use it. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { actionCalls, draftActions } from '#engine/actions.ts'
import { boxCalls } from '#engine/calls.ts'
import { partScreens } from '#engine/parts.ts'

export interface Word {
  readonly name: string
  readonly isNeeded: boolean
  /** What the descriptor's own comment says: what it does, its default, where it is absent. */
  readonly text: string
  readonly allowed: string
}
export interface WordGroup {
  readonly title: string
  readonly text: string
  readonly words: readonly Word[]
}

/** The interfaces of the language in the order in which one meets them, with the place where their words stand. */
const places: readonly (readonly [file: string, name: string, title: string])[] = [
  ['family', 'FamilySpec', 'A family: `defineFamily({ … })`'],
  ['document', 'DocumentSpec', '`document`'],
  ['document', 'DeductionPlaces', '`document.deductions`'],
  ['family', 'BoxSpec', 'A box: `boxes: { sale: box({ … }) }`'],
  ['family', 'ActionSpec', 'An action of a box: `actions: { cancel: { … } }`'],
  ['family', 'RecordSpec', 'Records that are written in the portal: `record: { … }`'],
  [
    'computed',
    'ComputedSpec',
    'A number that follows from others: `record: { computed: { PLACE: { … } } }`',
  ],
  ['family', 'SettingsSpec', 'What a company has once: `settings: { NAME: { … } }`'],
  [
    'family',
    'StepSpec',
    'Something that is done with a record: `record: { steps: { NAME: { … } } }`',
  ],
  ['family', 'DeadlineSpec', 'Until when somebody has to act: `deadline: { … }`'],
  ['family', 'StagesSpec', 'The way of a record: `stages: { … }`'],
  ['family', 'ViewSpec', 'A view of a box: `views: { archive: { … } }`'],
  ['field', 'FieldOptions', 'Every field: `text({ … })`'],
  ['field', 'Field', 'What a field may say beside its kind'],
  ['family', 'PartsSpec', '`parts`'],
  ['family', 'PartPlace', 'Every part with a screen'],
  ['family', 'DraftsSpec', '`parts.drafts`, beside route and role'],
  ['family', 'UploadSpec', '`parts.uploads.NAME`, beside route and role'],
  ['family', 'ReportsSpec', '`parts.reports`, beside route and role'],
  ['form', 'FormSpec', '`form`'],
  ['form', 'FieldsSection', 'A section of plain fields'],
  ['form', 'PartySection', 'A section of a trading party'],
  ['form', 'DaysAfter', 'A day that follows from another: `fills: { PLACE: { … } }`'],
  ['form', 'LinesSection', 'A section of lines'],
  ['form', 'RowsSection', 'A section of rows'],
  ['form', 'NotesSection', 'A section of notes'],
  ['form', 'RightsSection', 'A section of rights'],
  ['form', 'ChoicesSection', 'A section of choices'],
  ['form', 'FilesSection', 'A section of files'],
  ['form', 'FieldGroup', 'A group of fields or columns: `{ when: { … }, fields: [ … ] }`'],
  ['form', 'FormField', 'A field or column of a section'],
  ['form', 'ListEntry', 'A member of an entry: `entry: { … }`'],
  ['family', 'CallSpec', 'A call of its own: `calls: { NAME: { … } }`'],
  ['family', 'ChosenSpec', 'What a call over chosen rows takes of them: `chosen: { … }`'],
  ['family', 'BookedSpec', 'What documents of a box are in the books: `books: { BOX: { … } }`'],
  ['family', 'ScreenSpec', 'A screen of its own: `screens: { NAME: { … } }`'],
]

/** Interfaces of src/descriptor that no family writes: they hold types, or what a call compiles to. */
const notWritten: readonly string[] = ['BoxNames', 'BoxOf', 'AnyBox', 'TagValue', 'CodeOptions']

const sourceOf = (file: string): string => readFileSync(`src/descriptor/${file}.ts`, 'utf8')

export function wordGroups(): WordGroup[] {
  return [
    ...places.map(([file, name, title]) => groupOf(file, name, title)),
    kinds(),
    capabilities(),
    actions(),
    ...lists(),
  ]
}

/** Interfaces that are neither told nor known to need no telling: a new part of the language. */
export function untold(): string[] {
  const all = sourcesIn('src/descriptor').flatMap(([, source]) =>
    [...source.matchAll(/^export interface (\w+)/gm)].map((match) => match[1]!),
  )
  return all.filter(
    (name) => !notWritten.includes(name) && !places.some(([, told]) => told === name),
  )
}

// Interfaces

function groupOf(file: string, name: string, title: string): WordGroup {
  const source = sourceOf(file)
  const { program, comments } = parseSync(`${file}.ts`, source)
  const before = (start: number) =>
    textOf(
      comments
        .filter(
          (comment) =>
            comment.value.startsWith('*') &&
            comment.end <= start &&
            source.slice(comment.end, start).trim() === '',
        )
        .at(-1)?.value,
    )
  for (const statement of program.body) {
    if (
      statement.type !== 'ExportNamedDeclaration' ||
      statement.declaration?.type !== 'TSInterfaceDeclaration' ||
      statement.declaration.id.name !== name
    )
      continue
    const words = statement.declaration.body.body.flatMap((member) => {
      if (
        member.type !== 'TSPropertySignature' ||
        member.key.type !== 'Identifier' ||
        member.computed
      )
        return []
      const type = member.typeAnnotation
        ? source.slice(member.typeAnnotation.start + 1, member.typeAnnotation.end)
        : ''
      return [
        {
          name: member.key.name,
          isNeeded: !member.optional,
          text: before(member.start) || (plainTexts[`${name}.${member.key.name}`] ?? ''),
          allowed: shortType(type),
        },
      ]
    })
    return { title, text: before(statement.start), words }
  }
  throw new Error(`src/descriptor/${file}.ts has no interface ${name}`)
}

const textOf = (comment: string | undefined): string =>
  (comment ?? '')
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Names of types that stand for a list of words, with their files: the words are what a person looks for. */
const listed: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  IconName: [['icon', 'IconName']],
  StockField: [['form', 'StockField']],
  CustomerField: [['form', 'CustomerField']],
  TaxpayerField: [['form', 'TaxpayerField']],
  CodeList: [
    ['code-list', 'StandardList'],
    ['code-list', 'CompanyList'],
  ],
}
const wordsOfType = (file: string, name: string): readonly string[] =>
  new RegExp(`export type ${name} =((?:\\s*\\|?\\s*'[\\w-]+')+)`)
    .exec(sourceOf(file))?.[1]
    ?.match(/'[\w-]+'/g) ?? []

/** A type as a person reads it: `readonly` and names of type parameters say nothing to who writes a family. */
const shortType = (type: string): string =>
  recordsNamed(withoutParameters(type)).replaceAll(/\b[A-Z]\w+\b/g, (name) =>
    Object.hasOwn(listed, name)
      ? listed[name]!.flatMap((type) => wordsOfType(...type)).join(' | ')
      : name,
  )

const withoutParameters = (type: string): string =>
  type
    .replaceAll('readonly ', '')
    // Members of an object type stand on lines of their own, without a sign between them.
    .replaceAll(/(?<![{|(,])\n(?=\s*\w+\??:)/g, ';')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=<) | (?=>)/g, '')
    .replaceAll(/\(?keyof R & string\)?|N\['last'\] & keyof R/g, 'column')
    .replaceAll(/N\['(\w+)'\]/g, 'text')
    .replaceAll(/<(column|K|R|C|K, T\[N\]|text, column, text)>/g, '')
    .trim()
    .replace(/^S$/, 'string')

/** `Readonly<Record<string, X>>` as "a X for each string", the innermost first. */
function recordsNamed(type: string): string {
  const named = type
    .replaceAll(/Readonly<Record<([^<>]+), ([^<>]+)>>/g, 'a $2 for each $1')
    .replaceAll(/\{ \[N in keyof T\]: (\w+) \}/g, 'a $1 for each string')
  return named === type ? type : recordsNamed(named)
}

/** What words do whose type says nothing beside them. A new word says it in a comment of its own, in src/descriptor. */
const plainTexts: Readonly<Record<string, string>> = {
  'FamilySpec.key': 'Name of the family in calls, files and locales: small letters and digits.',
  'FamilySpec.icon': 'Its icon in the menu.',
  'FamilySpec.service': 'Who answers its calls. Default: `portal`.',
  'FamilySpec.document':
    'How its model becomes a document of the standard. Absent: an area that is no document.',
  'FamilySpec.boxes': 'Its lists of records, by name.',
  'FamilySpec.parts': 'What it has beside its boxes, each with calls and screens.',
  'FamilySpec.form': 'The editor: needed where there is `parts.create`.',
  'FamilySpec.calls': 'Calls that no box and no part brings.',
  'FamilySpec.screens': 'Screens that no box and no part brings.',
  'DocumentSpec.lines': 'Key of the list of lines inside the model.',
  'DocumentSpec.supplier': 'Key of the issuer inside the model.',
  'DocumentSpec.customer': 'Key of the receiver inside the model.',
  'DocumentSpec.seller':
    'Key of whoever sells for the issuer, such as the waiter. Absent: nobody does.',
  'DocumentSpec.number': 'Key of the number in the answer to sending.',
  'DocumentSpec.type':
    'Its kind: key inside `info`, or one for all of the family, which the standard need not know.',
  'DeductionPlaces.percent': 'Key of the per cent in the line.',
  'DeductionPlaces.amount': 'Key of the amount in the line.',
  'BoxSpec.row': 'Fields of a record, by the names of the wire. `UUID` is needed.',
  'BoxSpec.filters':
    'Filters of the list, by the names of the wire: fields of the row, or `from` a fact.',
  'BoxSpec.party': 'Field that names the other side. Absent: there is none.',
  'BoxSpec.sort': 'Order of the list before anybody chooses one.',
  'BoxSpec.can': 'What can be done with its records, see below.',
  'BoxSpec.operations': 'Marks that can be set in bulk; with the capability `operate`.',
  'BoxSpec.exports': 'Forms in which records can be taken out; with the capability `export`.',
  'BoxSpec.actions':
    'What a person can do with one record, and on what condition. Default: nothing.',
  'BoxSpec.views': 'The same records with a fixed filter, a route and perhaps a role of their own.',
  'ActionSpec.confirm': 'Asks first; `reason` asks why. Default: it is done at once.',
  'ActionSpec.bulk':
    'For many at once: `server` sends them in one call, `each` one by one. Default: `no`.',
  'ActionSpec.shortcut': 'Its key in the list and in the preview. Default: none.',
  'ViewSpec.where': 'The fixed filter; it wins over the address.',
  'Field.kind': 'Said by the function: `text()`, `money()` …',
  'Field.tones': 'Colours of its values. Default: none is coloured.',
  'PartsSpec.drafts': 'Documents before they are sent.',
  'PartsSpec.uploads': 'Ways in for files, by name.',
  'PartsSpec.notifications': 'Rules by which somebody is told of documents.',
  'PartsSpec.reports': 'Reports to the authority: create, list, documents, state, XML, history.',
  'PartsSpec.series': 'Series of numbers.',
  'PartsSpec.templates': 'How the documents look on paper.',
  'PartsSpec.tags': 'Labels of the company for its records.',
  'DraftsSpec.row': 'Fields of a draft.',
  'DraftsSpec.columns': 'Columns of their list, in order.',
  'DraftsSpec.title': 'Field that names a draft.',
  'DraftsSpec.party': 'Field that names the other side.',
  'DraftsSpec.sort': 'Order of their list before anybody chooses one.',
  'DraftsSpec.operations': 'Marks that can be set in bulk.',
  'DraftsSpec.exports': 'Forms in which drafts can be taken out.',
  'UploadSpec.accept': 'Endings of the files that it takes.',
  'FormSpec.sections': 'The sections, in order.',
  'FormField.kind': 'Kind of the field; it decides the control.',
  'FormField.values': 'The values to choose from, for a code without a list.',
  'FormField.required': 'It must be filled before sending.',
  'PartySection.name': 'Place of the name, relative to `at`.',
  'PartySection.fields': 'Fields of the party and groups of them, by their place relative to `at`.',
  'PartySection.when': 'Shown only where this holds of the form.',
  'PartsSpec.answerTemplates': 'How the answers to received documents look on paper.',
  'FieldsSection.fields': 'The fields and groups of fields, in order.',
  'FieldGroup.fields': 'The fields of the group, in order.',
  'LinesSection.columns': 'Columns of a line and groups of them, by their place in it.',
  'RowsSection.columns': 'Columns of a row, by their place in it.',
  'RowsSection.when': 'Shown only where this holds of the form.',
  ...Object.fromEntries(
    [
      'FieldsSection',
      'PartySection',
      'LinesSection',
      'RowsSection',
      'NotesSection',
      'RightsSection',
      'ChoicesSection',
      'FilesSection',
    ].flatMap((name) => [
      [`${name}.section`, 'Kind of the section.'],
      [`${name}.key`, 'Name of the section in the locales; once in a form.'],
      [`${name}.at`, 'Place of what it shows, inside the model.'],
    ]),
  ),
  'CallSpec.method': 'Method of the exchange.',
  'CallSpec.query': 'Parameters of the address.',
  'CallSpec.body': 'Name of the body’s schema in schemas/wire.ts. Absent: there is no body.',
  'CallSpec.answer': 'Name of the answer’s schema in schemas/wire.ts.',
  'CallSpec.effect': 'Decides about retries, caching and confirmation, whatever the method.',
  'CallSpec.answeredBy': 'Key of the handler in the service.',
  'ScreenSpec.route': 'Path of the screen.',
  'ScreenSpec.screen': 'Kind of the screen (src/screens/shell/screens.ts).',
  'ScreenSpec.role': 'Role codes, any one of which opens it. Absent: everyone may.',
  'ScreenSpec.module': 'Module that the company must have.',
  'ScreenSpec.menu': 'It stands in the menu.',
  'ScreenSpec.icon': 'Its icon there.',
}

// Words of unions

function kinds(): WordGroup {
  const source = sourceOf('field')
  const words = [
    ...source.matchAll(
      /(?:\/\*\* ([^\n]*?) \*\/\n)?export (?:const|function) (uuid|text|note|date|dateTime|int|decimal|percent|money|taxNo|flag|tagList|email|phone|code|anyOf|range|contains|ofRecord)\b[^\n]*/g,
    ),
  ]
  return {
    title: 'Kinds of fields',
    text: 'One kind gives the column, the filter, the form control, the check on the wire and the SQL type.',
    words: words.map((match) => ({
      name: match[2]!,
      isNeeded: false,
      text: match[1] ?? kindTexts[match[2]!] ?? '',
      allowed: `${match[2]!}(…)`,
    })),
  }
}

const kindTexts: Readonly<Record<string, string>> = {
  uuid: 'An identifier.',
  text: 'A text, or none.',
  note: 'A long text.',
  int: 'A whole number.',
  decimal: 'A number with as many decimals as it has.',
  percent: 'A share of a hundred.',
  taxNo: 'A tax number of ten digits, or a citizen’s of eleven.',
  flag: 'Yes or no.',
  tagList: 'The tags of a record.',
  email: 'An e-mail address.',
  phone: 'A telephone number.',
}

/** A capability says by its calls what it does. */
const capabilities = (): WordGroup => ({
  title: 'What a box can do: `can: [ … ]`',
  text: 'Each is a set of calls (src/engine/calls.ts).',
  words: Object.entries(boxCalls).map(([name, calls]) => ({
    name,
    isNeeded: false,
    text: Object.entries<{ method: string; path: string }>(calls)
      .map(([key, { method, path }]) => `${key} (${method} ${path})`)
      .join(', '),
    allowed: '',
  })),
})

const actions = (): WordGroup => ({
  title: 'Actions on one record: `actions: { … }`',
  text: 'Those of drafts (edit, confirmAndSend, delete) come by themselves. Each needs the capability that brings its call.',
  words: Object.entries(actionCalls)
    .filter(([name]) => !(name in draftActions) || name.startsWith('send'))
    .map(([name, call]) => ({
      name,
      isNeeded: false,
      text: `Makes the call \`${call}\`.`,
      allowed: '',
    })),
})

const unions: readonly (readonly [file: string, name: string, title: string])[] = [
  ['family', 'OperationType', 'Bulk operations: `operations: [ … ]`'],
  ['family', 'ExportType', 'Bulk exports: `exports: [ … ]`'],
]
const lists = (): WordGroup[] => [
  ...unions.map(([file, name, title]) => {
    const type =
      new RegExp(`export type ${name} =([\\s\\S]*?)(?=\\n\\n|\\nexport)`).exec(
        sourceOf(file),
      )?.[1] ?? ''
    return {
      title,
      text: '',
      words: [...type.matchAll(/'(\w+)'/g)].map((match) => ({
        name: match[1]!,
        isNeeded: false,
        text: unionTexts[match[1]!] ?? '',
        allowed: '',
      })),
    }
  }),
  {
    title: 'Default places of parts',
    text: 'Where a part says no route or role of its own.',
    words: Object.entries(partScreens).map(([name, { route, role }]) => ({
      name,
      isNeeded: false,
      text: `\`${route}\`, role \`${String(role)}\``,
      allowed: '',
    })),
  },
]

const unionTexts: Readonly<Record<string, string>> = {
  Read: 'Marks as read.',
  Unread: 'Marks as not read.',
  Print: 'Marks as printed.',
  UnPrint: 'Marks as not printed.',
  Archived: 'Puts into the archive.',
  Unarchived: 'Takes out of the archive.',
  Transferred: 'Marks as taken over into the accounts.',
  Untransferred: 'Takes that mark away.',
  Xml: 'The documents as XML, in one zip.',
  Pdf: 'The documents as PDF, in one zip.',
  Envelope: 'The envelopes in which they travelled.',
  OnePagePdf: 'All documents in one PDF.',
}

// The page

/** The families, what several of them say alike, and the kitchen sink. */
const familySources = (): readonly (readonly [name: string, source: string])[] => [
  ...sourcesIn('families')
    .filter(([file]) => file !== 'index.ts')
    .map(([file, source]) => [file.replace('.ts', ''), source] as const),
  ...sourcesIn('src/descriptor/pieces').map(
    ([file, source]) => [`src/descriptor/pieces/${file}`, source] as const,
  ),
  ['kitchen sink', readFileSync('test/kitchen-sink/family.ts', 'utf8')],
]

const sourcesIn = (folder: string): (readonly [file: string, source: string])[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')])

/** Two families that write the word: those that were `named` before, so that a new family changes nothing; else the first. */
export function shownBy(
  word: string,
  sources = familySources(),
  named: readonly string[] = [],
): string[] {
  const written = new RegExp(`(?<![\\w'])${word}(?=:|\\()|'${word}'|[{,] ${word}(?=[ ,}])`)
  const names = sources.filter(([, source]) => written.test(source)).map(([name]) => name)
  const still = names.filter((name) => named.includes(name))
  return (still.length > 0 ? still : names).slice(0, 2)
}

export const isShown = ({ title }: WordGroup): boolean => !title.startsWith('Default places')

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Names in the last cell of each row of the page as it is, by title of the table and word. */
function namedIn(page: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    page.split('\n### ').flatMap((table) => {
      const [title = '', ...lines] = table.split('\n')
      return lines
        .filter((line) => line.startsWith('| `'))
        .map((line): [string, string[]] => {
          const word = line.split('`')[1] ?? ''
          return [
            `${title} ${word}`,
            (line.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split(', '),
          ]
        })
    }),
  )
}

/** The tables between the two marks of families/README.md; `page` is that file as it is. */
export function wordTables(page: string): string {
  const sources = familySources()
  const named = namedIn(page)
  return wordGroups()
    .map((group) => {
      const rows = group.words.map(
        ({ name, isNeeded, text, allowed }) =>
          `| \`${name}\`${isNeeded ? ' •' : ''} | ${cell(text)} | ${allowed ? `\`${cell(allowed)}\`` : ''} | ${isShown(group) ? shownBy(name, sources, named.get(`${group.title} ${name}`)).join(', ') : ''} |`,
      )
      return `### ${group.title}\n${group.text ? `${group.text}\n` : ''}\n| word | what it does | allowed | shown by |\n|---|---|---|---|\n${rows.join('\n')}\n`
    })
    .join('\n')
}
