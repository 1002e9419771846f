/** SMS by İleti Merkezi (API v1, JSON): key and hash in the body, and a report by the number of the order. */
import { recordOf, recordsIn } from '#values/json.ts'
import type { SmsAccess, SmsReport } from '../ports/phone-gateways.ts'
import {
  answerOf,
  asJson,
  national,
  textOf,
  type ProviderPost,
  type SmsDialect,
} from './provider-post.ts'

/** Messages about documents inform: consent to commercial messages is not asked about (İYS). */
const informs = '0'
const taken = '200'
/** Refused for good as they are: text, numbers and what the request lacks. */
const final: ReadonlySet<string> = new Set(['400', '452', '453', '454'])
const states: Readonly<Record<string, SmsReport['state']>> = {
  '110': 'open',
  '111': 'arrived',
  '112': 'lost',
}

export function iletiMerkezi(post: ProviderPost, base: string): SmsDialect {
  const ask = async ({ gateway, password }: SmsAccess, path: string, order: object) => {
    const authentication = { key: gateway.Account, hash: password }
    const answer = await post(
      `${base}/v1/${path}/json`,
      asJson,
      JSON.stringify({ request: { authentication, order } }),
    )
    const response = recordOf(recordOf(answer.json)['response'])
    const { code, message } = recordOf(response['status'])
    return {
      code: textOf(code) ?? String(answer.status),
      said: answerOf(answer, textOf(code), textOf(message)),
      order: recordOf(response['order']),
    }
  }
  return {
    send: async (access, { to, text }) => {
      const { code, said, order } = await ask(access, 'send-sms', {
        sender: access.gateway.Sender,
        sendDateTime: [],
        iys: informs,
        message: { text, receipents: { number: [national(to)] } },
      })
      const id = textOf(order['id'])
      if (code === taken && id !== undefined) return { state: 'accepted', answer: said, id }
      return { state: final.has(code) ? 'refused' : 'failed', answer: said }
    },
    reportOf: async (access, id) => {
      const { code, said, order } = await ask(access, 'get-report', { id, page: 1, rowCount: 10 })
      const [message] = recordsIn(order['message'])
      const state = textOf(message?.['status']) ?? ''
      if (code !== taken || !message) return { state: 'open', answer: said }
      return { state: states[state] ?? 'open', answer: `${state} ${said}` }
    },
  }
}
