/** Families as written, already checked → the portal as interpreters read it. Without the checks, which a page that is served needs no more. */
import type {
  AnyBox,
  BoxSpec,
  CallSpec,
  DraftsSpec,
  FamilySpec,
  PartPlace,
  PartsSpec,
  ScreenSpec,
} from '#descriptor/family.ts'
import type { Field, Fields } from '#descriptor/field.ts'
import { callOfAction, draftActions } from './actions.ts'
import { boxCalls, partCalls, settingsCalls, type CallPattern, type QuerySet } from './calls.ts'
import { factOfName } from './facts.ts'
import { partScreens, type PartScreen } from './parts.ts'
import {
  screenKinds,
  type Action,
  type Box,
  type Call,
  type Column,
  type Family,
  type MenuGroup,
  type Portal,
  type Route,
  type Settings,
  type View,
} from './portal.ts'
import { apiQuerySets, commonFilters, querySets } from './queries.ts'
import { roleCodes } from './roles.ts'
import { schemasOf } from './schema-names.ts'
import { keysOf } from '#values/keys.ts'
import { needed } from '#values/needed.ts'
import { textBefore } from '#values/text-before.ts'
import { schemaOfSettings } from './settings-schema.ts'

/** The portal of families that the tests have checked: what compilePortal gives for them, without looking for faults. */
export function assemblePortal(specs: readonly FamilySpec[]): Portal {
  return deepFreeze(joinFamilies(specs.map((spec) => compileFamily(spec, specs))))
}

/** Families that compiled one by one, as one portal. */
export function joinFamilies(compiled: readonly Compiled[]): Portal {
  return {
    families: compiled.map((one) => one.family),
    calls: compiled.flatMap((one) => one.calls),
    routes: compiled.flatMap((one) => one.routes),
    menu: menuOf(compiled),
  }
}

export interface Compiled {
  family: Family
  calls: Call[]
  routes: Route[]
}

/** `all`: the families beside it, of which one may have it as its twin. */
export function compileFamily(written: FamilySpec, all: readonly FamilySpec[]): Compiled {
  const owner = all.find((one) => one.twin === written.key)
  const spec = owner ? writtenAt(owner, written) : written
  const boxes = Object.entries(spec.boxes ?? {})
  const calls = [
    ...boxes.flatMap(([key, box]) => callsOfBox(spec, key, box)),
    ...callsOfParts(spec),
    ...callsOfSettings(spec),
    ...ownCalls(spec),
  ]
  const family: Family = {
    key: spec.key,
    group: spec.group,
    icon: spec.icon,
    service: spec.service ?? 'portal',
    prefix: spec.prefix,
    twin: spec.twin,
    twinOf: owner?.key,
    delivery: spec.document?.delivery,
    boxes: [
      ...boxes.map(([key, box]) => compileBox(spec, key, box, calls)),
      ...draftsBox(spec, calls, owner),
    ],
    settings: settingsOf(spec, calls),
    books: spec.books ?? {},
    parts: Object.keys(written.parts ?? {}),
    presets: Object.fromEntries(
      Object.entries(spec.parts?.createVariants ?? {}).map(([key, variant]) => [
        key,
        variant.preset,
      ]),
    ),
    uploads: Object.fromEntries(
      Object.entries(spec.parts?.uploads ?? {}).map(([key, { accept, variant }]) => [
        key,
        {
          accept,
          call: [
            spec.key,
            'uploads',
            ...(variant ? [variant.toLowerCase() /* ascii */] : []),
            'upload',
          ].join('.'),
        },
      ]),
    ),
  }
  return { family, calls, routes: routesOf(spec, owner) }
}

/** A twin is written in the editor of its owner: who may open that may make it and send it. */
function writtenAt(owner: FamilySpec, twin: FamilySpec): FamilySpec {
  const role = roleCodes(
    owner.prefix.role,
    owner.parts?.create?.role ?? partScreens.create.role,
    'plain',
  ).map((code) => `=${code}`)
  return { ...twin, parts: { ...twin.parts, create: { role } } }
}

// Boxes

function compileBox(spec: FamilySpec, key: string, box: BoxSpec, calls: readonly Call[]): Box {
  const own = calls.filter((call) => call.box === key && call.pattern.startsWith('box.'))
  return {
    id: `${spec.key}.${key}`,
    family: spec.key,
    key,
    isDrafts: false,
    columns: columnsOf(box.row),
    row: box.row,
    filters: box.filters,
    shownColumns: box.columns,
    moreColumns: box.moreColumns ?? [],
    title: box.title,
    party: box.party,
    sort: box.sort,
    operations: box.operations ?? [],
    exports: box.exports ?? [],
    actions: actionsOf(box.actions ?? {}, own),
    statistics: box.statistics ?? {},
    last: box.last ?? [],
    deadline: box.deadline,
    stages: box.stages,
    record: box.record,
    views: viewsOf(spec, key, box),
    calls: namesOf(own),
    roles: {
      read: roleCodes(spec.prefix.role, box.role, 'r'),
      write: roleCodes(spec.prefix.role, box.role, 'w'),
    },
  }
}

function draftsBox(spec: FamilySpec, calls: readonly Call[], owner: FamilySpec | undefined): Box[] {
  const drafts = spec.parts?.drafts
  if (!drafts) return []
  const own = calls.filter((call) => call.pattern.startsWith('drafts.'))
  const role = drafts.role ?? partScreens.drafts.role
  return [
    {
      id: `${spec.key}.drafts`,
      family: spec.key,
      key: 'drafts',
      isDrafts: true,
      columns: columnsOf(drafts.row),
      row: drafts.row,
      filters: {},
      shownColumns: drafts.columns,
      moreColumns: [],
      title: drafts.title,
      party: drafts.party,
      sort: drafts.sort,
      operations: drafts.operations ?? [],
      exports: drafts.exports ?? [],
      actions: actionsOf(draftActions, own),
      statistics: {},
      last: [],
      deadline: undefined,
      stages: undefined,
      record: undefined,
      views: [
        {
          key: 'drafts',
          route: screenPath(
            owner ?? spec,
            (owner ?? spec).parts?.drafts?.route ?? partScreens.drafts.route,
          ),
          roles: roleCodes(spec.prefix.role, role, 'r'),
          where: {},
          unasked: {},
        },
      ],
      calls: namesOf(own),
      roles: {
        read: roleCodes(spec.prefix.role, ownRole(spec, role), 'r'),
        write: roleCodes(spec.prefix.role, ownRole(spec, role), 'w'),
      },
    },
  ]
}

function columnsOf(row: Fields): Column[] {
  return Object.entries(row).map(([name, field]) => ({
    name,
    field,
    fact: field.at === undefined ? factOf(name, field) : undefined,
    at: field.at,
  }))
}

/** The fact that a field shows; checks have made sure that there is one. */
function factOf(name: string, field: Field): Column['fact'] {
  return field.from ?? needed(factOfName[name], `fact that the column ${name} shows`)
}

function actionsOf(specs: NonNullable<BoxSpec['actions']>, calls: readonly Call[]): Action[] {
  const names = calls.map(({ id }) => lastWord(id))
  return keysOf(specs).flatMap((action) => {
    const spec = specs[action]
    const call = calls[names.indexOf(callOfAction(action, names))]
    if (!call || !spec) return []
    return [
      {
        name: action,
        call: call.id,
        when: spec.when ?? {},
        confirm: spec.confirm ?? 'none',
        bulk: spec.bulk ?? 'no',
        shortcut: spec.shortcut,
        roles: call.roles,
      },
    ]
  })
}

function viewsOf(spec: FamilySpec, key: string, box: BoxSpec): View[] {
  const whole: View[] =
    box.route === undefined
      ? []
      : [
          {
            key,
            route: screenPath(spec, box.route),
            roles: roleCodes(spec.prefix.role, box.role, 'r'),
            where: {},
            unasked: leftOut(box),
          },
        ]
  const views = Object.entries(box.views ?? {}).map(([name, view]) => ({
    key: name,
    route: screenPath(spec, view.route),
    roles: roleCodes(spec.prefix.role, view.role ?? box.role, 'r'),
    where: view.where,
    unasked: {},
  }))
  return [...whole, ...views]
}

/** The opposite of each flag by which a view has records apart. */
const leftOut = (box: BoxSpec): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.values(box.views ?? {}).flatMap(({ where, apart }) =>
      Object.entries(apart ? where : {}).flatMap(([name, term]) =>
        typeof term === 'boolean' ? [[name, !term]] : [],
      ),
    ),
  )

/** Counts and last records can be asked for without those that views have apart. */
const apartFilters = (box: BoxSpec | undefined): Fields =>
  Object.fromEntries(
    Object.keys(box ? leftOut(box) : {}).flatMap((name) => {
      const field = box?.filters[name]
      return field ? [[name, field]] : []
    }),
  )

// Calls

function callsOfBox(spec: FamilySpec, key: string, box: AnyBox): Call[] {
  const own = patternsOf(box).map(([name, pattern, kind = name]) =>
    compileCall(spec, pattern, {
      id: `${spec.key}.${key}.${name}`,
      pattern: `box.${kind}`,
      box: key,
      role: box.role,
      path: pattern.path.replace('{box}', box.path),
      record: box.record?.schema,
      filters: box.filters,
      apiFilters: box.apiFilters ?? {},
      values:
        name === 'operation'
          ? box.operations
          : name === 'export'
            ? box.exports
            : name === 'answerExport'
              ? answerExports(box)
              : undefined,
    }),
  )

  const scoped = { box: key, scope: `/${box.path}`, role: box.role }
  return [
    ...own,
    ...(box.notifications
      ? partOf(spec, 'notifications', { ...scoped, role: `${box.role}:n` })
      : []),
    ...(box.statistics && !spec.parts?.statistics
      ? partOf(spec, 'statistics', { ...scoped, apart: apartFilters(box) })
      : []),
  ]
}

/** What the box can do, and the steps of its records; their kind is told by a third word where it is not the name. */
const patternsOf = (box: AnyBox): [name: string, pattern: CallPattern, kind?: string][] => [
  ...box.can.flatMap((capability) =>
    Object.entries<CallPattern>(boxCalls[capability]).map(
      ([name, pattern]): [string, CallPattern] => [
        name,
        box.api?.includes(capability) ? { ...pattern, api: true } : pattern,
      ],
    ),
  ),
  ...Object.entries(box.record?.steps ?? {}).map(
    ([name, { schema: body }]): [string, CallPattern, string] => [
      name,
      { ...boxCalls.write.update, path: `{box}/{id}/${capital(name)}`, body },
      'step',
    ],
  ),
]

/** An answer travels in the envelope of nobody's document: it is no file of ours. */
const answerExports = (box: BoxSpec) => box.exports?.filter((type) => type !== 'Envelope')

function callsOfParts(spec: FamilySpec): Call[] {
  const parts = spec.parts ?? {}
  const role = (part: keyof typeof partScreens, place: PartPlace | undefined) =>
    ownRole(spec, place?.role ?? partScreens[part].role)
  const whole = (part: 'notifications' | 'series' | 'templates' | 'tags') =>
    parts[part] ? partOf(spec, part, { role: role(part, parts[part]) }) : []
  const ofAnswers = (part: 'answerSeries' | 'answerTemplates', beside: 'series' | 'templates') =>
    parts[part]
      ? partOf(spec, part, {
          role: role(beside, parts[part].role === undefined ? parts[beside] : parts[part]),
        })
      : []
  const drafts: DraftsSpec | undefined = parts.drafts
  return [
    ...(parts.send ? partOf(spec, 'send', {}) : []),
    ...(parts.send?.pdf ? partOf(spec, 'send.pdf', {}) : []),
    ...(parts.send?.api ? partOf(spec, 'send.api', {}) : []),
    ...(drafts
      ? partOf(spec, 'drafts', {
          role: role('drafts', drafts),
          box: 'drafts',
          operations: drafts.operations,
          exports: drafts.exports,
        })
      : []),
    ...(drafts?.bulk || drafts?.bulkCall ? partOf(spec, 'drafts.bulk', { box: 'drafts' }) : []),
    ...uploadCalls(spec),
    ...whole('notifications'),
    ...(parts.reports ? partOf(spec, 'reports', { role: role('reportList', parts.reports) }) : []),
    ...whole('series'),
    ...whole('templates'),
    ...ofAnswers('answerSeries', 'series'),
    ...ofAnswers('answerTemplates', 'templates'),
    ...whole('tags'),
    ...(parts.statistics
      ? partOf(spec, 'statistics', {
          box: parts.statistics.box,
          role: spec.boxes?.[parts.statistics.box]?.role ?? '',
          apart: apartFilters(spec.boxes?.[parts.statistics.box]),
        })
      : []),
  ]
}

function callsOfSettings(spec: FamilySpec): Call[] {
  return Object.entries(spec.settings ?? {}).flatMap(([key, settings]) => {
    const { path, role, readers = [], schema, api = [] } = settings
    if (path === undefined || schema === undefined) return []
    return keysOf(settingsCalls).map((name) => {
      const pattern: CallPattern = settingsCalls[name]
      const isOfApi = api === true || api.includes(name)
      return compileCall(spec, isOfApi ? { ...pattern, api: true } : pattern, {
        id: `${spec.key}.${key}.${name}`,
        pattern: `settings.${name}`,
        role: pattern.right === 'r' ? [role, ...readers] : role,
        box: undefined,
        path: pattern.path.replace('{path}', path),
        record: schema,
        filters: {},
        apiFilters: {},
        values: undefined,
      })
    })
  })
}

const settingsOf = (spec: FamilySpec, calls: readonly Call[]): Settings[] =>
  Object.entries(spec.settings ?? {}).map(([key, settings]) => {
    const id = `${spec.key}.${key}`
    const kept = calls.filter(
      (call) => call.pattern.startsWith('settings.') && call.id.startsWith(`${id}.`),
    )
    const { read, change } = settings.calls ?? {}
    return {
      id,
      family: spec.key,
      key,
      keptAs: settings.keptAs ?? id,
      schema: schemaOfSettings(spec, settings),
      calls:
        read === undefined || change === undefined
          ? namesOf(kept)
          : { read: `${spec.key}.${read}`, change: `${spec.key}.${change}` },
    }
  })

/** Several uploads may share one call (XML and Excel); each variant brings its own. */
function uploadCalls(spec: FamilySpec): Call[] {
  const uploads = Object.values(spec.parts?.uploads ?? {})
  const rolesOf = (variant: string | undefined) => [
    ...new Set(
      uploads
        .filter((upload) => upload.variant === variant)
        .flatMap((upload) => ownRole(spec, upload.role ?? partScreens.uploads.role)),
    ),
  ]
  const variants = new Set(uploads.map((upload) => upload.variant))
  return [...variants].flatMap((variant) =>
    variant === undefined
      ? partOf(spec, 'uploads', { role: rolesOf(undefined) })
      : partOf(spec, 'uploads.variant', { role: rolesOf(variant), variant }),
  )
}

interface PartContext {
  box?: string
  scope?: string
  role?: string | readonly string[]
  variant?: string
  operations?: readonly string[] | undefined
  exports?: readonly string[] | undefined
  /** Filters that the calls take beside their own parameters. */
  apart?: Fields
}

function partOf(spec: FamilySpec, part: keyof typeof partCalls, context: PartContext): Call[] {
  const name = textBefore(part, '.')
  const variant = context.variant?.toLowerCase() /* ascii */
  return Object.entries<CallPattern>(partCalls[part]).map(([key, pattern]) => {
    const place =
      context.scope && context.box
        ? `${context.box}.${name}`
        : variant
          ? `${name}.${variant}`
          : name
    return compileCall(spec, pattern, {
      id: `${spec.key}.${place}.${key}`,
      pattern: `${part === 'uploads.variant' ? `uploads.${needed(variant, 'variant of the upload')}` : name}.${key}`,
      box: context.box,
      role: context.role ?? '',
      path: pattern.path
        .replace('{scope}', context.scope ?? '')
        .replace('{variant}', context.variant ?? ''),
      filters: {},
      apiFilters: {},
      apart: context.apart,
      values:
        key === 'operation' ? context.operations : key === 'export' ? context.exports : undefined,
    })
  })
}

interface CallContext {
  /** Name of the schema of the box's records, or of settings. */
  record?: string | undefined
  id: string
  pattern: string
  box: string | undefined
  role: string | readonly string[]
  path: string
  filters: Fields
  apiFilters: Fields
  apart?: Fields | undefined
  values: readonly string[] | undefined
}

function compileCall(spec: FamilySpec, pattern: CallPattern, context: CallContext): Call {
  const set = querySetOf(spec, pattern)
  const own = set === 'filters'
  return {
    id: context.id,
    family: spec.key,
    box: context.box,
    pattern: context.pattern,
    service: spec.service ?? 'portal',
    method: pattern.method,
    path: pathOf(spec, context.path),
    params: paramsOf(context.path),
    query: own ? { ...context.filters, ...commonFilters } : set ? querySets[set] : {},
    apiQuery: own ? context.apiFilters : { ...context.apart, ...(set && apiQuerySets[set]) },
    body: pattern.body && wordOf(spec, pattern.body, context.record),
    bodyLimit: bodyLimitOf(pattern),
    answer: wordOf(spec, pattern.answer, context.record),
    roles:
      pattern.right === 'create'
        ? createRoles(spec)
        : roleCodes(spec.prefix.role, context.role, pattern.right),
    access: 'roles',
    effect: pattern.effect,
    api: pattern.api ?? false,
    on: undefined,
    when: {},
    advances: false,
    filledBy: undefined,
    route: undefined,
    chosen: undefined,
    above: false,
    returns: undefined,
    byCard: undefined,
    byHelper: undefined,
    tab: 'own',
    where: {},
    about: {},
    limit: undefined,
    values: context.values ?? [],
  }
}

const pathOf = ({ prefix }: FamilySpec, path: string): string =>
  prefix.call ? `/${prefix.call}/${path}` : `/${path}`

/** Megabytes for documents with their attachments and for files (TRUST B10); what else is sent is short. */
const largeBodies = /^(Files|models?)$/

const bodyLimitOf = ({ body, bodyLimit }: Pick<CallSpec, 'body' | 'bodyLimit'>): number =>
  body === undefined ? 0 : (bodyLimit ?? (largeBodies.test(body) ? 25 : 1))

function querySetOf(spec: FamilySpec, { query }: CallPattern): QuerySet | undefined {
  return query === 'reportPeriod' && spec.parts?.reports?.byUuid ? 'reportChoice' : query
}

function ownCalls(spec: FamilySpec): Call[] {
  return Object.entries<CallSpec>(spec.calls ?? {}).map(([name, call]) => ({
    id: `${spec.key}.${name}`,
    family: spec.key,
    box: call.of,
    // The page of the built portal is not told who answers it (build/forms-apart.ts).
    pattern: call.answeredBy ?? '',
    service: spec.service ?? 'portal',
    method: call.method,
    path: pathOf(spec, call.path),
    params: paramsOf(call.path),
    query: call.query ?? {},
    apiQuery: call.apiQuery ?? {},
    body: call.body,
    bodyLimit: bodyLimitOf(call),
    answer: call.answer,
    roles:
      call.role === 'signedIn' || call.role === 'public'
        ? []
        : roleCodes(spec.prefix.role, call.role, 'plain'),
    access: call.role === 'signedIn' || call.role === 'public' ? call.role : 'roles',
    effect: call.effect,
    api: call.api ?? false,
    on: call.on,
    when: call.when ?? {},
    advances: call.advances ?? false,
    filledBy: call.filledBy === undefined ? undefined : `${spec.key}.${call.filledBy}`,
    route: call.route === undefined ? undefined : screenPath(spec, call.route),
    chosen: call.chosen && {
      sums: {},
      when: {},
      asks: {},
      ...call.chosen,
      each: call.chosen.each && `${spec.key}.${call.chosen.each}`,
    },
    above: call.above ?? false,
    returns: call.returns && `${spec.key}.${call.returns}`,
    byCard: call.byCard && `${spec.key}.${call.byCard}`,
    byHelper: call.byHelper && `${spec.key}.${call.byHelper}`,
    tab: call.tab ?? 'own',
    where: call.where ?? {},
    about: call.about ?? {},
    limit: call.limit,
    values: [],
  }))
}

/** Words that stand for a schema of this family or box: `model` of e-bill is the schema BillSend. */
function wordOf(spec: FamilySpec, word: string, record = word): string {
  if (word === 'record') return record
  if (!spec.document) return word
  const { one, several, sent } = schemasOf(spec.document.model)
  const words: Readonly<Record<string, string>> = { model: one, models: several, sent }
  return words[word] ?? word
}

const paramsOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, ...names]) => names)

/** Sending and making drafts need the role of any of the family's editors. */
function createRoles(spec: FamilySpec): string[] {
  const places = [spec.parts?.create ?? {}, ...Object.values(spec.parts?.createVariants ?? {})]
  return [
    ...new Set(
      places.flatMap((place) =>
        roleCodes(spec.prefix.role, place.role ?? partScreens.create.role, 'plain'),
      ),
    ),
  ]
}

/** Of verbatim roles shared between families (`=ei:d:r`, `=ea:d:r`), those that are this family's own. */
function ownRole(spec: FamilySpec, role: string | readonly string[]): readonly string[] {
  const codes = [role].flat()
  const own = codes.filter(
    (code) => !code.startsWith('=') || code.startsWith(`=${spec.prefix.role}:`),
  )
  return own.length > 0 ? own : codes
}

// Routes

function routesOf(spec: FamilySpec, owner: FamilySpec | undefined): Route[] {
  // What the owner's screens are for both.
  const {
    create: _create,
    createVariants: _variants,
    drafts: _drafts,
    uploads: _uploads,
    ...ownParts
  } = spec.parts ?? {}
  const parts: PartsSpec = owner ? ownParts : (spec.parts ?? {})
  const boxes = Object.entries(spec.boxes ?? {})
  return [
    ...(parts.create ? [partRoute(spec, 'create', parts.create)] : []),
    ...Object.entries(parts.createVariants ?? {}).map(([key, place]) =>
      partRoute(spec, 'create', place, { variant: key }),
    ),
    ...(parts.drafts?.bulk ? [partRoute(spec, 'bulk', parts.drafts.bulk)] : []),
    ...boxes.flatMap(([key, box]) =>
      viewsOf(spec, key, box).map((view) => viewRoute(spec, key, view)),
    ),
    ...(parts.drafts ? [{ ...partRoute(spec, 'drafts', parts.drafts), box: 'drafts' }] : []),
    ...Object.entries(parts.uploads ?? {}).map(([key, place]) =>
      partRoute(spec, 'uploads', place, { variant: key }),
    ),
    ...(parts.reports
      ? [
          partRoute(spec, 'reportCreate', parts.reports),
          partRoute(spec, 'reportList', parts.reports),
        ]
      : []),
    ...boxes
      .filter(([, box]) => box.notifications)
      .map(([key, box]) =>
        partRoute(
          spec,
          'notifications',
          { route: `notifications/${key}`, role: `${box.role}:n` },
          { box: key },
        ),
      ),
    ...(['notifications', 'series', 'templates', 'tags'] as const).flatMap((part) =>
      parts[part] ? [partRoute(spec, part, parts[part])] : [],
    ),
    ...Object.entries(spec.settings ?? {}).map(([key, settings]) => ({
      ...screenRoute(
        spec,
        { route: settings.route, screen: 'settings', menu: true },
        `families.${spec.key}.screens.${key}`,
      ),
      roles: roleCodes(spec.prefix.role, [settings.role, ...(settings.readers ?? [])], 'r'),
      variant: key,
    })),
    ...Object.entries<CallSpec>(spec.calls ?? {}).flatMap(([key, { route, role }]) =>
      route === undefined
        ? []
        : [
            {
              ...screenRoute(
                spec,
                { route, role, screen: 'call' },
                `families.${spec.key}.screens.${key}`,
              ),
              variant: key,
            },
          ],
    ),
    ...(parts.templates?.design ? [screenRoute(spec, designScreen, 'screens.templateDesign')] : []),
    ...Object.entries(spec.screens ?? {}).map(([key, screen]) =>
      screenRoute(spec, screen, `families.${spec.key}.screens.${key}`),
    ),
  ]
}

function viewRoute(spec: FamilySpec, box: string, view: View): Route {
  return {
    path: view.route,
    roles: view.roles,
    module: undefined,
    screen: 'list',
    family: spec.key,
    box,
    view: view.key,
    variant: undefined,
    menu: true,
    label: `families.${spec.key}.screens.${view.key}`,
  }
}

function partRoute(
  spec: FamilySpec,
  part: keyof typeof partScreens,
  place: PartPlace,
  more: { box?: string; variant?: string } = {},
): Route {
  const defaults: PartScreen = partScreens[part]
  // Two screens of one part (create and list of reports) cannot share a place: only the role is taken over there.
  const route =
    part === 'reportCreate' || part === 'reportList'
      ? defaults.route
      : (place.route ?? defaults.route)
  return {
    path: screenPath(spec, route),
    roles: roleCodes(spec.prefix.role, place.role ?? defaults.role, defaults.plain ? 'plain' : 'r'),
    module: undefined,
    screen: defaults.screen,
    family: spec.key,
    box: more.box,
    view: undefined,
    variant: more.variant,
    menu: defaults.menu,
    label:
      more.variant || more.box
        ? `families.${spec.key}.screens.${part}${capital(more.variant ?? more.box ?? '')}`
        : `screens.${part}`,
  }
}

/** The design tool is a module that a company has or has not; its role is one for all families. */
const designScreen: ScreenSpec = {
  route: 'definitions/templates/design',
  role: '=DesignTool',
  module: 'EDesign',
  screen: 'templateDesign',
}

/** A screen that stands for itself. */
function screenRoute(
  spec: FamilySpec,
  { route, role, module, screen, menu, icon }: ScreenSpec,
  label: string,
): Route {
  return {
    path: screenPath(spec, route),
    roles: role ? roleCodes(spec.prefix.role, role, 'plain') : [],
    module,
    screen: needed(
      screenKinds.find((kind) => kind === screen),
      `screen ${screen}`,
    ),
    family: spec.key,
    box: undefined,
    view: undefined,
    variant: undefined,
    menu: menu ?? false,
    ...(icon && { icon }),
    label,
  }
}

const screenPath = (spec: FamilySpec, route: string): string =>
  route.startsWith('/') ? route : `/${spec.prefix.screen}/${route}`

function menuOf(compiled: readonly Compiled[]): MenuGroup[] {
  const groups = [...new Set(compiled.map((one) => one.family.group))].filter(
    (group) => group !== 'none',
  )
  return groups.map((group) => ({
    group,
    families: compiled
      .filter((one) => one.family.group === group && one.routes.some((route) => route.menu))
      .map((one) => ({
        key: one.family.key,
        icon: one.family.icon,
        routes: one.routes.filter((route) => route.menu),
      })),
  }))
}

// Small things

const lastWord = (id: string): string => id.slice(id.lastIndexOf('.') + 1)
const capital = (word: string): string => word.charAt(0).toUpperCase() /* ascii */ + word.slice(1)
const namesOf = (calls: readonly Call[]): Record<string, string> =>
  Object.fromEntries(calls.map((call) => [lastWord(call.id), call.id]))

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  Object.values(value).forEach(deepFreeze)
  return value
}
