/** What each action sends: the one table from an action and its record to the input of its call. */
import type { ActionName } from '#descriptor/family.ts'
import type { Fact } from '#descriptor/fact.ts'
import type { CallInput } from '#client/api.ts'
import type { Box } from '#engine/portal.ts'

export type Row = Readonly<Record<string, unknown>>

/** What a person adds to an action. */
export interface Added {
  readonly reason?: string | undefined
  readonly emails?: readonly string[] | undefined
  readonly phone?: string | undefined
}

export interface ActionSpec {
  readonly input: (uuid: string, row: Row, added: Added, box: Box) => CallInput
  /** What has to be asked for before it can be done. */
  readonly asks: 'nothing' | 'reason' | 'emails' | 'phone'
  /** What follows: the answer's draft opens in the editor, or the result is shown. */
  readonly then: 'refresh' | 'openDraft' | 'openRecord' | 'envelope'
  readonly tone: 'plain' | 'primary' | 'danger'
}

const byId = (uuid: string): CallInput => ({ id: uuid })
const refresh = { asks: 'nothing', then: 'refresh', tone: 'plain' } as const

export const actionInputs: Record<ActionName, ActionSpec> = {
  approve: { ...refresh, tone: 'primary', input: (UUID) => ({ body: { UUID, AnswerCode: 'approved' } }) },
  reject: { ...refresh, asks: 'reason', tone: 'danger', input: (UUID, _row, { reason }) => ({ body: { UUID, AnswerCode: 'rejected', RejectNote: reason ?? '' } }) },
  createReturn: { ...refresh, then: 'openDraft', input: byId },
  createDraft: { ...refresh, then: 'openDraft', input: byId },
  cancel: { ...refresh, tone: 'danger', input: byId },
  revertCancel: { ...refresh, input: byId },
  sendEmail: { ...refresh, asks: 'emails', input: (UUID, _row, { emails }) => ({ body: { UUID, emailAddresses: emails ?? [] } }) },
  sendWhatsApp: { ...refresh, asks: 'phone', input: (UUID, _row, { phone }) => ({ body: { UUID, Phone: phone ?? '' } }) },
  sendSms: { ...refresh, asks: 'phone', input: (UUID, _row, { phone }) => ({ body: { UUID, Phone: phone ?? '' } }) },
  checkFromGib: { ...refresh, then: 'envelope', input: byId },
  checkFromGtb: { ...refresh, then: 'envelope', input: byId },
  confirmAndSend: { ...refresh, tone: 'primary', input: (UUID, row, _added, box) => ({ body: [{ UUID, Alias: textOf(factValue(box, row, 'receiverAlias')) }] }) },
  edit: { ...refresh, then: 'openRecord', input: byId },
  delete: { ...refresh, tone: 'danger', input: (UUID) => ({ body: [UUID] }) },
}

/** The value that a row shows for a fact; undefined where the box does not show it. */
export function factValue(box: Box, row: Row, fact: Fact): unknown {
  const names = box.rows.filter((column) => column.fact === fact).map((column) => column.name)
  return names.map((name) => row[name]).find((value) => value !== undefined && value !== null && value !== '')
}

/** What people call a record: its number, or its other side while it has none. */
export function nameOf(box: Box, row: Row): string {
  return textOf(row[box.title]) ?? (box.party ? textOf(row[box.party]) : null) ?? textOf(row['UUID'])?.slice(0, 8) ?? ''
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
