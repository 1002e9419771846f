import { execFileSync } from 'node:child_process'
import { verify, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type * as Pkcs11 from 'pkcs11js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardHandlers } from '#helpers/card/card-handlers.ts'
import { demoCard } from '#helpers/card/demo-card.ts'
import { openCards } from '#helpers/card/open-cards.ts'
import type { Wire } from '#schemas/wire.ts'
import { portalOrigin, startHelper, type AskedHelper } from './asked-helper.ts'

const pin = '123456'
const bytes = Buffer.from('<ds:SignedInfo/>')

/** SoftHSM 2 stands for a card and its driver (LEDGER.md 5). */
const driver = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
].find(existsSync)
const hasDriver = driver !== undefined && existsSync('node_modules/pkcs11js/build')

let helper: AskedHelper
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evrak-card-'))
  const made = demoCard({ name: 'Ayse Isik', taxNumber: '10000000146', pin }, new Date())
  if (hasDriver) fillSoftHsm(folder, made.pem)
  else
    process.stdout.write(
      'Not run: signing with a driver of cards. It needs SoftHSM 2 (apt-get install softhsm2) and the package pkcs11js.\n',
    )
  const cards = openCards({ drivers: hasDriver ? [driver] : [], files: [], made: [made] })
  helper = await startHelper('card', cardHandlers(cards))
})
afterAll(async () => {
  await helper.close()
  rmSync(folder, { recursive: true })
})

describe('the card helper', () => {
  it('[HP1] [HP2] [HP3] answers on loopback, by its own name, and the portal alone', async () => {
    expect(helper.printed.join('\n')).toContain(`http://localhost:${helper.port}`)
    expect((await helper.fetch('/health')).headers.get('Access-Control-Allow-Origin')).toBe(
      portalOrigin,
    )
    const foreign = await helper.fetch('/health', {
      headers: { Origin: 'https://evil.example', 'Accept-Language': 'en' },
    })
    expect([foreign.status, foreign.headers.get('Access-Control-Allow-Origin')]).toEqual([
      403,
      null,
    ])
    expect(await foreign.text()).toContain('--portal')
    expect(await statusOf('evil.example')).toBe(403)
    expect(await statusOf(`localhost:${helper.port}`)).toBe(200)

    const preflight = await helper.fetch('/Card/Sign', {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Private-Network': 'true' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Private-Network')).toBe('true')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
  })

  it('[HP4] says whether it knows the caller, and answers nobody else', async () => {
    expect(await helper.ask('card.health')).toMatchObject({ Name: 'card', IsPaired: true })
    const wrong = { headers: { Authorization: 'Bearer AAAAA' } }
    expect(await (await helper.fetch('/health', wrong)).json()).toMatchObject({ IsPaired: false })
    expect((await helper.fetch('/Card/GetSlots', wrong)).status).toBe(401)
    expect((await helper.fetch('/Card/Nothing')).status).toBe(404)
  })

  it('[HP7] lists the card and its certificates without a PIN', async () => {
    const slots = (await helper.ask('card.slots')) as Wire['CardSlots']
    expect(slots.at(-1)).toMatchObject({ Label: 'Ayse Isik', IsLocked: false })
    const one = await certificateOf('Ayse Isik')
    expect(one).toMatchObject({ Subject: 'Ayse Isik', TaxNumber: '10000000146' })
  })

  it('[HP8] signs, and the value is that of the certificate', async () => {
    const order = await orderFor('Ayse Isik')
    const { SignatureValue } = (await helper.ask('card.sign', {
      body: order,
    })) as Wire['CardSigned']
    const { publicKey } = new X509Certificate(
      Buffer.from((await certificateOf('Ayse Isik')).Certificate, 'base64'),
    )
    expect(verify('sha256', bytes, publicKey, Buffer.from(SignatureValue, 'base64'))).toBe(true)
    expect(
      await helper.refused(422, 'card.sign', { ...order, Algorithm: 'ecdsa-sha256' }),
    ).toContain('imza yöntemini')
    expect(await helper.refused(422, 'card.sign', { ...order, CertificateID: '00' })).toContain(
      'sertifika',
    )
  })

  it.runIf(hasDriver)(
    '[HP11] signs with a card behind a driver, whose PIN is told wrong',
    async () => {
      const slots = (await helper.ask('card.slots')) as Wire['CardSlots']
      const slot = slots.find(({ Label }) => Label === 'Deneme')
      const [one] = (await helper.ask('card.certificates', {
        query: { SlotID: slot?.SlotID ?? '' },
      })) as Wire['CardCertificates']
      const order = {
        SlotID: slot?.SlotID,
        CertificateID: one?.CertificateID,
        Pin: pin,
        Algorithm: 'rsa-sha256',
        Base64String: bytes.toString('base64'),
      }
      expect(await helper.refused(422, 'card.sign', { ...order, Pin: '000000' })).toContain(
        'PIN yanlış',
      )
      const { SignatureValue } = (await helper.ask('card.sign', {
        body: order,
      })) as Wire['CardSigned']
      const { publicKey } = new X509Certificate(Buffer.from(one?.Certificate ?? '', 'base64'))
      expect(verify('sha256', bytes, publicKey, Buffer.from(SignatureValue, 'base64'))).toBe(true)
      expect(await helper.ask('card.clear')).toBe(true)
      expect(await helper.ask('card.slots')).toHaveLength(slots.length)
    },
  )

  it('[HP9] [HP6] tells a wrong PIN, the last try and the locked card, and prints nothing of it', async () => {
    const order = { ...(await orderFor('Ayse Isik')), Pin: '987654' }
    expect(await helper.refused(422, 'card.sign', order)).toBe('PIN yanlış.')
    expect(await helper.refused(422, 'card.sign', order)).toContain('Bir kez daha')
    expect(await helper.refused(422, 'card.sign', order)).toContain('kilitli')
    expect(await helper.refused(422, 'card.sign', { ...order, Pin: pin })).toContain('kilitli')
    expect(((await helper.ask('card.slots')) as Wire['CardSlots']).at(-1)?.IsLocked).toBe(true)
    const tooLong = '9876'.repeat(20)
    const refused = await helper.fetch('/Card/Sign', {
      method: 'POST',
      body: JSON.stringify({ ...order, Pin: tooLong }),
    })
    expect([refused.status, (await refused.text()).includes(tooLong)]).toEqual([400, false])
    const printed = helper.printed.slice(4).join('\n')
    expect(printed).toContain('POST /Card/Sign 422')
    for (const secret of [pin, '9876', helper.code, bytes.toString('base64')])
      expect(printed).not.toContain(secret)
  })

  it('[HP10] packs the lines of a month', async () => {
    const csv = Buffer.from('a;b\nç;ğ\n')
    const packed = (await helper.ask('card.packCsv', {
      body: { Name: '../nisan.csv', Base64String: csv.toString('base64') },
    })) as Wire['PackedCsv']
    expect(packed.Name).toBe('nisan.zip')
    const files = unzipSync(Buffer.from(packed.Base64String, 'base64'))
    expect(Object.keys(files)).toEqual(['nisan.csv'])
    expect(Buffer.from(files['nisan.csv']!)).toEqual(csv)
  })
})

async function certificateOf(subject: string): Promise<Wire['CardCertificates'][number]> {
  const slots = (await helper.ask('card.slots')) as Wire['CardSlots']
  const slot = slots.find(({ Label }) => Label === subject)
  const all = (await helper.ask('card.certificates')) as Wire['CardCertificates']
  return all.find(({ SlotID }) => SlotID === slot?.SlotID)!
}

async function orderFor(subject: string): Promise<Wire['CardSign']> {
  const { SlotID, CertificateID } = await certificateOf(subject)
  return {
    SlotID,
    CertificateID,
    Pin: pin,
    Algorithm: 'rsa-sha256',
    Base64String: bytes.toString('base64'),
  }
}

/** By a name of its own choice: `fetch` lets nobody choose it. */
const statusOf = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: helper.port,
        path: '/health',
        headers: { Host: host, Origin: portalOrigin },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end()
  })

/** A token with key and certificate of the card in the file. */
function fillSoftHsm(inFolder: string, pem: string): void {
  const conf = join(inFolder, 'softhsm2.conf')
  writeFileSync(conf, `directories.tokendir = ${inFolder}\nobjectstore.backend = file\n`)
  process.env['SOFTHSM2_CONF'] = conf
  const key = join(inFolder, 'key.pem')
  writeFileSync(key, pem.slice(pem.indexOf('-----BEGIN ENCRYPTED')))
  const util = (...words: string[]) => execFileSync('softhsm2-util', words, { stdio: 'pipe' })
  const token = ['--token', 'Deneme', '--pin', pin]
  util('--init-token', '--free', '--label', 'Deneme', '--so-pin', '87654321', '--pin', pin)
  util('--import', key, '--file-pin', pin, '--label', 'key', '--id', 'a1', ...token)
  const library = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
  const pkcs11 = new library.PKCS11()
  pkcs11.load(driver ?? '')
  pkcs11.C_Initialize()
  try {
    const slot = pkcs11
      .C_GetSlotList(true)
      .find((one) => pkcs11.C_GetTokenInfo(one).label.trim() === 'Deneme')!
    const session = pkcs11.C_OpenSession(slot, library.CKF_SERIAL_SESSION | library.CKF_RW_SESSION)
    pkcs11.C_Login(session, library.CKU_USER, pin)
    const { raw, subject } = new X509Certificate(pem)
    pkcs11.C_CreateObject(session, [
      { type: library.CKA_CLASS, value: library.CKO_CERTIFICATE },
      { type: library.CKA_CERTIFICATE_TYPE, value: library.CKC_X_509 },
      { type: library.CKA_TOKEN, value: true },
      { type: library.CKA_PRIVATE, value: false },
      { type: library.CKA_SUBJECT, value: Buffer.from(subject) },
      { type: library.CKA_ID, value: Buffer.from('a1', 'hex') },
      { type: library.CKA_VALUE, value: raw },
    ])
  } finally {
    pkcs11.C_Finalize()
  }
}
