/**
 * Documents by the WhatsApp Business Platform (Cloud API): the PDF is handed over first, then an approved template names it in its header
 * and says the message in its body. What becomes of it is reported to ./provider-callbacks.ts.
 */
import { recordOf, recordsIn } from '#values/json.ts'
import type { PhoneOutcome, WhatsAppAccess, WhatsAppMessage } from '../ports/phone-gateways.ts'
import {
  answerOf,
  asJson,
  textOf,
  type ProviderAnswer,
  type ProviderPost,
} from './provider-post.ts'

const version = 'v23.0'

/** Errors of the platform that a later try may not meet: limits, and what it could not do just now. */
const passing: ReadonlySet<string> = new Set([
  '0',
  '1',
  '2',
  '4',
  '10',
  '190',
  '80007',
  '130429',
  '131000',
  '131016',
  '131048',
  '131056',
  '133016',
])

export async function sendByWhatsApp(
  post: ProviderPost,
  base: string,
  { account, token }: WhatsAppAccess,
  { id: own, to, text, file }: WhatsAppMessage,
): Promise<PhoneOutcome> {
  const address = `${base}/${version}/${account.PhoneNumberId}`
  const authorization = { Authorization: `Bearer ${token}` }
  const { body, type } = await mediaForm(file)
  const uploaded = await post(`${address}/media`, { ...authorization, 'Content-Type': type }, body)
  const media = textOf(recordOf(uploaded.json)['id'])
  if (media === undefined) return refusalOf(uploaded)
  const answer = await post(
    `${address}/messages`,
    { ...authorization, ...asJson },
    JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      // Comes back with every report, which may be here before the answer to this very request.
      biz_opaque_callback_data: own,
      type: 'template',
      template: {
        name: account.Template,
        language: { code: account.TemplateLanguage },
        components: [
          {
            type: 'header',
            parameters: [{ type: 'document', document: { id: media, filename: file.name } }],
          },
          // A variable of a template takes no line breaks.
          { type: 'body', parameters: [{ type: 'text', text: text.replace(/\s+/g, ' ').trim() }] },
        ],
      },
    }),
  )
  const [message] = recordsIn(recordOf(answer.json)['messages'])
  const id = textOf(message?.['id'])
  if (id === undefined) return refusalOf(answer)
  return { state: 'accepted', answer: textOf(message?.['message_status']) ?? 'accepted', id }
}

async function mediaForm({ name, type, bytes }: WhatsAppMessage['file']) {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  const written = new Response(form)
  return {
    type: written.headers.get('Content-Type') ?? '',
    body: new Uint8Array(await written.arrayBuffer()),
  }
}

function refusalOf(answer: ProviderAnswer): PhoneOutcome {
  const { code, message, error_data: data } = recordOf(recordOf(answer.json)['error'])
  const number = textOf(code)
  const isFinal = number !== undefined && !passing.has(number)
  return {
    state: isFinal ? 'refused' : 'failed',
    answer: answerOf(answer, number, textOf(message), textOf(recordOf(data)['details'])),
  }
}
