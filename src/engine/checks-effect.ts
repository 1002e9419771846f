/** Words that a family may say, and that would have no effect or another one than it seems. */
import type { Condition } from '#descriptor/condition.ts'
import type { BoxSpec, FamilySpec, PartsSpec } from '#descriptor/family.ts'
import type { Field, FieldKind, Fields, FilterKind, FilterMatch } from '#descriptor/field.ts'
import { factOfName, facts, kindOfOwn, type FactKind } from './facts.ts'
import { actionsWithReason } from './inputs.ts'
import type { Problem } from './problem.ts'

export function checkEffects(spec: FamilySpec): Problem[] {
  return [
    ...checkRoles(spec),
    ...Object.entries(spec.boxes ?? {}).flatMap(([key, box]) => {
      const place = `${spec.key}.boxes.${key}`
      return [
        ...checkKinds(box.row, `${place}.row`),
        ...checkMatches(box, place),
        ...checkTagFilters(spec, box, place),
        ...checkFilterKinds(box, place),
        ...checkViews(box, place),
        ...checkPlacesOfFilters(box, place),
        ...checkReasons(box, place),
      ]
    }),
    ...(spec.parts?.drafts
      ? checkKinds(spec.parts.drafts.row, `${spec.key}.parts.drafts.row`)
      : []),
  ]
}

/** Parts with one screen, whose role they say themselves. */
const placedParts = [
  'create',
  'drafts',
  'notifications',
  'reports',
  'series',
  'templates',
  'answerSeries',
  'answerTemplates',
  'tags',
] as const satisfies readonly (keyof PartsSpec)[]

/** Role codes by their place: of boxes, views, parts, settings, own calls and screens. */
function checkRoles({
  key,
  prefix,
  boxes,
  parts,
  settings,
  calls,
  screens,
}: FamilySpec): Problem[] {
  const of = (place: string, role: Role, right: Right = 'added') =>
    [role ?? []].flat().flatMap((code) => checkRole(code, `${place}.role`, prefix.role, right))
  const among = (
    place: string,
    named: Readonly<Record<string, { readonly role?: Role }>> = {},
    right: Right = 'added',
  ) => Object.entries(named).flatMap(([name, { role }]) => of(`${place}.${name}`, role, right))
  return [
    ...among(`${key}.boxes`, boxes),
    ...Object.entries(boxes ?? {}).flatMap(([name, box]) =>
      among(`${key}.boxes.${name}.views`, box.views),
    ),
    ...placedParts.flatMap((part) => of(`${key}.parts.${part}`, parts?.[part]?.role)),
    ...of(`${key}.parts.drafts.bulk`, parts?.drafts?.bulk?.role),
    ...among(`${key}.parts.uploads`, parts?.uploads),
    ...among(`${key}.parts.createVariants`, parts?.createVariants),
    ...among(`${key}.settings`, settings),
    ...Object.entries(settings ?? {}).flatMap(([name, { readers = [] }]) =>
      readers.flatMap((code) =>
        checkRole(code, `${key}.settings.${name}.readers`, prefix.role, 'added'),
      ),
    ),
    ...among(`${key}.calls`, calls, 'explicit'),
    ...among(`${key}.screens`, screens, 'explicit'),
  ]
}

type Role = string | readonly string[] | undefined
/** Whether the compiler adds the right to a role, or the family writes it. */
type Right = 'added' | 'explicit'

/**
 * A code that is not verbatim gets the prefix of the family and, but for own calls and screens, the right. Whoever says them as
 * well gets a role that nobody has.
 */
function checkRole(code: string, place: string, prefix: string, right: Right): Problem[] {
  if (code.startsWith('=')) return []
  const withoutPrefix =
    prefix !== '' && code.startsWith(`${prefix}:`) ? code.slice(prefix.length + 1) : code
  const bare = right === 'explicit' ? withoutPrefix : withoutPrefix.replace(/:[rw]$/, '')
  if (bare === code) return []
  const added = right === 'explicit' ? 'prefix is' : 'prefix and the right are'
  return [
    {
      place,
      message: `The ${added} added to a role: say "${bare}", or "=${code}" for this very code, not`,
      value: code,
    },
  ]
}

/** Kinds of facts that a field of this kind can show. */
const factKinds: Readonly<Record<FieldKind, readonly FactKind[]>> = {
  uuid: ['uuid'],
  text: ['text', 'openPoints', 'stateText'],
  note: ['text'],
  taxNo: ['text'],
  email: ['text'],
  phone: ['text'],
  code: ['text'],
  date: ['date', 'timestamp'],
  dateTime: ['timestamp', 'date'],
  int: ['int'],
  decimal: ['amount', 'rate'],
  percent: ['amount', 'rate'],
  money: ['amount'],
  flag: ['flag'],
  tagList: ['tags'],
}

/** Other checks report a field without a fact. A column of the box's own is kept by its kind. */
function kindOfFact(
  row: Fields,
  name: string,
  { from, column = name }: Field,
): FactKind | undefined {
  if (from === undefined && row[column]?.at !== undefined) return kindOfOwn[row[column].kind]
  const fact = from ?? (Object.hasOwn(factOfName, column) ? factOfName[column] : undefined)
  return fact !== undefined && Object.hasOwn(facts, fact) ? facts[fact].kind : undefined
}

function checkKinds(fields: Fields, place: string, row = fields): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const kind = kindOfFact(row, name, field)
    if (kind === undefined || factKinds[field.kind].includes(kind)) return []
    const allowed = Object.entries(factKinds).flatMap(([one, kinds]) =>
      kinds.includes(kind) ? [one] : [],
    )
    return [
      {
        place: `${place}.${name}`,
        message: `The service keeps this as ${kind}, which no field can show or filter of the kind`,
        value: field.kind,
        allowed,
      },
    ]
  })
}

const ordered = ['date', 'dateTime', 'int', 'decimal', 'percent', 'money'] as const
/** Kinds of fields that have what a filter compares by. */
const matchKinds: Readonly<Record<FilterMatch, readonly FieldKind[]>> = {
  min: ordered,
  max: ordered,
  contains: ['text', 'note', 'taxNo', 'email', 'phone'],
  has: ['tagList'],
}

/** How a filter compares is a word of filters alone, and of one value; what a record has several of may be asked for by several. */
function checkMatches(box: BoxSpec, place: string): Problem[] {
  const ofFilters = (['filters', 'apiFilters'] as const).flatMap((key) =>
    Object.entries(box[key] ?? {}).flatMap(([name, { match, kind, many }]): Problem[] => {
      if (match === undefined) return []
      const at = `${place}.${key}.${name}`
      if (many && match !== 'has')
        return [
          {
            place: `${at}.many`,
            message: 'A filter of several values compares for equality, not by',
            value: match,
          },
        ]
      const allowed = matchKinds[match]
      return allowed.includes(kind)
        ? []
        : [
            {
              place: at,
              message: `A filter by \`${match}\` is not for the kind`,
              value: kind,
              allowed,
            },
          ]
    }),
  )
  const ofRow = Object.entries(box.row).flatMap(([name, { match }]) =>
    match === undefined
      ? []
      : [{ place: `${place}.row.${name}`, message: 'Only a filter can say', value: 'match' }],
  )
  return [...ofFilters, ...ofRow]
}

/** Tags are chosen from those of the family, which the part keeps. */
function checkTagFilters({ parts }: FamilySpec, box: BoxSpec, place: string): Problem[] {
  if (parts?.tags) return []
  return (['filters', 'apiFilters'] as const).flatMap((key) =>
    Object.entries(box[key] ?? {})
      .filter(([, { kind, match }]) => kind === 'tagList' && match === 'has')
      .map(([name]) => ({
        place: `${place}.${key}.${name}`,
        message: 'A filter of tags needs the part that keeps them:',
        value: 'tags',
      })),
  )
}

/** What a filter compares with is the column of its name, which says where that is kept, and with which index. */
function checkPlacesOfFilters(box: BoxSpec, place: string): Problem[] {
  return (['filters', 'apiFilters'] as const).flatMap((key) =>
    Object.entries(box[key] ?? {}).flatMap(([name, { at, indexed }]) => [
      ...(at === undefined
        ? []
        : [
            {
              place: `${place}.${key}.${name}.at`,
              message:
                'A filter compares with the column of its name and has no place of its own, such as',
              value: at,
            },
          ]),
      ...(indexed === undefined
        ? []
        : [
            {
              place: `${place}.${key}.${name}.indexed`,
              message: 'The index is that of the column which the filter compares with; it says',
              value: 'indexed',
            },
          ]),
    ]),
  )
}

const filterKinds: readonly string[] = Object.keys({
  code: true,
  flag: true,
  text: true,
  taxNo: true,
  email: true,
  phone: true,
} satisfies Record<FilterKind, true>)

/** A filter that the portal has no control for would be there for other programs alone, which is what `apiFilters` says. */
function checkFilterKinds(box: BoxSpec, place: string): Problem[] {
  return [
    ...Object.entries(box.filters)
      .filter(([, { kind, match }]) => match === undefined && !filterKinds.includes(kind))
      .map(([name, { kind }]) => ({
        place: `${place}.filters.${name}`,
        message:
          'The filter bar has no control for a filter of this kind (under `apiFilters` other programs could use it):',
        value: kind,
        allowed: filterKinds,
      })),
    ...checkKinds(
      Object.fromEntries(
        Object.entries(box.filters).filter(
          ([, { kind, match }]) => match !== undefined || filterKinds.includes(kind),
        ),
      ),
      `${place}.filters`,
      box.row,
    ),
  ]
}

/** A view asks the list for its rows: by filters of the box, and what a query can say. */
function checkViews(box: BoxSpec, place: string): Problem[] {
  const filters: Fields = { ...box.filters, ...box.apiFilters }
  return Object.entries(box.views ?? {}).flatMap(([key, { where, apart }]) => [
    ...Object.entries(where).flatMap(([name, term]) =>
      // Other checks report a column that the row does not have.
      term !== undefined && Object.hasOwn(box.row, name)
        ? checkAsked(name, term, filters, `${place}.views.${key}.where.${name}`)
        : [],
    ),
    ...(apart ? checkApart(box, where, `${place}.views.${key}.apart`) : []),
  ])
}

/** What a list leaves out as long as nobody asks for it is said by one flag, and left out of a list that is there. */
function checkApart(box: BoxSpec, where: Condition, place: string): Problem[] {
  const terms = Object.values(where)
  if (box.route === undefined)
    return [
      { place, message: 'Records are apart from the list of the box; it has no `route`, for' },
    ]
  return terms.length === 1 && typeof terms[0] === 'boolean'
    ? []
    : [
        {
          place,
          message: 'Records are apart by one flag that is yes or no, not by',
          value: Object.keys(where).join(', ') || 'nothing',
        },
      ]
}

function checkAsked(
  name: string,
  term: NonNullable<Condition[string]>,
  filters: Fields,
  place: string,
): Problem[] {
  const own = Object.hasOwn(filters, name) ? filters[name] : undefined
  // A part or a bound lets more through than the view says.
  const filter = own?.match === undefined ? own : undefined
  if (!filter)
    return [
      {
        place,
        message: 'A view is asked for by a filter of its box; there is none for',
        value: name,
        allowed: Object.keys(filters).filter((one) => filters[one]?.match === undefined),
      },
    ]
  if (Array.isArray(term) && !filter.many)
    return [
      {
        place,
        message: 'A view of several values needs a filter that takes any of them (`anyOf`), unlike',
        value: name,
      },
    ]
  if (typeof term === 'object' && 'not' in term && filter.kind !== 'flag')
    return [
      {
        place,
        message: 'A filter cannot exclude a value; name the values that remain, for',
        value: name,
      },
    ]
  return []
}

/** A reason is asked for where the call keeps it. */
function checkReasons(box: BoxSpec, place: string): Problem[] {
  const keeping: readonly string[] = actionsWithReason
  return Object.entries(box.actions ?? {})
    .filter(([name, action]) => action?.confirm === 'reason' && !keeping.includes(name))
    .map(([name]) => ({
      place: `${place}.actions.${name}.confirm`,
      message: `The reason would be lost: only ${keeping.join(', ')} keeps one, not`,
      value: name,
    }))
}
