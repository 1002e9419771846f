/** What a broken promise is about: failures are told by it, and those with one cause together. */
export const groups = [
  'calls',
  'roles',
  'tenancy',
  'input',
  'answers',
  'words',
  'paging',
  'sorting',
  'filters',
  'counts',
  'effects',
  'once',
  'money',
  'history',
  'files',
] as const
export type Group = (typeof groups)[number]

/** Names of checks, or their first word where what follows is a name of the descriptor. */
const named: Readonly<Record<Group, readonly string[]>> = {
  calls: ['method', 'path'],
  roles: ['without a token', 'without its role'],
  tenancy: [
    'id that does not exist',
    'foreign id',
    'id of another list',
    'nothing foreign has changed',
  ],
  input: [
    'unknown parameter',
    'wrong values of parameters',
    'declared parameters',
    'no body',
    'fields left out',
    'unknown fields',
    'wrong types',
  ],
  answers: ['answer', 'headers'],
  words: ['words'],
  paging: ['paging', 'pages of equal rows'],
  sorting: ['sorting', 'order of equal rows'],
  filters: ['filter …', 'view …', 'period', 'search'],
  counts: ['counts of the list', 'counts of a period', 'rows of the list'],
  effects: [
    'answer or reason',
    'action …',
    'row that may not',
    'operation …',
    'tags',
    'special code',
    'made, changed, deleted',
    'made, changed, deleted, restored',
    'two become one',
    'refers to what is there',
    'read where it was written',
    'read as it was written',
    'made, read, deleted',
    'many drafts',
    'report of a period',
  ],
  once: ['confirmed once', 'sent once'],
  money: ['amounts of the lines'],
  history: [],
  files: ['shown as page and XML', 'a result per file', 'kept, handed out, removed'],
}

const groupByName: ReadonlyMap<string, Group> = new Map(
  groups.flatMap((group) => named[group].map((name) => [name, group] as const)),
)

/** The group of a check by its name; a check without one is a mistake of whoever wrote it. */
export function groupOf(check: string): Group {
  const group = groupByName.get(check) ?? groupByName.get(`${check.split(' ')[0]} …`)
  if (group === undefined) throw new Error(`The check "${check}" belongs to no group of failures.`)
  return group
}
