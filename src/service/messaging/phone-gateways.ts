/** Providers of SMS and WhatsApp, each in its own dialect over one guarded POST. */
import type { PhoneGateways, PhoneOutcome } from '../ports/phone-gateways.ts'
import { createGuardedPost, keptAnswer, type GuardedPostOptions } from './guarded-post.ts'
import { iletiMerkezi } from './ileti-merkezi.ts'
import { netgsm } from './netgsm.ts'
import { most, type ProviderPost, type SmsDialect } from './provider-post.ts'
import { sendByWhatsApp } from './whatsapp-cloud.ts'

/** Where the providers are. Companies name none, so that nobody has the service call an address of his choice. */
export interface ProviderAddresses {
  readonly netgsm: string
  readonly iletiMerkezi: string
  readonly whatsApp: string
}

export const publicProviders: ProviderAddresses = {
  netgsm: 'https://api.netgsm.com.tr',
  iletiMerkezi: 'https://api.iletimerkezi.com',
  whatsApp: 'https://graph.facebook.com',
}

export function createPhoneGateways(
  addresses: ProviderAddresses,
  options: GuardedPostOptions,
): PhoneGateways {
  const guarded = createGuardedPost(options)
  const post: ProviderPost = async (address, headers, body) => {
    const { status, text } = await guarded({
      address,
      headers: { ...headers, 'User-Agent': 'Evrak/1.0' },
      bytes: typeof body === 'string' ? Buffer.from(body) : body,
      mostBytes: most.read,
    })
    return { status, text, json: parsed(text) }
  }
  const dialects: Readonly<Record<'Netgsm' | 'IletiMerkezi', SmsDialect>> = {
    Netgsm: netgsm(post, addresses.netgsm),
    IletiMerkezi: iletiMerkezi(post, addresses.iletiMerkezi),
  }
  return {
    sendSms: (access, message) =>
      dialects[access.gateway.Provider].send(access, message).catch(unreachable),
    reportOf: (access, id) =>
      dialects[access.gateway.Provider]
        .reportOf(access, id)
        .catch((error: unknown) => ({ state: 'open', answer: reasonOf(error) })),
    sendWhatsApp: (access, message) =>
      sendByWhatsApp(post, addresses.whatsApp, access, message).catch(unreachable),
  }
}

/** Whoever cannot be reached now may be reached later. */
const unreachable = (error: unknown): PhoneOutcome => ({ state: 'failed', answer: reasonOf(error) })
const reasonOf = (error: unknown): string =>
  keptAnswer(error instanceof Error ? error.message : String(error), most.kept)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
