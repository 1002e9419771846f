/** Answers as they are shown: nothing that their file says is left out. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '#documents/ubl/answer.ts'
import { tasks } from '#service/threads/tasks.ts'
import { sampleFiles } from './oracle.ts'
import { despatch, invoice } from './samples.ts'

const answers = sampleFiles().filter(({ xml }) =>
  /<(?:\w+:)?(?:ApplicationResponse|ReceiptAdvice)[\s>]/.test(xml),
)
const pageOf = (xml: string): Promise<string> => {
  const answer = readAnswer(xml)
  return tasks.drawPage({
    source: { document: answer.receipt ? despatch() : invoice() },
    language: 'tr',
    isDraft: false,
    answer,
    design: undefined,
    hasFailed: false,
  })
}
const partsOf = (name: string): readonly string[] => {
  const xml = answers.find(({ file }) => file.endsWith(name))?.xml ?? ''
  return (readAnswer(xml).others ?? []).map(({ line, name: part, value }) =>
    [...(line === undefined ? [] : [line]), part, value].join(' '),
  )
}

describe.runIf(answers.length > 0)('an answer of the authority’s samples', () => {
  it.each(answers.map(({ file, xml }) => [file, xml] as const))(
    '[N112] %s is shown with all that its file says beside what the page has places for',
    async (_, xml) => {
      const { others = [] } = readAnswer(xml)
      const page = await pageOf(xml)
      expect(others.length).toBeGreaterThan(0)
      for (const { name, value } of others)
        for (const text of [name, value])
          expect(page).toContain(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    },
  )

  it('[N112] names the order, its lines, the codes of the seller, and what is said line by line', () => {
    expect(partsOf('IrsaliyeYaniti-Ornek1.xml')).toEqual(
      expect.arrayContaining([
        'OrderReference / ID GIB2016000000033',
        '2 OrderLineReference / LineID 2',
        '2 Item / SellersItemIdentification / ID PNC1235',
      ]),
    )
    expect(partsOf('IadeUygulamaYanitiOrnegi.xml')).toEqual(
      expect.arrayContaining([
        'DocumentResponse / LineResponse / LineReference / LineID 3',
        'DocumentResponse / LineResponse / Response / ResponseCode IADE',
      ]),
    )
  })
})
