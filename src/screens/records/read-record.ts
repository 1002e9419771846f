/** What reading a record or settings answers, in its two parts: what was written, and which secrets the service keeps of it. */
import { recordOf, textsIn } from '#values/json.ts'
import type { Body } from '../editor/model.ts'

export interface ReadRecord {
  readonly model: Body
  /** Places of the secrets that are kept. */
  readonly kept: ReadonlySet<string>
}

export function readRecord(answer: unknown): ReadRecord {
  const { Secrets, ...model } = recordOf(answer)
  return { model, kept: new Set(textsIn(Secrets)) }
}
