/** What each action sends: the one table from an action and its record to the input of its call. The page and the worker send the same. */
import type { ActionName } from '#descriptor/family.ts'
import type { Fact } from '#descriptor/fact.ts'
import type { Box } from './portal.ts'

/** A record as it is on the wire. */
export type Row = Readonly<Record<string, unknown>>

/** What a person adds to an action. */
export interface Added {
  readonly reason?: string | undefined
  readonly emails?: readonly string[] | undefined
  readonly phone?: string | undefined
  /** What was said line by line, by the names of the wire. */
  readonly receipt?: Readonly<Record<string, unknown>> | undefined
  /** Ids of the records that become one with it. */
  readonly merged?: readonly string[] | undefined
}

/** Path parameters and `body` of a call, side by side. */
export type ActionInput = Readonly<Record<string, unknown>>

const byId = (uuid: string): ActionInput => ({ id: uuid })

export const inputs: Record<
  ActionName,
  (uuid: string, row: Row, added: Added, box: Box) => ActionInput
> = {
  approve: (UUID) => ({ body: { UUID, AnswerCode: 'approved' } }),
  reject: (UUID, _row, { reason }) => ({
    body: { UUID, AnswerCode: 'rejected', RejectNote: reason ?? '' },
  }),
  acceptAll: (DespatchUUID) => ({ body: { DespatchUUID, AcceptAll: true } }),
  answerLines: (DespatchUUID, _row, { receipt }) => ({ body: { ...receipt, DespatchUUID } }),
  toInvoice: (UUID) => ({ body: { UUIDS: [UUID] } }),
  createReturn: byId,
  createDraft: byId,
  cancel: byId,
  revertCancel: byId,
  sendEmail: (UUID, _row, { emails }) => ({ body: { UUID, emailAddresses: emails ?? [] } }),
  sendWhatsApp: (UUID, _row, { phone }) => ({ body: { UUID, Phone: phone ?? '' } }),
  sendSms: (UUID, _row, { phone }) => ({ body: { UUID, Phone: phone ?? '' } }),
  checkFromGib: byId,
  checkFromGtb: byId,
  confirmAndSend: (UUID, row, _added, box) => ({
    body: [{ UUID, Alias: textOf(factValue(box, row, 'receiverAlias')) }],
  }),
  edit: byId,
  merge: (id, _row, { merged }) => ({ id, body: merged ?? [] }),
  delete: (UUID) => ({ body: [UUID] }),
}

/** Actions whose call keeps the reason that a person adds. */
export const actionsWithReason = ['reject'] as const satisfies readonly ActionName[]

export interface BatchedInput {
  /** Records that have this in common belong together; others have nothing to do with each other. */
  readonly by: Fact
  readonly input: (uuids: readonly string[]) => ActionInput
}

/** Actions whose call takes all records at once, because what is done depends on who is in it. */
export const batchedInputs: Partial<Record<ActionName, BatchedInput>> = {
  toInvoice: { by: 'receiverTaxNo', input: (UUIDS) => ({ body: { UUIDS } }) },
}

/** The value that a row shows for a fact; undefined where the box does not show it. */
export function factValue(box: Box, row: Row, fact: Fact): unknown {
  const names = box.columns.filter((column) => column.fact === fact).map((column) => column.name)
  return names
    .map((name) => row[name])
    .find((value) => value !== undefined && value !== null && value !== '')
}

/** The other side of a record; where a box has both directions, of what was bought who sold it. Undefined where the box knows none. */
export function partyOf(
  box: Box,
  row: Row,
): { readonly name: string; readonly taxNo: string } | undefined {
  if (box.party === undefined) return undefined
  const isSeller =
    factValue(box, row, 'isSale') === false ||
    box.columns.some(({ name, fact }) => name === box.party && fact === 'senderName')
  const text = (fact: Fact) => String(factValue(box, row, fact) ?? '')
  return isSeller
    ? { name: text('senderName'), taxNo: text('senderTaxNo') }
    : { name: String(row[box.party] ?? ''), taxNo: text('receiverTaxNo') }
}

/** What people call a record: its number, or its other side while it has none. */
export function nameOf(box: Box, row: Row): string {
  return (
    textOf(row[box.title]) ??
    textOf(partyOf(box, row)?.name) ??
    textOf(row['UUID'])?.slice(0, 8) ??
    ''
  )
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
