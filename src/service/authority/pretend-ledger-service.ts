/**
 * A service for ledgers that belongs to nobody, on an address of its own: it speaks as that of the authority does (LEDGER.md 6), so that the
 * adapter is exercised by what it will meet. Messages that are not signed as they have to be get no further. A package is looked at some time
 * after it arrived, its certificate (berat) before its ledger, and a good certificate is sealed.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { canonicalText } from '#documents/signature/canonical.ts'
import {
  elementsAt,
  elementsIn,
  textIn,
  UnreadableDocument,
  type XmlNode,
} from '#documents/signature/signed-document.ts'
import { portOf } from '../base/port-of.ts'
import { readCertificate } from '../content/certificate.ts'
import type { Clock } from '../ports/ports.ts'
import { checkMessage, MessageError } from '../signing/check-message.ts'
import { soapNamespaces } from '../signing/soap-message.ts'
import {
  ledgerOperations,
  ledgerServiceNamespace,
  ledgerServicePath,
} from './gib-ledger-service.ts'
import { judgePackage, packageFault, type JudgedPackage } from './judge-package.ts'
import { makePretendSeal, type PretendSeal } from './pretend-seal.ts'

export interface PretendLedgerService {
  readonly origin: string
  /** Names of the packages that arrived, each as often as it did. */
  readonly arrived: readonly string[]
  /** The next answers to an operation are these errors, or none at all (`lost`: what was asked is done, and nobody hears of it). */
  readonly failNext: (operation: Operation, ...faults: readonly (number | 'lost')[]) => void
  close(): Promise<void>
}

export type Operation = keyof typeof ledgerOperations

export interface PretendLedgerServiceOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly clock: Clock
  /** From arrival to the look at the certificate, and from there to that at the ledger. Default: a second and a half. */
  readonly stepMs?: number
}

/** Errors by the authority's guide (LEDGER.md 6); the words are ours. */
const errors: Readonly<Record<number, string>> = {
  101: 'Kullanıcı bulunamadı',
  102: 'Kullanıcının yetkisi yok',
  103: 'Ek boş',
  104: 'Dosya adı boş',
  105: 'Dosya boş',
  106: 'Dosya boyutu çok büyük',
  107: 'Ek okunamadı',
  108: 'Dosya adı hatalı',
  109: 'İmzalayan bu mükellef adına yükleme yapamaz',
  110: 'Veritabanı hatası',
  111: 'Paket daha önce yüklenmiş',
  112: 'Disk hatası',
  113: 'Kuyruk hatası',
  114: 'Mükellef şu anda yükleme yapamaz',
  203: 'Veritabanı hatası',
  204: 'İşlenmiş paket bulunamadı',
  205: 'Bu paketi almaya yetkiniz yok',
  206: 'Disk hatası',
  303: 'Veritabanı hatası',
  304: 'Paket bulunamadı',
  305: 'Bu paketi sorgulamaya yetkiniz yok',
}

class Refused extends Error {
  readonly code: number
  constructor(code: number) {
    super(`${code} ${errors[code] ?? ''}`)
    this.code = code
  }
}

interface Arrived {
  readonly at: number
  readonly taxNumber: string
  readonly judged: JudgedPackage
}

export async function startPretendLedgerService(
  options: PretendLedgerServiceOptions,
): Promise<PretendLedgerService> {
  const { host, port } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const arrived: string[] = []
  const faults: Record<Operation, (number | 'lost')[]> = { send: [], progress: [], receive: [] }
  const app = createLedgerService(options, arrived, faults)
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return {
    origin: `http://${name}:${portOf(server)}`,
    arrived,
    failNext: (operation, ...some) => void faults[operation].push(...some),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createLedgerService(
  { clock, stepMs = 1500 }: PretendLedgerServiceOptions,
  arrived: string[],
  faults: Readonly<Record<Operation, (number | 'lost')[]>>,
): Hono {
  const packages = new Map<string, Arrived>()
  let seal: Promise<PretendSeal> | undefined
  const now = (): number => clock.now().getTime()

  const owned = (id: string, taxNumber: string, none: number, foreign: number): Arrived => {
    const found = packages.get(id)
    if (!found) throw new Refused(none)
    if (found.taxNumber !== taxNumber) throw new Refused(foreign)
    return found
  }
  const stageOf = ({ at, judged }: Arrived) => {
    const steps = Math.floor((now() - at) / stepMs)
    if (steps < 1) return 'Paket işleme alındı.'
    if (judged.beratFault !== undefined) return `Berat hatalı: ${judged.beratFault}`
    if (steps < 2) return 'Paket başarılı, defter paketinin işlenmesi bekleniyor.'
    return judged.ledgerFault === undefined
      ? 'Paket Başarıyla İşlendi'
      : `Defter hatalı: ${judged.ledgerFault}`
  }

  const operations: Readonly<
    Record<Operation, (asked: XmlNode, taxNumber: string) => Promise<string>>
  > = {
    send: async (asked, taxNumber) => {
      const { name, bytes } = attachmentIn(asked)
      const fault = packageFault(name, bytes, taxNumber)
      if (fault !== undefined) throw new Refused(fault)
      const id = name.slice(0, -'.zip'.length)
      if (packages.has(id)) throw new Refused(111)
      arrived.push(name)
      packages.set(id, { at: now(), taxNumber, judged: judgePackage(name, bytes) })
      return `<return>${canonicalText(`[${name}] paketi işleme alındı`)}</return>`
    },
    progress: async (asked, taxNumber) => {
      const id = textAt(asked, 'paketID')
      const words = stageOf(owned(id, taxNumber, 304, 305))
      return `<return><durum><durumAciklama>${canonicalText(words)}</durumAciklama><durumKodu>${words === 'Paket Başarıyla İşlendi' ? 2 : 1}</durumKodu><paketKimligi>${canonicalText(id)}</paketKimligi></durum></return>`
    },
    receive: async (asked, taxNumber) => {
      const found = owned(textAt(asked, 'PaketID'), taxNumber, 204, 205)
      const { berat } = found.judged
      if (stageOf(found) !== 'Paket Başarıyla İşlendi' || berat === undefined)
        throw new Refused(204)
      seal ??= makePretendSeal(clock.now())
      const sealed = (await seal).sealed(berat, clock.now())
      return `<return><binaryData>${Buffer.from(sealed).toString('base64')}</binaryData></return>`
    },
  }

  const app = new Hono()
  app.get('/', (context) =>
    context.text(`Pretend ledger service of the authority\n\n${arrived.join('\n')}\n`),
  )
  app.post(ledgerServicePath, async ({ req }) => {
    const message = await req.text()
    try {
      const { certificate, body } = checkMessage(message, clock.now())
      const { taxNumber } = readCertificate(certificate.raw, '')
      const [asked] = elementsIn(body)
      const operation = operationOf(asked)
      if (!asked || !operation) return soap(400, fault('Sender', 'Unknown operation'))
      const next = faults[operation].shift()
      if (typeof next === 'number') throw new Refused(next)
      if (taxNumber === undefined) throw new Refused(101)
      const answer = await operations[operation](asked, taxNumber)
      if (next === 'lost') return new Response('Gateway timeout', { status: 504 })
      const name = `gib:${ledgerOperations[operation]}Response`
      return soap(200, `<${name} xmlns:gib="${ledgerServiceNamespace}">${answer}</${name}>`)
    } catch (error) {
      if (error instanceof Refused) return soap(500, fault('Receiver', error.message))
      if (error instanceof MessageError || error instanceof UnreadableDocument)
        return soap(500, fault('Sender', `Invalid security: ${error.message}`))
      throw error
    }
  })
  return app
}

function operationOf(asked: XmlNode | undefined): Operation | undefined {
  const names: readonly Operation[] = ['send', 'progress', 'receive']
  return asked?.uri === ledgerServiceNamespace
    ? names.find((name) => ledgerOperations[name] === asked.local)
    : undefined
}

const textAt = (from: XmlNode, name: string): string => textIn(elementsAt(from, [name])[0]).trim()

function attachmentIn(asked: XmlNode): { readonly name: string; readonly bytes: Buffer } {
  const [attachment] = elementsAt(asked, ['Attachment'])
  if (!attachment) throw new Refused(103)
  const name = textAt(attachment, 'fileName')
  if (name === '') throw new Refused(104)
  const data = textAt(attachment, 'binaryData')
  if (!/^[A-Za-z0-9+/\s]*={0,2}$/.test(data)) throw new Refused(107)
  return { name, bytes: Buffer.from(data, 'base64') }
}

const soap = (status: number, body: string): Response =>
  new Response(
    `<soap:Envelope xmlns:soap="${soapNamespaces.soap}"><soap:Body>${body}</soap:Body></soap:Envelope>`,
    { status, headers: { 'Content-Type': 'application/soap+xml; charset=utf-8' } },
  )

const fault = (who: 'Sender' | 'Receiver', words: string): string =>
  `<soap:Fault><soap:Code><soap:Value>soap:${who}</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="tr">${canonicalText(words)}</soap:Text></soap:Reason></soap:Fault>`
