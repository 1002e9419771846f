/** What is chosen in a section of choices: in the form a line for each, its number and the name that a person has given it. */
import { recordsIn } from '#values/json.ts'

export interface Choice {
  readonly id: number
  /** Empty: the name that it has by itself. */
  readonly name: string
}

export const choicesText = (choices: readonly Choice[]): string =>
  choices.map(({ id, name }) => `${id}\t${name.replace(/\s+/g, ' ')}`).join('\n')

export const choicesIn = (text: string): readonly Choice[] =>
  text.split('\n').flatMap((line) => {
    const [id = '', name = ''] = line.split('\t')
    return /^\d+$/.test(id) ? [{ id: Number(id), name: name.trim() }] : []
  })

/** Of a list of the wire, in its order. */
export const choicesOf = (list: unknown): string =>
  choicesText(
    recordsIn(list)
      .map((one, index) => ({
        id: Number(one['ID']),
        name: String(one['DisplayName'] ?? ''),
        order: Number(one['OrderNumber'] ?? index),
      }))
      .toSorted((a, b) => a.order - b.order),
  )

/** The same with one of them moved by so many places. */
export function moved(choices: readonly Choice[], index: number, by: number): readonly Choice[] {
  const one = choices[index]
  if (!one) return choices
  return choices.filter((other) => other !== one).toSpliced(index + by, 0, one)
}
