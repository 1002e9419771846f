/** A clock, a random source and a key for secrets that are the same in every run. */
import { createHash } from 'node:crypto'
import { createSecretBox } from '#service/base/secret-box.ts'
import { createPhoneGateways } from '#service/messaging/phone-gateways.ts'
import type { PhoneGateways } from '#service/ports/phone-gateways.ts'
import { createNestpay } from '#service/payment/nestpay.ts'
import type { PaymentGateway } from '#service/ports/payment-gateway.ts'
import type { Clock, Random } from '#service/ports/ports.ts'

export const testSecretBox = createSecretBox([Buffer.alloc(32, 7)])

export interface FixedClock extends Clock {
  set(moment: string): void
  advance(ms: number): void
}

/** Stands still until told to go on. */
export function fixedClock(start = '2026-11-21T09:00:00Z'): FixedClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (moment) => void (at = new Date(moment).getTime()),
    advance: (ms) => void (at += ms),
  }
}

/** Uuids and bytes that look random and follow from the seed alone. */
export function seededRandom(seed = 'evrak'): Random {
  let count = 0
  const next = () => createHash('sha256').update(`${seed}:${count++}`).digest('hex')
  return {
    uuid: () => {
      const hex = next()
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    hex: (bytes) => {
      let hex = ''
      while (hex.length < bytes * 2) hex += next()
      return hex.slice(0, bytes * 2)
    },
  }
}

export const testStore = {
  clientId: '190100000',
  storeKey: '123456',
  user: 'TESTAPI',
  password: 'TEST1234',
} as const

/** Providers of SMS and WhatsApp of which none can be reached. */
export const testPhones: PhoneGateways = createPhoneGateways(
  {
    netgsm: 'http://127.0.0.1:1',
    iletiMerkezi: 'http://127.0.0.1:1',
    whatsApp: 'http://127.0.0.1:1',
  },
  { allowsInternal: true },
)

/** A bank whose page is never opened; asked for an order, it knows of none, or answers what `status` says. */
export const testGateway = (
  returnTo: string,
  status: (oid: string) => string = () => '',
): PaymentGateway =>
  createNestpay({
    ...testStore,
    gate: 'https://banka.example/fim/est3Dgate',
    api: 'https://banka.example/fim/api',
    returnTo,
    randomHex: (bytes) => 'ab'.repeat(bytes),
    post: async (_, { DATA: asked = '' }) => {
      const [, oid = ''] = /<OrderId>(\w+)<\/OrderId>/.exec(asked) ?? []
      const answer = status(oid)
      const nothing =
        '<CC5Response><OrderId></OrderId><ProcReturnCode>99</ProcReturnCode></CC5Response>'
      return { status: 200, text: answer === '' ? nothing : answer }
    },
  })
