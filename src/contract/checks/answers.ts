/** What a call answers: status, type, and everything as its schema says. */
import type { Call, Portal } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { answerFaults, answerSchema } from '#openapi/answer-schema.ts'
import { check, type Check, type Need } from '../base/check.ts'
import { expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import type { World } from '../base/world.ts'
import { askRightly, carriesFile, isPersonal } from './questions.ts'
import { expectShown } from './shown-answers.ts'

export function answerChecks(portal: Portal, call: Call): Check[] {
  if (call.effect !== 'read' || isPersonal(call) || carriesFile(call)) return []
  const prints: readonly Need[] =
    call.answer === 'Pdf' || (call.answer === 'Base64' && call.values.includes('Pdf'))
      ? ['files']
      : []
  return [check(call, 'answer', rightAnswer(portal, call), ...prints)]
}

const rightAnswer =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    const answer = await askRightly(world, call)
    if (answer.status === 403) throw new Skipped(`The token may not: ${answer.text.slice(0, 200)}`)
    if (answer.status === 404 && (!call.params.includes('id') || call.id.split('.').length === 2))
      throw new Skipped(`Nothing is known there: ${answer.text.slice(0, 200)}`)
    expectAnswer(portal, call, answer)
    await expectShown(world, call, answer)
  }

/** 200, JSON, and what the call promises. */
export function expectAnswer(portal: Portal, call: Call, answer: Exchange): void {
  expectThat(answer.status === 200, '200', () => toldBy(answer), answer, 'answers')
  const type = answer.headers.get('Content-Type') ?? 'no type'
  expectThat(/^application\/json(;|$)/i.test(type), 'application/json', type, answer, 'answers')
  const schema = answerSchema(portal, call)
  if (!schema) throw new Skipped(`Nothing is known of the answer ${call.answer}`)
  const faults = answerFaults(schema, answer.json)
  expectThat(
    faults.length === 0,
    call.answer,
    () => faults.slice(0, 5).join('; '),
    answer,
    'answers',
  )
  shapes[call.answer]?.(answer)
}

/** What a schema of text does not say. */
const shapes: Readonly<Record<string, (answer: Exchange) => void>> = {
  Html: (answer) =>
    expectThat(
      /<html[\s>]/i.test(String(answer.json)),
      'a page',
      () => toldBy(answer),
      answer,
      'files',
    ),
  Xml: (answer) =>
    expectThat(
      /^\s*<(\?xml|\w)/.test(String(answer.json)),
      'XML',
      () => toldBy(answer),
      answer,
      'files',
    ),
  Pdf: (answer) =>
    expectThat(
      decoded(answer).startsWith('%PDF-'),
      'a PDF in Base64',
      () => toldBy(answer),
      answer,
      'files',
    ),
  Base64: (answer) =>
    expectThat(
      decoded(answer).length > 0,
      'a file in Base64',
      () => toldBy(answer),
      answer,
      'files',
    ),
  File: (answer) =>
    expectThat(
      decoded(answer, recordOf(answer.json)['Content']).length > 0,
      'a file with its content in Base64',
      () => toldBy(answer),
      answer,
      'files',
    ),
}

function decoded(answer: Exchange, base64: unknown = answer.json): string {
  try {
    return atob(String(base64))
  } catch {
    return ''
  }
}

// Headers

const wanted: Readonly<Record<string, RegExp>> = {
  'Cache-Control': /no-store/,
  'X-Content-Type-Options': /^nosniff$/,
  'Content-Security-Policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'Referrer-Policy': /^no-referrer$/,
  'X-Correlation-ID': /^[\w-]{8,}$/,
  'Content-Type': /^application\/json/,
}

/** Of every answer that the other checks of the call got (TRUST 5.4 A16). */
export function headerCheck(call: Call): Check {
  return check(call, 'headers', async (world) => {
    const heard = world.heard.filter((one) => one.call === call && one.exchange.status !== 404)
    if (heard.length === 0) throw new Skipped('The call was not asked')
    for (const { exchange } of heard) {
      const lacking = Object.entries(wanted).filter(
        ([name, pattern]) => !pattern.test(exchange.headers.get(name) ?? ''),
      )
      expectThat(
        lacking.length === 0,
        lacking.map(([name, pattern]) => `${name} ${pattern.source}`).join(', '),
        () =>
          lacking.map(([name]) => `${name} ${exchange.headers.get(name) ?? 'missing'}`).join(', '),
        exchange,
      )
    }
  })
}
