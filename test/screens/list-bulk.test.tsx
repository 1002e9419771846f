// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf } from '#engine/portal.ts'
import { collectRows, commandsOf, planOf, tagsAfter, taskOf, undoOf, type BulkCommand } from '#screens/list/bulk-commands.ts'
import { failedItems, runBulk, type BulkItem, type BulkTask } from '#screens/list/bulk-runner.ts'
import { toCsv } from '#screens/list/csv.ts'
import { allChosen, countOf, isChosen, nothing, pageState, pageToggled, rangeAdded, toggled } from '#screens/list/selection.ts'

const portal = compilePortal(families)
const sale = boxOf(portal, 'einvoice.sale')
const purchase = boxOf(portal, 'einvoice.purchase')
const drafts = boxOf(portal, 'einvoice.drafts')
const items: BulkItem[] = Array.from({ length: 100 }, (_, index) => ({ id: `id-${index}`, name: `ABC${index}`, row: { UUID: `id-${index}` } }))
const planted = new Set([3, 17, 40, 55, 56, 80, 99].map((index) => `id-${index}`))
const refused: BulkTask['read'] = () => ({ state: 'failed', reason: 'refused' })
const silent: BulkTask['read'] = () => ({ state: 'unknown', reason: 'no answer' })

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
    const all = allChosen(1234, { StatusCode: 'error' })
    expect(countOf(all)).toBe(1234)
    const less = toggled(toggled(all, 'a'), 'b')
    expect(countOf(less)).toBe(1232)
    expect(isChosen(less, 'a')).toBe(false)
    expect(isChosen(less, 'never-seen')).toBe(true)
    expect(pageState(less, page)).toBe('some')
    expect(countOf(toggled(less, 'a'))).toBe(1233)
  })
  it('[H9] taking out the last one leaves nothing chosen', () => {
    expect(toggled(toggled(allChosen(2, {}), 'a'), 'b')).toEqual(nothing)
  })
  it('[H8] shift adds the rows between', () => {
    expect(rangeAdded(toggled(nothing, 'a'), page, 'a', 'c')).toEqual({ kind: 'some', ids: new Set(page) })
  })
  it('[H8] chosen twice is not chosen', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (clicks) => {
      const end = clicks.reduce(toggled, nothing)
      for (const id of ['a', 'b', 'c', 'd']) expect(isChosen(end, id)).toBe(clicks.filter((click) => click === id).length % 2 === 1)
    }))
  })
})

describe('select all, fetched page by page', () => {
  it('[H10] every match is fetched in pages of 500, the ones taken out are left out, newcomers are not acted on', async () => {
    const all = Array.from({ length: 1203 }, (_, index) => ({ UUID: `u${index}` }))
    const asked: unknown[] = []
    const fetchPage = (input: Readonly<Record<string, unknown>>) => {
      asked.push(input['Page'])
      expect(input).toMatchObject({ PageSize: 500, SortColumn: 'CreatedDate', SortType: 'ASC', StatusCode: 'error' })
      const from = (Number(input['Page']) - 1) * 500
      return Promise.resolve({ Content: all.slice(from, from + 500) })
    }
    const rows = await collectRows(sale, fetchPage, { total: 1200, without: new Set(['u5', 'u700']), input: { StatusCode: 'error', SortColumn: 'IssueDate', SortType: 'DESC', Page: 3, PageSize: 20 } })
    expect(asked).toEqual([1, 2, 3])
    expect(rows).toHaveLength(1198)
    expect(rows.some((row) => row['UUID'] === 'u5' || row['UUID'] === 'u1200')).toBe(false)
  })
})

describe('bulk run', () => {
  const operation = (sent: string[][], faults: ReadonlySet<string>): BulkTask => ({
    chunk: 50, parallel: 2, isRepeatable: true, read: refused,
    run: (some) => {
      sent.push(some.map((item) => item.id))
      return Promise.resolve(some.filter((item) => faults.has(item.id)).map((item) => `${item.name} is locked`))
    },
  })
  it('[H11] 7 planted faults of 100: 93 done, 7 with their own reason', async () => {
    const results = await runBulk(items, operation([], planted))
    expect(results.filter((result) => result.state === 'ok')).toHaveLength(93)
    const failed = results.filter((result) => result.state === 'failed')
    expect(new Set(failed.map((result) => result.item.id))).toEqual(planted)
    for (const result of failed) expect(result.reason).toBe(`${result.item.name} is locked`)
  })
  it('[H12] a retry sends exactly the failed ones', async () => {
    const first = await runBulk(items, operation([], planted))
    const sent: string[][] = []
    const again = await runBulk(failedItems(first), operation(sent, new Set()))
    expect(sent.flat().sort()).toEqual([...planted].sort())
    expect(again.every((result) => result.state === 'ok')).toBe(true)
  })
  it('[H11] messages that name their documents settle a chunk without sending it again', async () => {
    const sent: string[][] = []
    const uuids = items.map((item, index) => ({ ...item, id: `${String(index).padStart(4, '0')}-uuid` }))
    const ids = new Set([3, 17].map((index) => uuids[index]!.id))
    const results = await runBulk(uuids, { ...operation([], new Set()), run: (some) => { sent.push(some.map((item) => item.id)); return Promise.resolve(some.filter((item) => ids.has(item.id)).map((item) => `${item.id}: is locked`)) } })
    expect(sent).toHaveLength(2)
    expect(results.filter((result) => result.state === 'failed').map((result) => [result.item.id, result.reason])).toEqual([...ids].map((id) => [id, 'is locked']))
  })
  it('[H11] a request that is refused as a whole is gone through one by one', async () => {
    const task: BulkTask = { ...operation([], new Set()), run: (some) => (some.some((item) => item.id === 'id-7') ? Promise.reject(new Error('404')) : Promise.resolve([])) }
    const results = await runBulk(items, task)
    expect(results.filter((result) => result.state === 'failed').map((result) => result.item.id)).toEqual(['id-7'])
    expect(results).toHaveLength(100)
  })
  it('[H13] what must not be repeated is never sent twice: without an answer its state is unknown', async () => {
    const sent: string[] = []
    const task: BulkTask = { chunk: 10, parallel: 1, isRepeatable: false, read: silent, run: (some) => { sent.push(...some.map((item) => item.id)); return Promise.reject(new Error('timeout')) } }
    const results = await runBulk(items.slice(0, 20), task)
    expect(sent).toHaveLength(20)
    expect(results.every((result) => result.state === 'unknown')).toBe(true)
    expect(failedItems(results)).toEqual([])
  })
  it('[H13] after messages, only those that are still there are sent again', async () => {
    const gone = new Set<string>()
    const times = new Map<string, number>()
    const task: BulkTask = {
      chunk: 10, parallel: 1, isRepeatable: false, read: refused, isDone: (item) => Promise.resolve(gone.has(item.id)),
      run: (some) => Promise.resolve(some.flatMap((item) => {
        times.set(item.id, (times.get(item.id) ?? 0) + 1)
        if (item.id === 'id-4') return ['no series']
        expect(gone.has(item.id)).toBe(false)
        gone.add(item.id)
        return []
      })),
    }
    const results = await runBulk(items.slice(0, 10), task)
    expect(results.filter((result) => result.state === 'failed').map((result) => [result.item.id, result.reason])).toEqual([['id-4', 'no series']])
    expect([...times].filter(([, count]) => count > 1).map(([id]) => id)).toEqual(['id-4'])
  })
  it('[H14] progress counts up to the total; a stop leaves the rest unsent', async () => {
    const seen: number[] = []
    const control = new AbortController()
    const results = await runBulk(items, { ...operation([], new Set()), chunk: 10, parallel: 1 }, (progress) => {
      seen.push(progress.results.length)
      if (progress.results.length === 30) control.abort()
    }, control.signal)
    expect(results).toHaveLength(30)
    expect(seen[0]).toBe(0)
    expect([...seen].sort((a, b) => a - b)).toEqual(seen)
  })
})

describe('commands', () => {
  const approve = commandsOf(purchase, () => true).find((command) => command.kind === 'action' && command.action.name === 'approve')!
  it('[H15] who cannot take part is known before, with the field that keeps it out', () => {
    const plan = planOf(purchase, approve, [{ UUID: '1', InvoiceNumber: 'A', AnswerCode: 'waitingForApproval' }, { UUID: '2', InvoiceNumber: 'B', AnswerCode: 'approved' }])
    expect(plan.able.map((item) => item.name)).toEqual(['A'])
    expect(plan.unable).toMatchObject([{ item: { name: 'B' }, terms: ['AnswerCode'] }])
  })
  it('[H15] a mail needs an address: the record\'s own, or one for all', () => {
    const mail = commandsOf(sale, () => true).find((command) => command.kind === 'action' && command.action.name === 'sendEmail')!
    const rows = [{ UUID: '1', Email: 'a@b.co' }, { UUID: '2', Email: null }]
    expect(planOf(sale, mail, rows).unable).toMatchObject([{ item: { id: '2' }, terms: ['Email'] }])
    expect(planOf(sale, mail, rows, { email: 'x@y.co' }).able).toHaveLength(2)
  })
  it('[H16] what a person may not call is not offered', () => {
    expect(commandsOf(sale, () => false)).toEqual([])
    expect(commandsOf(sale, (id) => id.endsWith('.export')).every((command) => command.kind === 'export')).toBe(true)
    expect(commandsOf(drafts, () => true).flatMap((command) => (command.kind === 'action' ? [command.action.name] : []))).toEqual(['confirmAndSend', 'delete'])
  })
  it('[H17] operations are undone by their opposite; nothing irreversible has an undo', () => {
    expect(undoOf({ kind: 'operation', operation: 'Archived' }, sale)).toEqual({ kind: 'operation', operation: 'Unarchived' })
    for (const command of commandsOf(sale, () => true)) if (command.kind !== 'operation') expect(undoOf(command, sale)).toBeUndefined()
  })
  it('[H18] each command sends what its call takes', async () => {
    const sent: unknown[] = []
    const context = (box: typeof sale) => ({ box, read: refused, onFile: () => {}, send: (callId: string, input: unknown) => { sent.push([callId, input]); return Promise.resolve([]) } })
    const two = items.slice(0, 2)
    const run = (box: typeof sale, command: BulkCommand, some: BulkItem[]) => taskOf(command, { tags: { mode: 'add', uuids: ['t1'] }, specialCode: 'K1' }, context(box)).run(some)
    await run(sale, { kind: 'operation', operation: 'Read' }, two)
    await run(sale, { kind: 'tags' }, [{ ...two[0]!, row: { Tags: [{ UUID: 't0', Name: '', Description: '', Color: '' }] } }])
    await run(sale, { kind: 'specialCode' }, two)
    await run(purchase, approve, [two[0]!])
    await run(drafts, commandsOf(drafts, () => true)[0]!, [{ ...two[0]!, row: { ReceiverAlias: 'urn:mail:pk' } }, two[1]!])
    expect(sent).toEqual([
      ['einvoice.sale.operation', { operationType: 'Read', body: ['id-0', 'id-1'] }],
      ['einvoice.sale.tags', { body: { DocumentUUID: 'id-0', Tags: ['t0', 't1'] } }],
      ['einvoice.sale.specialCode', { body: { UUID: ['id-0', 'id-1'], SpecialCode: 'K1' } }],
      ['einvoice.purchase.sendAnswer', { body: { UUID: 'id-0', AnswerCode: 'approved' } }],
      ['einvoice.drafts.confirmAndSend', { body: [{ UUID: 'id-0', Alias: 'urn:mail:pk' }, { UUID: 'id-1', Alias: null }] }],
    ])
  })
  it('[H18] tags are added, taken away or replaced', () => {
    const had = [{ UUID: 'a', Name: '', Description: '', Color: '' }]
    expect(tagsAfter(had, { mode: 'add', uuids: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(tagsAfter(had, { mode: 'remove', uuids: ['a'] })).toEqual([])
    expect(tagsAfter(had, { mode: 'replace', uuids: ['b'] })).toEqual(['b'])
  })
})

describe('CSV', () => {
  it('[H19] quotes, separators and line breaks follow RFC 4180', () => {
    expect(toCsv(['No', 'Reason'], [['A1', 'said "no", then\nleft']])).toBe('\uFEFFNo,Reason\r\nA1,"said ""no"", then\nleft"\r\n')
    expect(toCsv(['a'], [['x;y']], { separator: ';' })).toContain('"x;y"')
  })
  it('[H20] text that a spreadsheet would run gets an apostrophe; numbers stay numbers', () => {
    for (const text of ['=1+1', '+90 5', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', ' =1']) expect(toCsv(['h'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/)
    expect(toCsv(['h'], [[-12.5]])).toContain('\r\n-12.5\r\n')
    expect(toCsv(['h'], [['ABC2026-1']])).toContain('\r\nABC2026-1\r\n')
  })
})
