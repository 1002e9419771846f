// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import {
  bulkInput,
  bulksOf,
  isUndoable,
  tagsAfter,
  undoType,
  unableTerms,
  type Bulk,
} from '#engine/bulk.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf } from '#engine/portal.ts'
import { nextLookMs, type Job } from '#screens/jobs/jobs.ts'
import { placeOfItem } from '#screens/jobs/place-of-item.ts'
import { commandsOf, planOf } from '#screens/list/bulk-commands.ts'
import { toCsv } from '#values/csv.ts'
import {
  allChosen,
  countOf,
  isChosen,
  nothing,
  pageState,
  pageToggled,
  queryOf,
  rangeAdded,
  toggled,
} from '#screens/list/selection.ts'

const portal = compilePortal(families)
const sale = boxOf(portal, 'einvoice.sale')
const purchase = boxOf(portal, 'einvoice.purchase')
const drafts = boxOf(portal, 'einvoice.drafts')
const moment = '2026-11-21T09:00:00.000Z'
const named = (box: typeof sale, name: string): Bulk =>
  bulksOf(box).find((one) => (one.action?.name ?? one.type ?? one.kind) === name)!

describe('work under way', () => {
  const other = { State: 'done' } as Job
  it('[BJ21] is looked at every second while it runs, and within the first seconds more often', () => {
    expect(nextLookMs([], [10_000], 11_000)).toBe(400)
    expect(nextLookMs([other], [10_000], 20_000)).toBe(1_000)
    expect(nextLookMs([{ ...other, State: 'running' }], [], 20_000)).toBe(1_000)
    expect(nextLookMs([{ ...other, State: 'running' }], [10_000], 700_000)).toBe(1_000)
  })
  it('[BJ21] is not asked for every second for ever where no list has it', () => {
    expect(nextLookMs([other], [10_000], 69_000)).toBe(1_000)
    expect(nextLookMs([other], [10_000], 71_000)).toBe(20_000)
    expect(nextLookMs([other], [10_000, 60_000], 71_000)).toBe(1_000)
    expect(nextLookMs([], [], 0)).toBe(20_000)
  })
})

describe('selection', () => {
  const page = ['a', 'b', 'c']
  it('[H8] the header chooses the page and leaves other pages as they are', () => {
    const other = toggled(nothing, 'z')
    const chosen = pageToggled(other, page)
    expect(countOf(chosen)).toBe(4)
    expect(pageState(chosen, page)).toBe('all')
    expect(countOf(pageToggled(chosen, page))).toBe(1)
    expect(pageState(toggled(chosen, 'b'), page)).toBe('some')
    expect(pageToggled(toggled(chosen, 'b'), page)).toEqual(chosen)
  })
  it('[H9] "all that match" keeps the count of the click; single ones can be taken out', () => {
    const all = allChosen(1234, { StatusCode: 'error' }, moment)
    expect(countOf(all)).toBe(1234)
    const less = toggled(toggled(all, 'a'), 'b')
    expect(countOf(less)).toBe(1232)
    expect(isChosen(less, 'a')).toBe(false)
    expect(isChosen(less, 'never-seen')).toBe(true)
    expect(pageState(less, page)).toBe('some')
    expect(countOf(toggled(less, 'a'))).toBe(1233)
  })
  it('[H9] taking out the last one leaves nothing chosen', () => {
    expect(toggled(toggled(allChosen(2, {}, moment), 'a'), 'b')).toEqual(nothing)
  })
  it('[H8] shift adds the rows between', () => {
    expect(rangeAdded(toggled(nothing, 'a'), page, 'a', 'c')).toEqual({
      kind: 'some',
      ids: new Set(page),
    })
  })
  it('[H8] chosen twice is not chosen', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (clicks) => {
        const end = clicks.reduce(toggled, nothing)
        for (const id of ['a', 'b', 'c', 'd'])
          expect(isChosen(end, id)).toBe(clicks.filter((click) => click === id).length % 2 === 1)
      }),
    )
  })
})

describe('what the service is asked', () => {
  it('[H10] of "all that match" the question goes to the service with the moment, the count and those taken out; never the ids', () => {
    const query = queryOf({
      StatusCode: ['error'],
      Search: 'ışık',
      SortColumn: 'IssueDate',
      SortType: 'DESC',
      Page: 3,
      PageSize: 20,
    })
    expect(query).toEqual({ StatusCode: ['error'], Search: 'ışık' })
    expect(
      planOf(named(sale, 'Archived'), toggled(allChosen(12_345, query, moment), 'u5')),
    ).toEqual({
      Call: 'einvoice.sale.operation',
      Type: 'Archived',
      Added: {},
      Selection: { Query: query, Without: ['u5'], Count: 12_345, FrozenAt: moment },
    })
  })
  it('[H10] of those chosen one by one their ids go, with what was added', () => {
    expect(
      planOf(named(sale, 'tags'), toggled(nothing, 'a'), {
        tags: { mode: 'remove', uuids: ['t1'] },
      }),
    ).toEqual({
      Call: 'einvoice.sale.tags',
      Added: { Tags: { Mode: 'remove', UUID: ['t1'] } },
      Items: ['a'],
    })
  })
})

describe('commands', () => {
  it('[H15] who cannot take part is known before, with the field that keeps it out', () => {
    const approve = named(purchase, 'approve')
    expect(unableTerms(approve, { UUID: '1', AnswerCode: 'waitingForApproval' })).toEqual([])
    expect(unableTerms(approve, { UUID: '2', AnswerCode: 'approved' })).toEqual(['AnswerCode'])
  })
  it("[H15] a mail needs an address: the record's own, or one for all", () => {
    const mail = named(sale, 'sendEmail')
    expect(unableTerms(mail, { UUID: '1', Email: 'a@b.co' })).toEqual([])
    expect(unableTerms(mail, { UUID: '2', Email: null })).toEqual(['Email'])
    expect(unableTerms(mail, { UUID: '2', Email: null }, { email: 'x@y.co' })).toEqual([])
  })
  it('[H16] what a person may not call is not offered', () => {
    expect(commandsOf(sale, () => false)).toEqual([])
    expect(
      commandsOf(sale, (id) => id.endsWith('.export')).every(
        (command) => command.kind === 'export',
      ),
    ).toBe(true)
    expect(
      commandsOf(drafts, () => true).flatMap((command) =>
        command.action ? [command.action.name] : [],
      ),
    ).toEqual(['confirmAndSend', 'delete'])
  })
  it('[H17] operations are undone by their opposite, tags and codes by what they were; nothing irreversible has an undo', () => {
    expect(undoType(named(sale, 'Archived'))).toBe('Unarchived')
    const kinds = new Set(
      commandsOf(sale, () => true)
        .filter(isUndoable)
        .map((command) => command.kind),
    )
    expect(kinds).toEqual(new Set(['operation', 'tags', 'specialCode']))
  })
  it('[H18] each command sends what its call takes', () => {
    const rows = [
      {
        UUID: 'id-0',
        ReceiverAlias: 'urn:mail:pk',
        Tags: [{ UUID: 't0', Name: '', Description: '', Color: '' }],
      },
      { UUID: 'id-1' },
    ]
    const added = { tags: { mode: 'add', uuids: ['t1'] }, specialCode: 'K1' } as const
    expect(bulkInput(named(sale, 'Read'), rows, added)).toEqual({
      operationType: 'Read',
      body: ['id-0', 'id-1'],
    })
    expect(bulkInput(named(sale, 'tags'), rows, added)).toEqual({
      body: { DocumentUUID: 'id-0', Tags: ['t0', 't1'] },
    })
    expect(bulkInput(named(sale, 'specialCode'), rows, added)).toEqual({
      body: { UUID: ['id-0', 'id-1'], SpecialCode: 'K1' },
    })
    expect(bulkInput(named(purchase, 'approve'), rows, added)).toEqual({
      body: { UUID: 'id-0', AnswerCode: 'approved' },
    })
    expect(bulkInput(named(drafts, 'confirmAndSend'), rows, added)).toEqual({
      body: [{ UUID: 'id-0', Alias: 'urn:mail:pk' }],
    })
  })
  it('[H18] tags are added, taken away or replaced', () => {
    expect(tagsAfter(['a'], { mode: 'add', uuids: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(tagsAfter(['a'], { mode: 'remove', uuids: ['a'] })).toEqual([])
    expect(tagsAfter(['a'], { mode: 'replace', uuids: ['b'] })).toEqual(['b'])
  })
})

describe('results', () => {
  it('[JR16] lead to each record where it is now: drafts that were sent among the sent, deleted ones nowhere', () => {
    const place = (Box: string, Action: string | null, State: 'ok' | 'failed') => {
      const found = placeOfItem(portal, { Box, Action }, { State })
      return typeof found === 'string' ? found : found.path
    }
    expect(place('einvoice.drafts', 'confirmAndSend', 'ok')).toBe('/einvoice/sale')
    expect(place('earchive.drafts', 'confirmAndSend', 'ok')).toBe('/earchive/list')
    expect([
      place('einvoice.drafts', 'confirmAndSend', 'failed'),
      place('einvoice.drafts', 'delete', 'ok'),
      place('einvoice.drafts', 'delete', 'failed'),
      place('einvoice.sale', null, 'ok'),
      place('ebill.bills', 'cancel', 'ok'),
    ]).toEqual(['here', 'gone', 'here', 'here', 'here'])
  })
})

describe('CSV', () => {
  it('[H19] quotes, separators and line breaks follow RFC 4180', () => {
    expect(toCsv(['No', 'Reason'], [['A1', 'said "no", then\nleft']])).toBe(
      '\uFEFFNo,Reason\r\nA1,"said ""no"", then\nleft"\r\n',
    )
    expect(toCsv(['a'], [['x;y']], { separator: ';' })).toContain('"x;y"')
  })
  it('[H20] text that a spreadsheet would run gets an apostrophe; numbers stay numbers', () => {
    for (const text of [
      '=1+1',
      '+90 5',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      ' =1',
    ])
      expect(toCsv(['h'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/)
    expect(toCsv(['h'], [[-12.5]])).toContain('\r\n-12.5\r\n')
    expect(toCsv(['h'], [['ABC2026-1']])).toContain('\r\nABC2026-1\r\n')
  })
})
