/**
 * The e-archive portal of the authority, as its own pages speak to it: a sign-in gives a token, a command with the token lists what was
 * issued to the owner of the account, at most seven days at once. User name and password travel in the body of a request alone. Answers
 * are read strictly: the portal has changed before without a word, and an answer of another shape is a fault, never an empty list.
 */
import { z } from 'zod'
import { fold } from '#values/turkish.ts'
import { writtenDay } from '#values/written-day.ts'
import { postFields, type PostFields } from '../base/post-fields.ts'
import {
  PortalError,
  type AuthorityPortal,
  type DayWindow,
  type ListedInvoice,
  type PortalAccount,
} from '../ports/authority-portal.ts'

export interface GibPortalOptions {
  /** `https://earsivportal.efatura.gov.tr` */
  readonly address: string
  readonly randomUuid: () => string
  /** How the portal is asked; default: over the network. */
  readonly post?: PostFields
}

export const portalPaths = {
  signIn: '/earsiv-services/assos-login',
  commands: '/earsiv-services/dispatch',
} as const
export const portalCommands = {
  signIn: 'anologin',
  signOut: 'logout',
  list: 'EARSIV_PORTAL_ADIMA_KESILEN_BELGELERI_GETIR',
} as const
/** Page of the portal that the command belongs to. */
const listPage = 'RG_ALICI_TASLAKLAR'

export const mostDays = 7

export function createGibPortal(options: GibPortalOptions): AuthorityPortal {
  return {
    mostDays,
    signedIn: async (account, work) => {
      const token = await signIn(options, account)
      try {
        return await work({ issuedTo: (window) => listIssued(options, token, window) })
      } finally {
        // Who stays signed in is refused the next time. That it fails says nothing about what was listed.
        await ask(options, portalPaths.signIn, { assoscmd: portalCommands.signOut, token }).catch(
          () => undefined,
        )
      }
    },
  }
}

const SignedIn = z.object({ token: z.string().min(1) })

async function signIn(options: GibPortalOptions, account: PortalAccount): Promise<string> {
  const answer = await ask(options, portalPaths.signIn, {
    assoscmd: portalCommands.signIn,
    rtype: 'json',
    userid: account.userName,
    sifre: account.password,
    sifre2: account.password,
    parola: '1',
  })
  return shaped(SignedIn, answer, 'sign-in').token
}

/** Members by their names at the portal. Only what was approved is an invoice; `iptalItiraz` 0: its cancellation was agreed to. */
const Listed = z.object({
  ettn: z.uuid(),
  belgeNumarasi: z.string().min(1).max(50),
  saticiVknTckn: z.string().regex(/^\d{10,11}$/),
  saticiUnvanAdSoyad: z.string().max(500),
  belgeTarihi: z.string().transform((text, context) => {
    const day = writtenDay(text)
    if (day === undefined) context.addIssue({ code: 'custom', message: 'no day' })
    return day ?? ''
  }),
  onayDurumu: z.string(),
  iptalItiraz: z.union([z.string(), z.number()]).optional(),
})
const ListedAnswer = z.object({ data: z.array(Listed) })

async function listIssued(
  options: GibPortalOptions,
  token: string,
  { first, last }: DayWindow,
): Promise<readonly ListedInvoice[]> {
  const answer = await ask(options, portalPaths.commands, {
    cmd: portalCommands.list,
    callid: options.randomUuid(),
    pageName: listPage,
    token,
    jp: JSON.stringify({
      baslangic: portalDay(first),
      bitis: portalDay(last),
      hourlySearchInterval: 'NONE',
    }),
  })
  return shaped(ListedAnswer, answer, 'list')
    .data.filter(({ onayDurumu }) => fold(onayDurumu) === approved)
    .map((one) => ({
      ettn: one.ettn.toLowerCase() /* ascii */,
      number: one.belgeNumarasi,
      senderTaxNo: one.saticiVknTckn,
      senderName: one.saticiUnvanAdSoyad.trim(),
      issueDate: one.belgeTarihi,
      isCancelled: String(one.iptalItiraz) === agreedCancellation,
    }))
}
/** As it is folded. */
const approved = 'onaylandi'
const agreedCancellation = '0'

/** `2026-11-21` as the portal writes it: `21/11/2026`. */
export const portalDay = (day: string): string => day.split('-').reverse().join('/')

// Exchanges

const Refused = z.object({
  error: z.union([z.string(), z.number()]),
  messages: z.array(z.object({ text: z.string() })).optional(),
})

async function ask(
  { address, post = postFields }: GibPortalOptions,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { status, text } = await post(`${address}${path}`, fields).catch((error: unknown) => {
    throw new PortalError('unreachable', error instanceof Error ? error.message : String(error))
  })
  if (status !== 200) throw new PortalError('unreachable', `HTTP ${status}`)
  const answer = parsed(text)
  const refused = Refused.safeParse(answer)
  if (refused.success && String(refused.data.error) !== '0')
    throw refusalOf((refused.data.messages ?? []).map((one) => one.text).join(' '))
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PortalError('changed', 'The portal did not answer with JSON')
  }
}

function shaped<S extends z.ZodType>(schema: S, answer: unknown, what: string): z.output<S> {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const place = read.error.issues[0]?.path.join('.') ?? ''
  throw new PortalError('changed', `The ${what} has another shape at "${place}"`)
}

/** The portal says why in words alone. */
function refusalOf(words: string): PortalError {
  const said = fold(words)
  if (/guvenlik kod|dogrulama kod|captcha/.test(said)) return new PortalError('captcha', words)
  const isAboutAccount = /sifre|parola|kullanici/.test(said)
  if (isAboutAccount && /hatali|yanlis|gecersiz/.test(said))
    return new PortalError('password', words)
  return new PortalError('refused', words.slice(0, 300))
}
