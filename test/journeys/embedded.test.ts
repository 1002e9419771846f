/** The service as a process on the embedded database, as most people run it: calls, secrets, and a second process on its folder. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { billModel, invoiceModel, istanbulDay } from './invoice-model.ts'
import { expectRefusal, startWith } from './refused-start.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

interface Row {
  UUID: string
  InvoiceNumber: string
  StatusCode: string
  AnswerCode: string
  PayableAmount: number
}
interface Page {
  Content: Row[]
  TotalCount: number
}

let service: RunningService
beforeAll(async () => {
  service = await runService({}, 'the embedded database')
})
afterAll(() => service?.remove())

/** On PostgreSQL the browser tests do the same (main-journey.spec.ts). */
describe('the flow of an invoice by calls', () => {
  it('[J2] with a personal access token only: draft, send, delivery, rejection with a reason, and the sender sees it', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const b = scriptOf(service.address, keyB.key)
    const uuid = randomUUID()
    const model = invoiceModel({ uuid, receiver: keyB.taxNumber, date: istanbulDay() })

    const draft = await a<{ UUID: string }>('POST', '/einvoice/Draft/Create', model)
    expect(draft, JSON.stringify(draft.body)).toMatchObject({ status: 200, body: { UUID: uuid } })
    const sent = await a<string[]>('POST', '/einvoice/Draft/ConfirmAndSend', [{ UUID: uuid }])
    expect(sent).toEqual({ status: 200, body: [] })

    const mine = await until('the sent invoice succeeds', async () => {
      const { body } = await a<Page>('GET', `/einvoice/Sale?Search=${uuid}`)
      return body.Content.find((row) => row.UUID === uuid && row.StatusCode === 'succeed')
    })
    expect(mine.InvoiceNumber).toMatch(/^[A-Z0-9]{3}20\d{2}\d{9}$/)
    // 45 × 125.50 = 5,647.50 and 1,000; KDV 20 % = 1,329.50, of which 90 % of 200.00 is withheld.
    expect(mine.PayableAmount).toBe(7797)

    const theirs = await until('it arrives', async () =>
      (await b<Page>('GET', `/einvoice/Purchase?Search=${uuid}`)).body.Content.find(
        (row) => row.UUID === uuid,
      ),
    )
    expect(theirs).toMatchObject({
      InvoiceNumber: mine.InvoiceNumber,
      AnswerCode: 'waitingForApproval',
      PayableAmount: 7797,
    })

    const reason = 'Sözleşmedeki birim fiyat farklı.'
    expect(
      (await b('POST', '/einvoice/Purchase/SendAnswer', { UUID: uuid, AnswerCode: 'rejected' }))
        .status,
    ).toBe(422)
    expect(
      (
        await b('POST', '/einvoice/Purchase/SendAnswer', {
          UUID: uuid,
          AnswerCode: 'rejected',
          RejectNote: reason,
        })
      ).status,
    ).toBe(200)
    await until('the answer comes back', async () => {
      const { body } = await a<Page>('GET', `/einvoice/Sale?Search=${uuid}`)
      return body.Content.find((row) => row.AnswerCode === 'rejected')
    })
    expect((await a<string>('GET', `/einvoice/Sale/${uuid}/RejectedNote`)).body).toBe(reason)

    // The only answer counts, and a second sending of the same document is the first one's answer.
    expect(
      (await b('POST', '/einvoice/Purchase/SendAnswer', { UUID: uuid, AnswerCode: 'approved' }))
        .status,
    ).toBe(422)
  })

  it('[J3] the same document sent again gets the first answer; another one under its ETTN is refused', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const model = invoiceModel({
      uuid: randomUUID(),
      receiver: keyB.taxNumber,
      date: istanbulDay(),
    })
    const [first, second] = await Promise.all([
      a<{ InvoiceNumber: string }>('POST', '/einvoice/Send/Model', model),
      a<{ InvoiceNumber: string }>('POST', '/einvoice/Send/Model', model),
    ])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    const other = structuredClone(model)
    other.EInvoice.Notes = ['Başka bir fatura']
    expect(await a('POST', '/einvoice/Send/Model', other)).toMatchObject({
      status: 409,
      body: { Errors: [{ Code: 1001 }] },
    })
  })

  it('[J12] the authority accepts every document that the service produced on the way: sent, received, returned, and a bill', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const b = scriptOf(service.address, keyB.key)
    const uuid = randomUUID()
    expect(
      await a(
        'POST',
        '/einvoice/Send/Model',
        invoiceModel({
          uuid,
          receiver: keyB.taxNumber,
          profile: 'TEMELFATURA',
          date: istanbulDay(),
        }),
      ),
    ).toMatchObject({ status: 200 })
    await until(
      'it arrives',
      async () => (await b<Page>('GET', `/einvoice/Purchase?Search=${uuid}`)).body.Content[0],
    )
    const sent = (await a<string>('GET', `/einvoice/Sale/${uuid}/xml`)).body
    expect((await b<string>('GET', `/einvoice/Purchase/${uuid}/xml`)).body).toBe(sent)

    const { body: draft } = await b<{ UUID: string }>(
      'POST',
      `/einvoice/Purchase/${uuid}/CreateReturn`,
    )
    expect(await b('POST', '/einvoice/Draft/ConfirmAndSend', [{ UUID: draft.UUID }])).toEqual({
      status: 200,
      body: [],
    })
    const returned = (await b<string>('GET', `/einvoice/Sale/${draft.UUID}/xml`)).body

    const { body: bill } = await a<{ UUID: string; BillNumber: string }>(
      'POST',
      '/ebill/Send/Model',
      billModel(istanbulDay()),
    )
    const billXml = (await a<string>('GET', `/ebill/Bills/${bill.UUID}/xml`)).body
    expect(billXml).toContain(bill.BillNumber)

    const check = await oracle()
    const files = [
      { file: 'sent', xml: sent },
      { file: 'returned', xml: returned },
      { file: 'bill', xml: billXml },
    ]
    if (check) expect(refusals(await check(files))).toEqual([])
    else for (const { xml } of files) expect(readUbl(xml).number).toMatch(/^[A-Z0-9]{3}20\d{11}$/)
  })
})

/** Secrets, as the running service keeps them (TRUST 5.4 A15). What an attacker tries on every call is in test/contract. */
const mine = () => service.demo.apiKeys[0]!.key
const theirs = () => service.demo.apiKeys[1]!.key
async function makeKey(): Promise<string> {
  const answer = await fetch(`${service.address}/pat`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${mine()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ Name: 'gizli' }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { Key: string }).Key
}

describe('[TR4] secrets stay where they belong', () => {
  const planted = {
    password: 'Gizli-parola-4711-dikenli',
    token: `evk_${'5ec2e7'.repeat(11)}`,
    query: 'gizli-sorgu-degeri-4712',
    size: 'gizli-sorgu-degeri-4718',
    word: 'gizli-sorgu-degeri-4719',
    flag: 'gizli-sorgu-degeri-4720',
    day: 'gizli-sorgu-degeri-4721',
    column: 'gizli-sorgu-degeri-4722',
    ignored: 'gizli-sorgu-degeri-4717',
    code: 'gizli-kod-4713',
    body: 'gizli-govde-4714',
    name: 'gizli.kullanici-4715@ornek.example',
  }

  it('none is in the log, in an answer or in the files of the database', async () => {
    const { address } = service
    const made = await makeKey()
    const json = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
    const answers = await Promise.all([
      fetch(`${address}/idp/interaction/gizli-4716/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ Username: 'ayse', Password: planted.password }),
      }),
      fetch(`${address}/account/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ Username: planted.name, Password: planted.password }),
      }),
      fetch(`${address}/api/einvoice/Sale`, {
        headers: { Authorization: `Bearer ${planted.token}` },
      }),
      fetch(`${address}/idp/connect/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: planted.code,
          client_id: 'evrak-portal',
          redirect_uri: `${address}/auth/callback`,
          code_verifier: planted.body,
        }),
      }),
      fetch(
        `${address}/api/einvoice/Sale?Password=${planted.query}&PageSize=${planted.size}&StatusCode=${planted.word}&IsRead=${planted.flag}&StartDate=${planted.day}&SortColumn=${planted.column}`,
        {
          headers: { Authorization: `Bearer ${mine()}` },
        },
      ),
      fetch(`${address}/api/einvoice/Draft/Create`, {
        method: 'POST',
        headers: { ...json, Authorization: `Bearer ${mine()}` },
        body: `{"EInvoice": "${planted.body}", broken`,
      }),
    ])
    expect(
      answers.every(({ status }) => status >= 400 && status < 500),
      answers.map(({ status }) => status).join(),
    ).toBe(true)
    // What a call does not know is no fault of a program: its name is told, its value nowhere.
    const tolerated = await fetch(`${address}/api/einvoice/Sale?Password=${planted.ignored}`, {
      headers: { Authorization: `Bearer ${mine()}` },
    })
    expect([tolerated.status, tolerated.headers.get('X-Ignored-Parameters')]).toEqual([
      200,
      'Password',
    ])
    const told = await Promise.all(
      [...answers, tolerated].map(
        async (answer) => `${JSON.stringify([...answer.headers])}\n${await answer.text()}`,
      ),
    )
    const said = `${service.output()}\n${told.join('\n')}`
    expect(Object.values(planted).filter((secret) => said.includes(secret))).toEqual([])
    const given = [mine(), theirs(), made]
    expect(given.filter((secret) => said.includes(secret))).toEqual([])
    const files = (await readdir(service.dataDir, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && file.name !== 'demo.json',
    )
    // Who tried is written down; the demo keeps what it printed, to print it again.
    const { name: _name, ...unkept } = planted
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name))
      const found = [...Object.values(unkept), made].filter((secret) => bytes.includes(secret))
      expect(found, file.name).toEqual([])
    }
    expect(files.length).toBeGreaterThan(100)
  })
})

it('[J10] a data folder that another process uses; that process goes on', async () => {
  expectRefusal(await startWith({ DATA_DIR: service.dataDir }), /in use by process \d+.*DATA_DIR/)
  expect((await fetch(`${service.address}/healthz/ready`)).status).toBe(200)
})

type DemoKey = RunningService['demo']['apiKeys'][number]
