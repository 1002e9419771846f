/** A function of the database, asked with one statement for all requests that ask at the same time. */
import { sql } from 'kysely'
import { needed } from '#values/needed.ts'
import { createBatches } from '../base/batches.ts'
import { whileReading } from '../base/reading.ts'
import type { Store } from '../ports/ports.ts'

export interface AskedFunction {
  readonly name: string
  /** Types of its parameters. */
  readonly types: readonly string[]
}

/** Arguments as the database reads them. */
export type Arguments = readonly (string | Date | null)[]

/** Whoever asks gets an answer that is no older than the question; the same question of several is asked once. */
export function askTogether<Answer>(
  store: Pick<Store, 'ask'>,
  asked: AskedFunction,
): (...given: Arguments) => Promise<Answer> {
  const batches = createBatches<string, Answer>(async (_owner, questions) => {
    const distinct = [...new Set(questions)]
    // Of several requests the first one would decide whether they have their turn before those that write.
    const rows = await whileReading(() =>
      store.ask<{ answer: Answer }>(statementOf(asked, distinct)),
    )
    const answers = new Map(rows.map(({ answer }, place) => [distinct[place], answer]))
    return questions.map((question) => needed(answers.get(question), `answer of ${asked.name}`))
  })
  return (...given) => batches.run('', JSON.stringify(given))
}

function statementOf<Answer>({ name, types }: AskedFunction, questions: readonly string[]) {
  const given: Arguments[] = questions.map((question) => JSON.parse(question))
  const columns = types.map((_type, at) => `p${at}`)
  const lists = types.map(
    (type, at) => sql`${given.map((one) => one[at] ?? null)}::${sql.raw(type)}[]`,
  )
  return sql<{ answer: Answer }>`
    select ${sql.raw(`${name}(${columns.join(', ')})`)} as answer
    from unnest(${sql.join(lists)}) with ordinality as asked (${sql.raw([...columns, 'place'].join(', '))})
    order by place`
}
