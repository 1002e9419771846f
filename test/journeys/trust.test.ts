/** Secrets, as the running service keeps them (TRUST 5.4 A15). What an attacker tries on every call is in test/contract. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runService, type RunningService } from './running-service.ts'

let service: RunningService
const mine = () => service.demo.apiKeys[0]!.key
const theirs = () => service.demo.apiKeys[1]!.key
beforeAll(async () => {
  service = await runService({}, 'the embedded database')
})
afterAll(() => service?.remove())

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
