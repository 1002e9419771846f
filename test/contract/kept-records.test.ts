/** Records that are written in the portal, in the service and in the mock. */
import { getResponse } from 'msw'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '#contract/mock/create-mock.ts'
import { runContract } from '#contract/run-contract.ts'
import { exchange, type Target } from '#contract/base/target.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf, callOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import type { CallContext, Handlers } from '#service/ports/ports.ts'
import { recordOf as membersOf } from '#values/json.ts'
import { missing, recordOf } from '#service/records/record.ts'
import { sweepDrafts } from '#service/records/deleted-drafts.ts'
import { openSecrets } from '#service/records/secrets.ts'
import { notebook } from '#test/kitchen-sink/notebook.ts'
import { serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

const around = families.filter(({ key }) => ['system', 'general', 'ebill'].includes(key))
const portal = compilePortal([...around, notebook])
const inNotes = (context: CallContext): CallContext => ({
  ...context,
  box: boxOf(context.ports.portal, 'notebook.notes'),
})
/** The behaviour of the notebook's own calls. */
const notebookHandlers: Handlers = {
  'notebook.remind': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return `Reminded of ${uuid}`
    }),
  'notebook.deposit': async ({ body }) => `${String(membersOf(body)['File']).length} signs`,
  'notebook.paper': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return { Name: `${uuid}.txt`, Type: 'text/plain', Content: btoa(uuid) }
    }),
  'notebook.copy': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return { UUID: uuid, Version: 1 }
    }),
  'notebook.pay': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return { Url: `https://banka.example/pay/${uuid}` }
    }),
  'notebook.token': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      return { Key: `whsec_${uuid}` }
    }),
  'notebook.order': async () => ({
    Gateway: 'https://banka.example/fim',
    Method: 'POST',
    Inputs: { oid: 'EV1' },
  }),
  // Nobody has begun an order here.
  'notebook.orderOutcome': async (context) => {
    throw missing(context, context.params['id'] ?? '')
  },
  'notebook.sums': async () => ({
    TotalDebit: 1,
    OverdueDebit: 0,
    TotalPayment: 0,
    CurrencyCode: 'TRY',
  }),
  'notebook.health': async () => 'Well',
  'notebook.page': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return `<p>${uuid}</p>`
    }),
  'notebook.consent': async () => ({ Url: 'https://izin.example/' }),
  'notebook.shelveOne': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, inNotes(context), context.params['id'] ?? '')
      return uuid !== ''
    }),
  'notebook.count': async () => 'Counted',
  'notebook.tidy': async () => [],
}
let service: ServiceInMemory
beforeAll(async () => {
  service = await serveInMemory([...around, notebook], notebookHandlers)
})
afterAll(() => service?.close())

/** Asks a call of the notebook, by its name in the family. */
const ask = (
  id: string,
  {
    query = {},
    ...more
  }: { query?: Record<string, string>; params?: Record<string, string>; body?: unknown } = {},
) =>
  exchange(service.target, {
    call: callOf(portal, `notebook.${id}`),
    query: Object.entries(query),
    ...more,
  })

const addresses = { portal: 'http://mock.example/api', identity: 'http://mock.example' }
function mockTarget(): Target {
  const mock = createMock(portal, { addresses })
  return {
    send: async (request) =>
      (await getResponse(mock.handlers, request)) ?? new Response(null, { status: 599 }),
    addresses,
    tokens: { own: mock.keys[0]!, other: mock.keys[1] },
  }
}
const doors = {
  service: () => ({ target: service.target, answers: () => true }),
  mock: () => ({ target: mockTarget(), answers: createMock(portal, { addresses }).answers }),
}

describe.each(Object.entries(doors))('the %s', (_name, open) => {
  it('[RK1] keeps the contract of a box of records', async () => {
    const { target, answers } = open()
    const calls = portal.calls.filter((call) => call.family === 'notebook' && answers(call))
    const results = await runContract(portal, target, {
      calls: calls.map(({ id }) => id),
      today: service.today,
      write: true,
    })
    expect(
      results
        // The mock speaks English alone.
        .filter(({ state, group }) => state === 'failed' && group !== 'words')
        .map(({ call, check, expected, got }) => `${call} · ${check}: ${expected}, got ${got}`),
    ).toEqual([])
    expect(results).toContainEqual(
      expect.objectContaining({
        call: 'notebook.notes.addFiles',
        check: 'kept, handed out, removed',
        state: 'passed',
      }),
    )
    expect(
      results.filter(({ check, state }) => check.startsWith('made, changed') && state === 'passed'),
    ).toHaveLength(4)
    expect(results).toContainEqual(
      expect.objectContaining({
        call: 'notebook.links.create',
        check: 'refers to what is there',
        state: 'passed',
      }),
    )
  })
})

interface Page {
  readonly TotalCount: number
  readonly Content: readonly Readonly<Record<string, unknown>>[]
}

describe('a box of records', () => {
  const ask = async (
    name: string,
    {
      query = {},
      ...more
    }: { query?: Record<string, string>; params?: Record<string, string>; body?: unknown } = {},
    target: Target = service.target,
  ) =>
    exchange(target, {
      call: callOf(portal, `notebook.notes.${name}`),
      query: Object.entries(query),
      ...more,
    })
  const make = async (body: unknown): Promise<string> => {
    const made = await ask('create', { body })
    expect(made.status).toBe(200)
    return (made.json as { UUID: string }).UUID
  }
  const list = async (query: Record<string, string>) =>
    (await ask('list', { query: { PageSize: '500', ...query } })).json as Page
  const names = async (query: Record<string, string>) =>
    (await list(query)).Content.map((row) => row['Word'])
  const written = [
    { Search: 'Iğdır deposu', StartDate: '2026-10-05', PageSize: 3, SortType: 'ASC' },
    { Search: 'Çorlu deposu', StartDate: '2026-10-07', PageSize: 20, SortType: 'DESC' },
    { Search: 'Şile ambarı', StartDate: '2026-11-20T10:00:00', PageSize: 100 },
  ]
  const ids: string[] = []
  beforeAll(async () => {
    for (const body of written) ids.push(await make(body))
  })

  it('[RK2] lists its own columns: days with a midnight, what was not said as null', async () => {
    const { Content } = await list({ Search: 'sile AMBARI' })
    expect(Content).toMatchObject([
      {
        UUID: ids[2],
        Word: 'Şile ambarı',
        Day: '2026-11-20T00:00:00',
        Until: null,
        Size: 100,
        Order: null,
        Version: 1,
      },
    ])
  })

  it('[RK3] filters by them: part of a text, ends of a range, one of several values, a period', async () => {
    expect((await names({ Word: 'DEPOSU' })).toSorted()).toEqual(
      ['Iğdır deposu', 'Çorlu deposu'].toSorted(),
    )
    expect(await names({ DayMin: '2026-10-06', DayMax: '2026-10-07' })).toContain('Çorlu deposu')
    expect(await names({ DayMin: '2026-10-06', DayMax: '2026-10-07' })).not.toContain(
      'Iğdır deposu',
    )
    const few = await list({ SizeMax: '19', Search: 'deposu' })
    expect(few.Content.map((row) => row['Size'])).toEqual([3])
    expect(await names({ Order: 'DESC', Search: 'deposu' })).toEqual(['Çorlu deposu'])
    expect(await names({ StartDate: '2026-10-05', EndDate: '2026-10-05' })).toContain(
      'Iğdır deposu',
    )
    expect(await names({ StartDate: '2026-10-05', EndDate: '2026-10-05' })).not.toContain(
      'Çorlu deposu',
    )
  })

  it('[RK3] sorts numbers as numbers, and by the day of its sort column unless asked otherwise', async () => {
    const sizes = (await list({ SortColumn: 'Size', SortType: 'ASC' })).Content.map(
      (row) => row['Size'],
    )
    const said = sizes.filter((size) => typeof size === 'number')
    expect(said).toEqual(said.toSorted((a, b) => a - b))
    expect((await names({ Search: 'deposu' }))[0]).toBe('Çorlu deposu')
  })

  it('[RK4] refuses a change of what somebody else has changed meanwhile', async () => {
    const [id = ''] = ids
    const change = (version: string, PageSize: number) =>
      ask('update', {
        params: { id },
        query: { Version: version },
        body: { ...written[0], PageSize },
      })
    expect(await change('1', 5)).toMatchObject({ status: 200, json: { UUID: id, Version: 2 } })
    const late = await change('1', 7)
    expect(late).toMatchObject({ status: 409, json: { Errors: [{ Path: 'Version' }] } })
    expect((await list({ Search: 'Iğdır deposu' })).Content).toMatchObject([{ Size: 5 }])
    expect((await ask('model', { params: { id } })).json).toEqual({
      ...written[0],
      PageSize: 5,
      Page: 12,
    })
  })

  it('[RK5] has no two with the same unique values; of two made at the same moment one is refused', async () => {
    const same = { Search: 'Tek kayıt', StartDate: '2026-11-01' }
    const made = await Promise.all([ask('create', { body: same }), ask('create', { body: same })])
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(made.find(({ status }) => status === 409)?.json).toMatchObject({
      Errors: [{ Path: 'Search' }],
    })
    const other = await make({ ...same, StartDate: '2026-11-02' })
    const moved = await ask('update', { params: { id: other }, body: same })
    expect(moved.status).toBe(409)
  })

  it('[RK5] a deleted one does not come back beside another with its values', async () => {
    const body = { Search: 'Bir kez', StartDate: '2026-08-01' }
    const id = await make(body)
    expect((await ask('delete', { body: [id] })).status).toBe(200)
    await make(body)
    expect((await ask('restore', { body: [id] })).status).toBe(409)
    expect((await ask('model', { params: { id } })).status).toBe(404)
  })

  it('[RK6] tells what happened to a record, deletes it and brings it back as it was', async () => {
    const id = await make({ Search: 'Silinecek', StartDate: '2026-09-01' })
    const before = await list({ Search: 'Silinecek' })
    expect((await ask('delete', { body: [id] })).status).toBe(200)
    expect((await ask('model', { params: { id } })).status).toBe(404)
    expect((await ask('restore', { body: [id] })).json).toEqual([])
    expect((await list({ Search: 'Silinecek' })).Content).toEqual(before.Content)
    const histories = (await ask('histories', { params: { id } })).json as readonly {
      readonly Description: string
    }[]
    expect(histories).toHaveLength(2)
    expect(histories.map(({ Description }) => Description).join()).not.toContain('record')
  })
})

describe('the conditions of actions', () => {
  it('[RK7] keep a record from being changed or deleted, and say why', async () => {
    const call = (name: string) => callOf(portal, `notebook.notes.${name}`)
    const body = { Search: 'Kapanmış', StartDate: '2026-11-03', SortType: 'DESC' }
    const made = await exchange(service.target, { call: call('create'), body })
    const { UUID } = made.json as { UUID: string }
    const changed = await exchange(service.target, {
      call: call('update'),
      params: { id: UUID },
      body: { ...body, SortType: 'ASC' },
    })
    expect(changed.status).toBe(422)
    expect(changed.text).toContain('Order: DESC')
    const deleted = await exchange(service.target, { call: call('delete'), body: [UUID] })
    expect(deleted.status).toBe(422)
    const model = await exchange(service.target, { call: call('model'), params: { id: UUID } })
    expect(model.json).toMatchObject(body)
  })
})

it('[RK11] what is written under a record is in its thread, with who wrote it', async () => {
  const call = (name: string) => callOf(portal, `notebook.notes.${name}`)
  const { json: page } = await exchange(service.target, { call: call('list') })
  const id = String((page as Page).Content[0]?.['UUID'])
  const write = (Text: string) =>
    exchange(service.target, { call: call('addToThread'), params: { id }, body: { Text } })
  expect((await write('İlk satır\nikinci satır')).status).toBe(200)
  expect((await write('Görüldü')).status).toBe(200)
  expect((await write('   ')).status).toBe(400)
  const { json } = await exchange(service.target, { call: call('thread'), params: { id } })
  const thread = json as readonly { readonly Text: string; readonly UserName: string }[]
  expect(thread.slice(-2).map(({ Text }) => Text)).toEqual(['İlk satır\nikinci satır', 'Görüldü'])
  expect(thread.every(({ UserName }) => UserName !== '')).toBe(true)
})

describe('files under a record', () => {
  interface Kept {
    readonly UUID: string
    readonly Name: string
    readonly Type: string
  }
  const make = async (Search: string): Promise<string> =>
    ((await ask('notes.create', { body: { Search, StartDate: '2026-11-09' } })).json as Kept).UUID
  const give = (id: string, ...files: readonly File[]) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    return ask('notes.addFiles', { params: { id }, body })
  }
  const text = (name: string, content = 'içerik') => new File([content], name)
  const listed = async (id: string) =>
    (await ask('notes.recordFiles', { params: { id } })).json as readonly Kept[]
  const names = async (id: string) => (await listed(id)).map(({ Name }) => Name)

  it('[RK26] are called as they were, without path, order or trick, and each by a name of its own', async () => {
    const id = await make('adlar')
    const given = ['../../rapor.txt', 'C:\\gizli\\rapor.txt', '.rapor.txt', 'rapor\u202Efdp.txt']
    for (const name of given) expect((await give(id, text(name))).status).toBe(200)
    expect((await names(id)).toSorted()).toEqual([
      'rapor (2).txt',
      'rapor (3).txt',
      'rapor.txt',
      'raporfdp.txt',
    ])
  })

  it('[RK26] are what their name says, not empty, not too large and not too many; of several all or none is kept', async () => {
    const id = await make('sınırlar')
    const zip = 'PK\u0003\u0004'
    const refused = [
      text('sayfa.html', '<html></html>'),
      text('resim.svg', '<svg/>'),
      text('betik.txt.js'),
      text('adsız'),
      text('fatura.pdf', zip),
      text('liste.csv', '%PDF-1.7'),
      text('not.txt', 'a\u0000b'),
      text('bos.txt', ''),
      new File([new Uint8Array(10 * 1024 * 1024 + 1).fill(65)], 'buyuk.txt'),
    ]
    for (const file of refused) {
      const answer = await give(id, text('iyi.txt'), file)
      expect([file.name, answer.status]).toEqual([file.name, 422])
      expect(answer.text).toContain(file.name)
    }
    expect(await names(id)).toEqual([])
    const taken = [text('a.pdf', '%PDF-1.7'), text('b.docx', zip), text('c.XLSX', zip)]
    expect((await give(id, ...taken)).status).toBe(200)
    const more = Array.from({ length: 17 }, (_, index) => text(`${index}.txt`))
    expect((await give(id, ...more)).status).toBe(200)
    const tooMany = await give(id, text('son.txt'))
    expect([tooMany.status, tooMany.text]).toEqual([422, expect.stringContaining('20')])
    expect(await names(id)).toHaveLength(20)
  })

  it('[RK26] are handed out to be saved and never shown, whole in one piece or several', async () => {
    const id = await make('indirme')
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => 33 + (index % 90))
    await give(id, new File([bytes], 'Çıktı raporu.txt'))
    const [file] = await listed(id)
    const { path } = callOf(portal, 'notebook.notes.recordFile')
    const address = `${service.target.addresses.portal}${path.replace('{id}', id).replace('{file}', file!.UUID)}`
    const answer = await service.target.send(
      new Request(address, {
        headers: {
          Authorization: `Bearer ${service.target.tokens.own}`,
          Accept: 'application/octet-stream',
        },
      }),
    )
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  })

  it('[RK26] stand in the history, come and go with the record, and go for good when it does', async () => {
    const id = await make('geçmiş')
    await give(id, text('kalan.txt'), text('giden.txt'))
    const gone = (await listed(id)).find(({ Name }) => Name === 'giden.txt')
    await ask('notes.removeFile', { params: { id, file: gone!.UUID } })
    const { json } = await ask('notes.histories', { params: { id } })
    expect(
      (json as readonly { readonly Description: string }[]).map(({ Description }) => Description),
    ).toEqual(
      expect.arrayContaining([
        'The file kalan.txt was added',
        'The file giden.txt was added',
        'The file giden.txt was deleted',
      ]),
    )
    const later = new Date(Date.now() + 3_600_000)
    const sweep = () => service.ports.store.asSystem((tx) => sweepDrafts(tx, later))
    await ask('notes.delete', { body: [id] })
    expect((await ask('notes.recordFiles', { params: { id } })).status).toBe(404)
    await ask('notes.restore', { body: [id] })
    await sweep()
    expect(await names(id)).toEqual(['kalan.txt'])
    const [kept] = await listed(id)
    const pieces = () =>
      service.ports.store.asSystem((tx) =>
        tx
          .selectFrom('record_file_piece')
          .select('no')
          .where('file_uuid', '=', kept!.UUID)
          .execute(),
      )
    expect(await pieces()).toHaveLength(1)
    await ask('notes.delete', { body: [id] })
    await sweep()
    expect(await pieces()).toEqual([])
  })

  it('[RK26] of a service that keeps what it should refuse, loses some or hands out others are found', async () => {
    const failed = async (
      change: (request: Request, answer: Response) => Promise<Response> | Response,
    ) => {
      const results = await runContract(
        portal,
        {
          ...service.target,
          send: async (request) => change(request, await service.target.send(request.clone())),
        },
        { calls: ['notebook.notes.addFiles'], today: service.today, write: true },
      )
      return results
        .filter(({ state }) => state === 'failed')
        .map(({ check, expected }) => `${check}: ${expected}`)
    }
    const isTo = (request: Request, method: string, path: RegExp) =>
      request.method === method && path.test(new URL(request.url).pathname)
    const json = (value: unknown, { headers }: Response) => Response.json(value, { headers })
    expect(await failed((_request, answer) => answer)).toEqual([])
    expect(
      await failed((request, answer) =>
        isTo(request, 'POST', /Files$/) && answer.status === 422 ? json([], answer) : answer,
      ),
    ).toEqual(['kept, handed out, removed: 422'])
    expect(
      await failed((request, answer) =>
        isTo(request, 'GET', /Files$/) ? json([], answer) : answer,
      ),
    ).toEqual([expect.stringMatching(/behind the others$/)])
    expect(
      await failed(async (request, answer) =>
        isTo(request, 'GET', /Files\/.+$/) && answer.status === 200
          ? json({ ...((await answer.json()) as object), Content: 'AAAA' }, answer)
          : answer,
      ),
    ).toEqual([expect.stringMatching(/with what was given$/)])
  })
})

describe('what a button shows', () => {
  const failed = async (call: string, handler: Handlers[string]) => {
    const target = await service.withHandlers((all) => ({ ...all, [`notebook.${call}`]: handler! }))
    const results = await runContract(portal, target, {
      calls: [`notebook.${call}`],
      today: service.today,
      write: true,
      checks: ({ name }) => name === 'answer' || name === 'answer or reason',
    })
    return results.filter(({ state }) => state === 'failed').map(({ expected }) => expected)
  }

  it('[RK24] is a file that can be read, an address by a safe line, a record that is there; anything else is found', async () => {
    const file = { Name: 'a.txt', Type: 'text/plain', Content: 'YQ==' }
    expect(await failed('paper', async () => file)).toEqual([])
    expect(await failed('paper', async () => ({ ...file, Content: '' }))).toHaveLength(1)
    expect(await failed('paper', async () => ({ ...file, Content: 'değil' }))).toHaveLength(1)
    expect(await failed('consent', async () => ({ Url: 'https://izin.example/?a=b' }))).toEqual([])
    const unsafe = ['http://izin.example/', 'javascript:alert(1)', 'https://banka@kotu.example/']
    for (const Url of unsafe)
      expect(await failed('consent', async () => ({ Url }))).toEqual(['Link'])
    const UUID = '00000000-0000-4000-8000-000000000009'
    expect(await failed('copy', async () => ({ UUID, Version: 1 }))).toEqual([
      'the record in notebook.notes.list',
    ])
    expect(await failed('copy', async () => ({ UUID, Version: 1, Box: 'notebook.yok' }))).toEqual([
      'a record of a box that is there',
    ])
  })
})

it('[RK12] a step lays what it asks for into the record, sets the rest, and is refused where its condition does not hold', async () => {
  const call = (name: string) => callOf(portal, `notebook.notes.${name}`)
  const body = { Search: 'Biten iş', StartDate: '2026-11-04', PageSize: 3, SortType: 'ASC' }
  const made = await exchange(service.target, { call: call('create'), body })
  const { UUID: id } = made.json as { UUID: string }
  const finish = (version: string) =>
    exchange(service.target, {
      call: call('finish'),
      params: { id },
      query: [['Version', version]],
      body: { EndDate: '2026-11-05' },
    })
  expect((await finish('7')).status).toBe(409)
  expect(await finish('1')).toMatchObject({ status: 200, json: { UUID: id, Version: 2 } })
  const model = await exchange(service.target, { call: call('model'), params: { id } })
  expect(model.json).toEqual({
    ...body,
    EndDate: '2026-11-05',
    SortType: 'DESC',
    Page: 7,
  })
  const again = await finish('2')
  expect(again.status).toBe(422)
  expect(again.text).toContain('Order: DESC')
})

it('[RK14] a new record goes to the box that its descriptor says, and does not leave it afterwards', async () => {
  const call = (box: string, name: string) => callOf(portal, `notebook.${box}.${name}`)
  const body = { Search: 'Büyük', StartDate: '2026-11-06', PageSize: 999 }
  const made = await exchange(service.target, { call: call('notes', 'create'), body })
  const { UUID: id, Box } = made.json as { UUID: string; Box: string }
  expect(Box).toBe('notebook.large')
  const model = (box: string) =>
    exchange(service.target, { call: call(box, 'model'), params: { id } })
  expect([(await model('notes')).status, (await model('large')).status]).toEqual([404, 200])
  const small = await exchange(service.target, {
    call: call('notes', 'create'),
    body: { ...body, PageSize: 1 },
  })
  const { UUID } = small.json as { UUID: string }
  const moved = await exchange(service.target, {
    call: call('notes', 'update'),
    params: { id: UUID },
    body,
  })
  expect(moved.status).toBe(422)
  expect(moved.text).toContain('notebook.large')
})

describe('secrets', () => {
  const secret = 'Çok gizli parola 42'
  const written = {
    Host: 'smtp.ornek.example',
    Port: 587,
    Security: 'StartTLS',
    UserName: 'anadolu',
    FromAddress: 'fatura@ornek.example',
  }
  /** Every row of every table, as text. */
  const whatIsKept = () =>
    service.ports.store.asSystem(async (tx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
        tx,
      )
      const texts = []
      for (const { name } of tables) {
        const { rows } = await sql<{
          row: string
        }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(tx)
        texts.push(...rows.map(({ row }) => row))
      }
      return texts.join('\n')
    })

  it('[RK18] of settings are kept, replaced and removed, and never read back', async () => {
    const read = async () => (await ask('server.read')).json as Readonly<Record<string, unknown>>
    expect(await read()).toMatchObject({ Secrets: [] })
    await ask('server.change', { body: { ...written, Password: secret } })
    expect(await read()).toEqual({ ...written, Version: expect.any(Number), Secrets: ['Password'] })
    await ask('server.change', { body: written })
    expect(await read()).toMatchObject({ Secrets: ['Password'] })
    const place = {
      companyId: await ownCompany(),
      box: 'notebook.server',
      uuid: await ownCompany(),
    }
    const opened = await service.ports.store.asSystem((tx) =>
      openSecrets(tx, service.ports.secretBox, place),
    )
    expect(opened).toEqual({ Password: secret })
    await ask('server.change', { body: { ...written, Password: '' } })
    expect(await read()).toMatchObject({ Host: 'smtp.ornek.example', Secrets: [] })
  })

  it('[RK18] of records are in no answer, and in the database only encrypted', async () => {
    const made = await ask('accounts.create', { body: { ...written, Password: secret } })
    const { UUID: id } = made.json as { UUID: string }
    const answers = [
      made,
      await ask('accounts.model', { params: { id } }),
      await ask('accounts.list', { query: { PageSize: '500', Search: 'parola' } }),
      await ask('accounts.list', { query: { PageSize: '500' } }),
      await ask('accounts.histories', { params: { id } }),
      await ask('accounts.update', {
        params: { id },
        query: { Version: '7' },
        body: { ...written, Password: secret },
      }),
      await ask('accounts.update', {
        params: { id },
        body: { ...written, Port: 0, Password: secret },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 400])
    expect(answers[1]!.json).toEqual({ ...written, Secrets: ['Password'] })
    expect(answers[2]!.json).toMatchObject({ TotalCount: 0 })
    for (const { text } of answers) expect(text).not.toContain(secret)
    const kept = await whatIsKept()
    expect(kept).toContain(id)
    expect(kept).not.toContain(secret)
  })

  it('[RK18] come back with a record whose deletion is taken back, and go with one whose is not', async () => {
    const made = await ask('accounts.create', { body: { ...written, Password: secret } })
    const { UUID: id } = made.json as { UUID: string }
    const sealed = () =>
      service.ports.store.asSystem((tx) =>
        tx.selectFrom('secret').select('sealed').where('record_uuid', '=', id).execute(),
      )
    await ask('accounts.delete', { body: [id] })
    await ask('accounts.restore', { body: [id] })
    expect((await ask('accounts.model', { params: { id } })).json).toMatchObject({
      Secrets: ['Password'],
    })
    const later = new Date(Date.now() + 3_600_000)
    const sweep = () => service.ports.store.asSystem((tx) => sweepDrafts(tx, later))
    await sweep()
    expect(await sealed()).toHaveLength(1)
    await ask('accounts.delete', { body: [id] })
    await sweep()
    expect(await sealed()).toEqual([])
  })

  it('[RK18] that are read back, lost or not removed are found', async () => {
    const answering =
      (change: (body: Record<string, unknown>) => object): Target['send'] =>
      async (request) => {
        const isRead = request.method === 'GET' && new URL(request.url).pathname.endsWith('/Server')
        const answer = await service.target.send(request)
        if (!isRead) return answer
        return Response.json(change((await answer.json()) as Record<string, unknown>), {
          headers: answer.headers,
        })
      }
    const failed = async (send: Target['send']) => {
      await ask('server.reset')
      const results = await runContract(
        portal,
        { ...service.target, send },
        { calls: ['notebook.server.change'], today: service.today, write: true },
      )
      return results.filter(({ state }) => state === 'failed').map(({ check }) => check)
    }
    expect(await failed(service.target.send)).toEqual([])
    expect(await failed(answering((body) => ({ ...body, Password: 'x' })))).toContain(
      'read as it was written',
    )
    expect(await failed(answering((body) => ({ ...body, Secrets: [] })))).toContain(
      'read as it was written',
    )
    expect(
      await failed(answering((body) => (body['Host'] ? { ...body, Secrets: ['Password'] } : body))),
    ).toContain('read as it was written')
  })

  it('[RK20] go with settings that are taken back', async () => {
    await ask('server.change', { body: { ...written, Password: secret } })
    const before = (await ask('server.read')).json as { readonly Version: number }
    expect((await ask('server.reset', { query: { Version: '0' } })).status).toBe(409)
    const reset = await ask('server.reset', { query: { Version: `${before.Version}` } })
    expect(reset.json).toEqual({ Version: before.Version + 1 })
    expect((await ask('server.read')).json).toEqual({ Version: before.Version + 1, Secrets: [] })
    const [last] = (await ask('server.histories')).json as readonly {
      readonly Description: string
    }[]
    expect(last?.Description).toBe('Settings cleared')
  })

  const ownCompany = () =>
    service.ports.store.asSystem(async (tx) => {
      const { company_id: id } = await tx
        .selectFrom('settings')
        .select('company_id')
        .where('id', '=', 'notebook.server')
        .executeTakeFirstOrThrow()
      return id
    })
})

describe('references', () => {
  const make = async (box: string, body: unknown): Promise<string> => {
    const made = await ask(`${box}.create`, { body })
    expect(made.status).toBe(200)
    return (made.json as { UUID: string }).UUID
  }
  const read = async (id: string) => (await ask('links.model', { params: { id } })).json
  const names = async (Search: string) =>
    ((await ask('links.list', { query: { Search } })).json as Page).Content.map(
      (row) => row['Word'],
    )

  it('[RK22] keep the title of what is chosen, whatever a client says it is; lists search it, and it follows a change', async () => {
    const chosen = await make('large', { Search: 'Iğdır deposu' })
    const link = await make('links', { SortColumn: chosen, Search: 'başka bir ad' })
    expect(await read(link)).toEqual({ SortColumn: chosen, Search: 'Iğdır deposu' })
    expect(await names('igdir DEPO')).toEqual(['Iğdır deposu'])
    await ask('large.update', { params: { id: chosen }, body: { Search: 'Şile ambarı' } })
    expect(await read(link)).toEqual({ SortColumn: chosen, Search: 'Şile ambarı' })
    expect(await names('sile')).toEqual(['Şile ambarı'])
    const { UUID, Version } = (
      await ask('links.update', {
        params: { id: link },
        query: { Version: '1' },
        body: { Search: 'x' },
      })
    ).json as { UUID: string; Version: number }
    expect([UUID, Version]).toEqual([link, 2])
    expect(await read(link)).toEqual({})
  })

  it('[RK22] to what is not there are refused at their place: no id, one of another box, one that was deleted', async () => {
    const note = await make('notes', { Search: 'bir not' })
    const deleted = await make('large', { Search: 'silinen' })
    await ask('large.delete', { body: [deleted] })
    for (const SortColumn of ['yok', note, deleted]) {
      const answer = await ask('links.create', { body: { SortColumn } })
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('SortColumn')])
    }
  })

  it('[RK22] keep what they refer to from being deleted, and do not come back without it', async () => {
    const chosen = await make('large', { Search: 'kullanılan' })
    const link = await make('links', { SortColumn: chosen })
    const refused = await ask('large.delete', { body: [chosen] })
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('(notebook.links: 1)'),
    ])
    await ask('links.delete', { body: [link] })
    expect((await ask('large.delete', { body: [chosen] })).status).toBe(200)
    expect((await ask('links.restore', { body: [link] })).status).toBe(422)
    expect((await ask('large.restore', { body: [chosen] })).json).toEqual([])
    expect((await ask('links.restore', { body: [link] })).json).toEqual([])
    expect(await read(link)).toEqual({ SortColumn: chosen, Search: 'kullanılan' })
  })

  it('[CU17] to a record that becomes one with another are to that one, in a new version', async () => {
    const [kept, other] = [
      await make('large', { Search: 'Depo' }),
      await make('large', { PageSize: 3 }),
    ]
    const link = await make('links', { SortColumn: other })
    const merged = await ask('large.merge', { params: { id: kept }, body: [other] })
    expect(merged.json).toEqual({ UUID: kept, Version: 2 })
    expect(await read(link)).toEqual({ SortColumn: kept, Search: 'Depo' })
    const stale = await ask('links.update', {
      params: { id: link },
      query: { Version: '1' },
      body: { SortColumn: kept },
    })
    expect(stale.status).toBe(409)
    expect((await ask('large.model', { params: { id: other } })).status).toBe(404)
    expect((await ask('large.model', { params: { id: kept } })).json).toEqual({
      Search: 'Depo',
      PageSize: 3,
    })
  })

  it('[CU17] that would no longer be unique keep the two apart, as does a version that was changed meanwhile', async () => {
    const [kept, other] = [
      await make('large', { Search: 'Raf' }),
      await make('large', { Search: 'Raf B' }),
    ]
    const StartDate = '2026-11-20'
    await make('links', { SortColumn: kept, StartDate })
    const link = await make('links', { SortColumn: other, StartDate })
    const merge = (Version: string) =>
      ask('large.merge', { params: { id: kept }, query: { Version }, body: [other] })
    expect((await merge('1')).status).toBe(409)
    expect(await read(link)).toMatchObject({ SortColumn: other, Search: 'Raf B' })
    await ask('links.delete', { body: [link] })
    await ask('large.update', { params: { id: kept }, body: { Search: 'Raf A' } })
    expect((await merge('1')).status).toBe(409)
    expect((await ask('large.model', { params: { id: other } })).status).toBe(200)
    expect((await merge('2')).status).toBe(200)
  })

  it('[CU17] a service that loses what the other had, or keeps the other, is found by the contract', async () => {
    const failed = async (change: (request: Request, answer: Response) => Promise<Response>) => {
      const results = await runContract(
        portal,
        {
          ...service.target,
          send: async (request) => change(request, await service.target.send(request.clone())),
        },
        { calls: ['notebook.large.merge'], today: service.today, write: true },
      )
      return results
        .filter(({ state }) => state === 'failed')
        .map(({ check, expected }) => `${check}: ${expected}`)
    }
    const isRecord = ({ method, url }: Request) =>
      method === 'GET' && /\/Large\/[0-9a-f-]{36}$/.test(url)
    expect(await failed(async (_request, answer) => answer)).toEqual([])
    let isMerged = false
    expect(
      await failed(async (request, answer) => {
        isMerged ||= request.url.endsWith('/Merge') && answer.status === 200
        return isMerged && isRecord(request) && answer.status === 200
          ? Response.json({ Search: 'yalnız' }, { headers: answer.headers })
          : answer
      }),
    ).toEqual(['two become one: what both said'])
    expect(
      await failed(async (request, answer) =>
        isRecord(request) && answer.status === 404
          ? Response.json({}, { headers: answer.headers })
          : answer,
      ),
    ).toEqual(['two become one: 404'])
  })

  it('[RK22] that are not looked at, not titled or not held are found by the contract', async () => {
    type Answer = (request: Request, answer: Response) => Promise<Response> | Response
    const failed = async (change: Answer) => {
      const results = await runContract(
        portal,
        {
          ...service.target,
          send: async (request) => change(request, await service.target.send(request.clone())),
        },
        { calls: ['notebook.links.create'], today: service.today, write: true },
      )
      return results
        .filter(({ state }) => state === 'failed')
        .map(({ check, expected }) => `${check}: ${expected}`)
    }
    const isTo = (request: Request, method: string, path: string) =>
      request.method === method && new URL(request.url).pathname.endsWith(path)
    const saved = { UUID: '00000000-0000-4000-8000-000000000001', Version: 1 }
    expect(await failed((_request, answer) => answer)).toEqual([])
    expect(
      await failed((request, answer) =>
        isTo(request, 'POST', '/Link') && answer.status === 422
          ? Response.json(saved, { headers: answer.headers })
          : answer,
      ),
    ).toEqual(['refers to what is there: 422'])
    expect(
      await failed(async (request, answer) => {
        if (request.method !== 'GET' || !/\/Link\/[0-9a-f-]{36}$/.test(request.url)) return answer
        const body = (await answer.json()) as object
        const changed = 'SortColumn' in body ? { ...body, Search: 'eski' } : body
        return Response.json(changed, { headers: answer.headers })
      }),
    ).toEqual(['refers to what is there: the title of what it refers to at Search'])
    expect(
      await failed((request, answer) =>
        request.url.includes('/Large') && answer.status === 409
          ? Response.json(true, { headers: answer.headers })
          : answer,
      ),
    ).toEqual(['refers to what is there: 409'])
  })
})

describe('settings', () => {
  const call = (name: string) => callOf(portal, `notebook.usual.${name}`)
  const ask = (
    name: string,
    more: { body?: unknown; Version?: number } = {},
    target = service.target,
  ) =>
    exchange(target, {
      call: call(name),
      ...(more.body !== undefined && { body: more.body }),
      ...(more.Version !== undefined && { query: [['Version', String(more.Version)]] }),
    })
  const read = async (target = service.target) =>
    (await ask('read', {}, target)).json as Readonly<Record<string, unknown>>

  it('[RK16] are read as they were written; an older version changes nothing, and none is overwritten knowingly', async () => {
    const version = Number((await read())['Version'])
    const saved = await ask('change', { body: { Search: 'Iğdır', PageSize: 5 }, Version: version })
    expect(saved.json).toEqual({ Version: version + 1 })
    expect(await read()).toEqual({ Search: 'Iğdır', PageSize: 5, Version: version + 1 })
    const late = await ask('change', { body: { Search: 'Ağrı' }, Version: version })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Version')])
    expect(await read()).toMatchObject({ Search: 'Iğdır' })
    expect((await ask('change', { body: { Search: 'Ağrı' } })).json).toEqual({
      Version: version + 2,
    })
    expect(await read()).toEqual({ Search: 'Ağrı', Version: version + 2 })
    const told = (await ask('histories')).json as readonly object[]
    expect(told.length).toBe(version + 2)
  })

  it('[RK16] that two change at the same moment are changed by one of them, also the first time', async () => {
    const [, other] = service.keys
    const theirs = { ...service.target, tokens: { own: other! } }
    for (const target of [theirs, service.target]) {
      const version = Number((await read(target))['Version'])
      const both = await Promise.all(
        ['Iğdır', 'Ağrı'].map((Search) =>
          ask('change', { body: { Search }, Version: version }, target),
        ),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await read(target)).toMatchObject({ Version: version + 1 })
    }
  })

  it('[RK16] of one company are not those of another', async () => {
    const [, other] = service.keys
    const theirs = { ...service.target, tokens: { own: other! } }
    const before = await read(theirs)
    await ask('change', { body: { Search: 'Yalnız bizim' } })
    expect(await read(theirs)).toEqual(before)
  })

  it('[RK16] of a service that loses a field, or never sees that somebody was faster, are found', async () => {
    const failed = async (send: Target['send']) => {
      const results = await runContract(
        portal,
        { ...service.target, send },
        { calls: [call('change').id], today: service.today, write: true },
      )
      return results.filter(({ state }) => state === 'failed').map(({ check }) => check)
    }
    const forgetful: Target['send'] = async (request) => {
      const answer = await service.target.send(request)
      if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/Usual'))
        return answer
      const { Search: _lost, ...rest } = (await answer.json()) as Record<string, unknown>
      return Response.json(rest, { headers: answer.headers })
    }
    const blind: Target['send'] = (request) => {
      const address = new URL(request.url)
      address.searchParams.delete('Version')
      return service.target.send(new Request(address, request))
    }
    expect(await failed(forgetful)).toEqual(['read as it was written'])
    expect(await failed(blind)).toContain('read as it was written')
  })
})
