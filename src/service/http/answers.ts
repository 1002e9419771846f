/** Checks that answers are what their calls promise. For development and tests: nothing of the wire changes silently. */
import { z } from 'zod'
import { pageOf } from '#schemas/answers.ts'
import { schemaOf } from '#schemas/wire.ts'
import type { Box, Call } from '#engine/portal.ts'
import { pathText } from './issues.ts'

/** Throws with every fault of the answer. */
export function assertAnswer(call: Call, box: Box | undefined, answer: unknown): void {
  const schema = answerSchema(call, box)
  if (!schema) throw new Error(`The answer ${call.answer} of ${call.id} has no schema`)
  const result = schema.safeParse(answer)
  if (result.success) return
  const faults = result.error.issues.map(
    (issue) => `${pathText(issue.path) || '(whole answer)'}: ${issue.message}`,
  )
  throw new Error(`The answer of ${call.id} is not ${call.answer}: ${faults.join('; ')}`)
}

/** Words that depend on the box; everything else is a schema by name. */
const boxAnswers: Readonly<Record<string, (box: Box) => z.ZodType>> = {
  page: (box) => pageOf(rowSchema(Object.keys(box.row))),
  draftPage: (box) => pageOf(rowSchema(Object.keys(box.row))),
  last: (box) => z.array(rowSchema(box.last)),
  statistics: (box) =>
    z.strictObject(Object.fromEntries(Object.keys(box.statistics).map((name) => [name, z.int()]))),
}

function answerSchema(call: Call, box: Box | undefined): z.ZodType | undefined {
  const ofBox = boxAnswers[call.answer]
  return ofBox && box ? ofBox(box) : schemaOf(call.answer)
}

/** Every name of the row and no other; a value may be null but not missing. */
const rowSchema = (names: readonly string[]) =>
  z.strictObject(
    Object.fromEntries(
      names.map((name) => [name, z.unknown().refine((value) => value !== undefined, 'is missing')]),
    ),
  )
