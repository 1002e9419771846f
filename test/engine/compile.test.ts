import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { actionCalls } from '#engine/actions.ts'
import { boxCalls, partCalls } from '#engine/calls.ts'
import { compilePortal } from '#engine/compile.ts'
import { exportTypes, facts, operations } from '#engine/facts.ts'
import { twinsOf } from '#engine/twins.ts'
import { boxOf, callOf, familyOf } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { basin, ladle, sink } from '#test/kitchen-sink/family.ts'

const portal = compilePortal([sink])
const papers = boxOf(portal, 'sink.papers')

describe('the kitchen sink', () => {
  it('[K1] uses every capability and every call it brings', () => {
    // Two answers share one address, so that a box gives one of them.
    expect(
      [
        ...sink.boxes.papers.can,
        'receipt',
        'reportStatus',
        'write',
        'attach',
        'documents',
        'merge',
        'history',
      ].sort(),
    ).toEqual(Object.keys(boxCalls).sort())
    expect(sink.boxes.incoming.can).toContain('receipt')
    expect(sink.boxes.questions.can).toContain('write')
    expect(sink.boxes.replies.can).toContain('merge')
    expect(sink.boxes.echoes.can).toContain('history')
    const patterns = Object.values(boxCalls).flatMap((set) => Object.entries(set))
    const { write, attach, documents, merge } = boxCalls
    const written = [write, attach, documents, merge].flatMap((calls) => Object.keys(calls))
    expect(
      new Set([...Object.keys(papers.calls), 'sendReceipt', 'reportStatus', ...written]),
    ).toEqual(new Set(patterns.map(([name]) => name)))
    // Two capabilities may bring one call, never two of one name.
    const calls = new Set(patterns.map(([name, pattern]) => `${name} ${JSON.stringify(pattern)}`))
    expect(new Map(patterns).size).toBe(calls.size)
  })

  it('[K1] uses every part and every call it brings', () => {
    const patterns = new Set(portal.calls.map((call) => call.pattern))
    const wanted = Object.entries(partCalls).flatMap(([part, set]) =>
      Object.keys(set).map(
        (name) => `${part === 'uploads.variant' ? 'uploads.excel' : part.split('.')[0]}.${name}`,
      ),
    )
    expect(wanted.filter((pattern) => !patterns.has(pattern))).toEqual([])
  })

  it('[K1] uses every action, operation, export and kind of field', () => {
    const drafts = boxOf(portal, 'sink.drafts')
    expect(
      [
        ...papers.actions,
        ...drafts.actions,
        ...boxOf(portal, 'sink.incoming').actions,
        ...boxOf(portal, 'sink.replies').actions,
      ]
        .map((action) => action.name)
        .filter((name, index, all) => all.indexOf(name) === index)
        .sort(),
    ).toEqual(Object.keys(actionCalls).sort())
    expect([...papers.operations].sort()).toEqual(Object.keys(operations).sort())
    expect([...papers.exports].sort()).toEqual([...exportTypes].sort())
    const kinds = [
      'uuid',
      'text',
      'date',
      'dateTime',
      'int',
      'decimal',
      'percent',
      'money',
      'taxNo',
      'code',
      'flag',
      'tagList',
      'email',
      'phone',
      'note',
    ]
    expect([...new Set(papers.columns.map((column) => column.field.kind))].sort()).toEqual(
      kinds.sort(),
    )
    expect(sink.form.sections.map((section) => section.section)).toEqual([
      'fields',
      'party',
      'fields',
      'rows',
      'lines',
      'fields',
      'rows',
      'notes',
    ])
  })
})

describe('the compiled portal', () => {
  it('[C1] is frozen to its depths', () => {
    expect(unfrozen(portal)).toEqual([])
  })

  it('[C2] has every default filled: nothing is undefined that is not said to be', () => {
    expect(boxOf(portal, 'sink.incoming')).toMatchObject({
      moreColumns: [],
      operations: [],
      exports: [],
      last: [],
      party: undefined,
      isDrafts: false,
    })
    expect(papers.actions.find((action) => action.name === 'createDraft')).toMatchObject({
      when: {},
      confirm: 'none',
      bulk: 'no',
      shortcut: undefined,
      call: 'sink.papers.createDraft',
    })
    expect(callOf(portal, 'sink.ping')).toMatchObject({
      query: {},
      apiQuery: {},
      roles: [],
      access: 'public',
      service: 'portal',
      api: false,
      values: [],
    })
  })

  it('[C3] screens, calls and roles have prefixes of their own', () => {
    expect(papers.views.map((view) => view.route)).toEqual(['/sinks/papers', '/sinks/archive'])
    expect(callOf(portal, 'sink.papers.list')).toMatchObject({
      path: '/esink/Papers',
      roles: ['es:p:r'],
    })
    expect(callOf(portal, 'sink.papers.cancel')).toMatchObject({
      path: '/esink/Papers/{id}/Cancel',
      roles: ['es:p:w'],
      params: ['id'],
    })
    expect(callOf(portal, 'sink.assign')).toMatchObject({
      path: '/esink/Papers/{id}/Owner/{user}',
      params: ['id', 'user'],
      roles: ['es:p:w', 'other:w'],
    })
  })

  it('[C4] a role behind `=` stands as it is, with the right of the call', () => {
    expect(callOf(portal, 'sink.incoming.list').roles).toEqual(['other:i:r'])
    expect(callOf(portal, 'sink.incoming.notifications.create').roles).toEqual(['other:i:n:w'])
  })

  it("[C5] a screen shared by families opens for any of their roles; its calls ask for the family's own", () => {
    expect(boxOf(portal, 'sink.drafts').views[0]?.roles).toEqual(['es:d:r', 'other:d:r'])
    expect(callOf(portal, 'sink.drafts.list').roles).toEqual(['es:d:r'])
    expect(callOf(portal, 'sink.drafts.delete').roles).toEqual(['es:d:w'])
  })

  it('[C6] sending and making drafts need the role of any editor of the family', () => {
    for (const id of [
      'sink.send.model',
      'sink.drafts.create',
      'sink.papers.createDraft',
      'sink.papers.createReturn',
    ])
      expect(callOf(portal, id).roles).toEqual(['es:o:c:d', 'es:o:c:c'])
  })

  it('[C7] an upload and its variant ask for their own roles', () => {
    expect(callOf(portal, 'sink.uploads.upload')).toMatchObject({
      path: '/esink/Upload',
      roles: ['es:u'],
    })
    expect(callOf(portal, 'sink.uploads.excel.upload')).toMatchObject({
      path: '/esink/Upload/Excel',
      roles: ['es:us'],
    })
  })

  it('[C8] rules kept per box stand under the box, statistics of the family under the family', () => {
    expect(callOf(portal, 'sink.incoming.notifications.list').path).toBe(
      '/esink/Notification/Incoming',
    )
    expect(callOf(portal, 'sink.notifications.list').path).toBe('/esink/Notification')
    expect(callOf(portal, 'sink.statistics.range')).toMatchObject({
      path: '/esink/Statistics',
      box: 'papers',
      roles: ['es:p:r'],
    })
  })

  it('[C9] the words model, models and sent mean the schemas of the family', () => {
    expect(callOf(portal, 'sink.send.model')).toMatchObject({
      body: 'InvoiceSend',
      answer: 'InvoiceSent',
    })
    expect(callOf(portal, 'sink.drafts.createBulk').body).toBe('InvoiceBulk')
  })

  it('[C10] every body and answer of the real families is a schema, or a word that depends on the rows', () => {
    const words = ['page', 'draftPage', 'last', 'statistics', 'settings', 'Files']
    const unknown = compilePortal(families).calls.flatMap((call) =>
      [call.body, call.answer]
        .filter((word) => word !== undefined && !words.includes(word) && !schemaOf(word))
        .map((word) => `${call.id}: ${word}`),
    )
    expect(unknown).toEqual([])
  })

  it('[C11] bulk words of a call are those of its box', () => {
    expect(callOf(portal, 'sink.papers.operation').values).toEqual(papers.operations)
    expect(callOf(portal, 'sink.drafts.export').values).toEqual(['Xml'])
  })

  it('[C12] every row field shows a fact of the service, or has a place of its own', () => {
    const shown = portal.families.flatMap((family) =>
      family.boxes.flatMap((box) => box.columns.map((column) => column.fact)),
    )
    expect(shown.filter((fact) => fact !== undefined && !(fact in facts))).toEqual([])
    expect(papers.columns.find((column) => column.name === 'Remark')?.fact).toBe('answerNote')
  })

  it('[C13] the menu has the groups in the order of the families, with the screens that belong there', () => {
    const real = compilePortal(families)
    const keysOf = (group: string) =>
      families.filter((family) => family.group === group).map((family) => family.key)
    expect(
      real.menu.map((group) => [group.group, group.families.map((family) => family.key)]),
    ).toEqual([
      ['home', ['system']],
      ['documents', keysOf('documents')],
      ['definitions', keysOf('definitions')],
      ['company', keysOf('company')],
    ])
    expect(
      real.menu
        .flatMap((group) => group.families)
        .flatMap((family) => family.routes)
        .every((route) => route.menu),
    ).toBe(true)
  })

  it('[JI4] a twin has the calls and none of the screens of making documents: those of its owner are for both, and so is the role that makes documents', () => {
    const both = compilePortal([basin, ladle])
    const pathsOf = (family: string) =>
      both.routes
        .filter((route) => route.family === family)
        .map(({ path, roles }) => [path, ...roles])
    expect(pathsOf('ladle')).toEqual([
      ['/ladle/papers', 'la:p:r'],
      ['/ladle/archive', 'la:ar:r'],
      ['/ladle/tags', 'la:tg:r'],
    ])
    expect(pathsOf('basin')).toEqual(
      expect.arrayContaining([
        ['/basin/new', 'b:c'],
        ['/basin/drafts', 'ba:d:r', 'other:d:r'],
      ]),
    )
    expect(callOf(both, 'ladle.send.model').roles).toEqual(['b:c'])
    expect(callOf(both, 'ladle.drafts.create').roles).toEqual(['b:c'])
    expect(callOf(both, 'ladle.drafts.list').roles).toEqual(['la:d:r'])
    expect(boxOf(both, 'ladle.drafts').views[0]?.route).toBe('/basin/drafts')
    expect(twinsOf(both, familyOf(both, 'ladle')).map(({ key }) => key)).toEqual(['basin', 'ladle'])
    expect(twinsOf(both, familyOf(both, 'basin')).map(({ key }) => key)).toEqual(['basin', 'ladle'])
  })

  it('[C14] taking a family out takes every trace of it out', () => {
    const rest = compilePortal(families.filter((family) => family.key !== 'ebill'))
    expect(JSON.stringify(rest)).not.toMatch(/ebill|"eb:/)
  })

  it('[C14] three hundred families compile', () => {
    const many = Array.from({ length: 300 }, (_, index) => {
      const key = `f${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`
      return {
        ...sink,
        key,
        prefix: { screen: key, call: key, role: key },
        boxes: { papers: sink.boxes.papers },
        settings: {},
        forms: {},
        document: { ...sink.document, delivery: { kind: 'report', from: 'papers' } as const },
        screens: {},
        calls: {},
      }
    })
    expect(compilePortal(many).families).toHaveLength(300)
  })
})

function unfrozen(value: unknown, place = 'portal'): string[] {
  if (typeof value !== 'object' || value === null) return []
  return [
    ...(Object.isFrozen(value) ? [] : [place]),
    ...Object.entries(value).flatMap(([key, inner]) => unfrozen(inner, `${place}.${key}`)),
  ]
}
