/** SMS by Netgsm (REST v2): Basic, one message a job, and a report by the number of the job. */
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
const taken = '00'
/** Refused for good as they are: the text, and what the request lacks. Everything else can be put right at the provider. */
const final: ReadonlySet<string> = new Set(['20', '70'])
/** Nothing is known of the job yet. */
const noReport = '60'

/** States of a report. Those that are not here are on their way. */
const lost: Readonly<Record<string, string>> = {
  '2': 'expired',
  '3': 'invalid or restricted number',
  '4': 'not sent to the operator',
  '11': 'rejected by the operator',
  '12': 'delivery error',
  '13': 'duplicate',
  '14': 'insufficient credit',
  '15': 'blacklisted number',
  '16': 'rejected by IYS',
  '17': 'IYS error',
}
const arrived = '1'

export function netgsm(post: ProviderPost, base: string): SmsDialect {
  const ask = (access: SmsAccess, path: string, body: object) =>
    post(`${base}/sms/rest/v2/${path}`, headersOf(access), JSON.stringify(body))
  return {
    send: async (access, { to, text }) => {
      const answer = await ask(access, 'send', {
        msgheader: access.gateway.Sender,
        encoding: 'TR',
        iysfilter: informs,
        messages: [{ msg: text, no: national(to) }],
      })
      const { code, jobid, description } = recordOf(answer.json)
      const said = answerOf(answer, textOf(code), textOf(description))
      const id = textOf(jobid)
      if (textOf(code) === taken && id !== undefined) return { state: 'accepted', answer: said, id }
      return { state: final.has(textOf(code) ?? '') ? 'refused' : 'failed', answer: said }
    },
    reportOf: async (access, id) => {
      const answer = await ask(access, 'report', { jobids: [id], pagenumber: 0, pagesize: 10 })
      const { code, jobs, description } = recordOf(answer.json)
      const job = recordsIn(jobs).find(({ jobid }) => textOf(jobid) === id)
      if (textOf(code) === noReport || !job)
        return { state: 'open', answer: answerOf(answer, textOf(code), textOf(description)) }
      return reportOfState(textOf(job['status']) ?? '')
    },
  }
}

function reportOfState(state: string): SmsReport {
  if (state === arrived) return { state: 'arrived', answer: `${state} delivered` }
  const reason = lost[state]
  return reason === undefined
    ? { state: 'open', answer: state }
    : { state: 'lost', answer: `${state} ${reason}` }
}

const headersOf = ({ gateway, password }: SmsAccess) => ({
  ...asJson,
  Authorization: `Basic ${Buffer.from(`${gateway.Account}:${password}`).toString('base64')}`,
})
