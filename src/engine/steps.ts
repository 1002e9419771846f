/** What is done with the records of a box beside writing them. Apart from the portal, because no first page needs it. */
import type { Condition } from '#descriptor/condition.ts'
import type { Box } from './portal.ts'
import { needed } from '#values/needed.ts'

/** Something that is done with a record: its form is in the family's `forms` under `box.step`. */
export interface Step {
  readonly name: string
  /** Id of the call it makes. */
  readonly call: string
  readonly when: Condition
  readonly sets: Readonly<Record<string, string | number | boolean>>
}

export const stepsOf = ({ record, calls }: Box): Step[] =>
  Object.entries(record?.steps ?? {}).map(([name, { when = {}, sets = {} }]) => ({
    name,
    call: needed(calls[name], `call of the step ${name}`),
    when,
    sets,
  }))
