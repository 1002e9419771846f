/** Background work over many records: what is asked for, and how far it is. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import { dateTimeText, maybe, optionalText, str, uuid } from './common.ts'

const n = z.string().nullable()
/** As a list's query takes it: a value, or several under the same name. */
const queryValue = z.union([str(200), z.number(), z.boolean(), z.array(str(200)).max(100)])

/** Records by their ids, or all that a list's query found when it was frozen. */
const JobPlan = z.strictObject({
  /** Id of the call, the action or type of the box that it is made for, and what the person added. */
  Call: str(100),
  Action: optionalText(50),
  Type: optionalText(50),
  Added: maybe(
    z.strictObject({
      Tags: maybe(
        z.strictObject({ Mode: z.enum(['add', 'remove', 'replace']), UUID: z.array(uuid).max(50) }),
      ),
      SpecialCode: optionalText(50),
      Email: maybe(z.email()),
      Reason: optionalText(1000),
    }),
  ),
  Items: maybe(z.array(uuid).min(1).max(10_000)),
  Selection: maybe(
    z.strictObject({
      Query: z.record(str(60), queryValue),
      Without: z.array(uuid).max(10_000),
      Count: z.int().min(0),
      FrozenAt: dateTimeText,
    }),
  ),
})
export const JobCheckAsk = JobPlan
/** `Key` names this click: the same one again is answered with the first job. */
export const JobCreate = z.strictObject({ ...JobPlan.shape, Key: uuid })
export const JobFreeze = z.strictObject({ Call: str(100), Query: z.record(str(60), queryValue) })
export const JobBusyAsk = z.strictObject({ Box: str(100), UUID: z.array(uuid).max(500) })

/** How many match at this moment of the service; later ones do not belong to the selection. */
export const JobFrozen = z.object({ Count: z.int(), FrozenAt: z.string() })

export const jobItemStates = ['waiting', 'ok', 'failed', 'refused', 'stopped'] as const
export const JobItem = z.object({
  UUID: z.string(),
  Name: z.string(),
  State: z.enum(jobItemStates),
  Reason: n,
  /** Fields of the condition that did not hold, as they were seen. */
  Row: z.record(z.string(), z.unknown()).nullable(),
})
export const JobItemPage = pageOf(JobItem)

export const Job = z.object({
  UUID: z.string(),
  Box: z.string(),
  Call: z.string(),
  Action: n,
  Type: n,
  UserName: z.string(),
  IsOwn: z.boolean(),
  State: z.enum(['running', 'done', 'stopped']),
  /** Shown when it was asked for, and found then. */
  Asked: z.int(),
  Total: z.int(),
  Waiting: z.int(),
  Ok: z.int(),
  Failed: z.int(),
  Refused: z.int(),
  Stopped: z.int(),
  CreatedDate: z.string(),
  EndDate: n,
  HasFile: z.boolean(),
  CanUndo: z.boolean(),
  UndoOf: n,
})
export const JobPage = pageOf(Job)
/** What would come of it: who takes part, who does not and why (the first hundred). */
export const JobCheck = z.object({
  Asked: z.int(),
  Total: z.int(),
  Able: z.int(),
  Unable: z.int(),
  Items: z.array(JobItem),
})
/** Records that a running job has still to do. */
export const JobBusy = z.array(z.object({ UUID: z.string(), Job: z.string() }))
