/**
 * The way back from the bank. The browser posts what the bank gave it from a page of the bank, without a cookie and without a session:
 * the payment is found by its order, believed only with the signature of the bank, and the person is led on to the list of debts.
 */
import type { Portal } from '#engine/portal.ts'
import { returnParameter } from '#engine/call-answers.ts'
import { textBefore } from '#values/text-before.ts'
import { answerHeaders } from '../http/headers.ts'
import { readBytes } from '../http/read-bytes.ts'
import { languageOf, say } from '../http/words.ts'
import type { Dispatcher } from '../http/dispatcher.ts'
import type { Log } from '../base/log.ts'
import type { Ports } from '../ports/ports.ts'
import { askSoon, attemptWith, settle } from './attempts.ts'
import { cardPlaces } from '../http/card-fields.ts'
import { debitBox, hasDebits } from './debits.ts'

export const callbackPath = '/payment/callback'
const mostBytes = 64 * 1024
const mostFields = 200

export function createPaymentCallback(ports: Ports, log: Log): Dispatcher {
  const gateway = ports.payment
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== callbackPath || gateway === undefined || !hasDebits(ports.portal))
      return undefined
    const language = languageOf(request)
    if (request.method !== 'POST')
      return refused(405, say(language, 'method', { method: request.method, allowed: 'POST' }))
    const fields = await readForm(request)
    if (fields === undefined) return refused(400, say(language, 'invalid'))
    if (cardPlaces(fields, { allowsExpiry: true }).length > 0)
      return refused(422, say(language, 'cardData'))
    const { oid = '' } = fields
    const attempt = await ports.store.asSystem((tx) => attemptWith(tx, oid))
    if (!attempt) {
      log.warn('A bank sent somebody back with an order that is not known')
      return onTo(ports.portal, undefined)
    }
    const outcome = gateway.verify(fields)
    if (outcome?.oid === oid) await settle(ports, attempt, outcome, log)
    else {
      log.warn('What came back from a bank has a wrong signature: the bank itself is asked', {
        oid,
      })
      await ports.store.asSystem((tx) => askSoon(tx, oid, ports.clock.now()))
    }
    return onTo(ports.portal, attempt.uuid)
  }
}

/** The browser asks for the list itself, in its own session. */
function onTo(portal: Portal, uuid: string | undefined): Response {
  const box = debitBox(portal)
  const route = portal.routes.find(
    ({ screen, family, box: key }) => screen === 'list' && `${family}.${key}` === box.id,
  )
  const search = uuid === undefined ? '' : `?${new URLSearchParams({ [returnParameter]: uuid })}`
  return new Response(null, {
    status: 303,
    headers: {
      ...answerHeaders(false),
      'Cache-Control': 'no-store',
      Location: `${route?.path ?? '/'}${search}`,
    },
  })
}

const refused = (status: number, Message: string): Response =>
  Response.json(
    { Message, Errors: [{ Code: status, Description: Message, Detail: null }] },
    { status, headers: { ...answerHeaders(false), 'Cache-Control': 'no-store' } },
  )

/** Undefined of what is no form, or too large for one of a bank. */
async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const type = textBefore(request.headers.get('Content-Type') ?? '', ';').trim()
  if (type.toLowerCase() /* ascii */ !== 'application/x-www-form-urlencoded') return undefined
  const bytes = await readBytes(request, mostBytes)
  if (bytes === undefined) return undefined
  const pairs = new TextDecoder('latin1').decode(bytes).split('&')
  if (pairs.length > mostFields) return undefined
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=')
      return pair === ''
        ? []
        : [[decoded(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : decoded(pair.slice(at + 1))]]
    }),
  )
}

/** Banks write UTF-8 or the Turkish letters of old, and do not say which. */
function decoded(text: string): string {
  const bytes = Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
