/** What people read: sentences in the language that was asked for, and never the name of a sentence or of a place in it. */
import type { Call } from '#engine/portal.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { expectThat, Skipped } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'

/** Of every refusal that the other checks of the call got. */
export function wordCheck(call: Call): Check {
  return check(call, 'words', async (world) => {
    const refusals = world.heard.filter(
      (one) => one.call === call && one.exchange.status >= 400 && one.exchange.status < 500,
    )
    if (refusals.length === 0) throw new Skipped('Nothing was refused')
    for (const { exchange } of refusals)
      for (const text of sentencesOf(exchange))
        expectThat(isSentence(text), 'a sentence', `"${text}"`, exchange)
  })
}

/** The same refusal in two languages: each says its own, in words of its own. */
export function expectTranslated(english: Exchange, turkish: Exchange): void {
  const [first] = sentencesOf(english)
  const [second] = sentencesOf(turkish)
  expectThat(
    languageOf(english) === 'en' && languageOf(turkish) === 'tr' && first !== second,
    'a sentence in English and another in Turkish',
    () => `${languageOf(english)} "${first}", ${languageOf(turkish)} "${second}"`,
    turkish,
    'words',
  )
}

const languageOf = ({ headers }: Exchange): string | null => headers.get('Content-Language')

function sentencesOf({ json }: Exchange): string[] {
  const { Message, Errors } = recordOf(json)
  return [Message, ...recordsIn(Errors).map((one) => one['Description'])].filter(
    (text) => typeof text === 'string',
  )
}

/** More than one word, with every place in it filled. */
const isSentence = (text: string): boolean =>
  text.trim().includes(' ') && !text.includes('{{') && !text.includes('undefined')
