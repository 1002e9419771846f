/** What a person is asked for before an action, and what follows it. What it sends stands in engine/inputs.ts. */
import type { ActionName } from '#engine/portal.ts'

export interface ActionSpec {
  /** What has to be asked for before it can be done. */
  readonly asks: 'nothing' | 'reason' | 'emails' | 'phone' | 'receipt' | 'record'
  /** What follows: the answer's draft opens in the editor (or the list of drafts, where there are several), or the result is shown. What is undoable can be taken back for ten seconds. */
  readonly then:
    | 'refresh'
    | 'refreshUndoable'
    | 'openDraft'
    | 'openDrafts'
    | 'openRecord'
    | 'envelope'
  readonly tone: 'plain' | 'primary' | 'danger'
}

const refresh = { asks: 'nothing', then: 'refresh', tone: 'plain' } as const

export const actionInputs: Record<ActionName, ActionSpec> = {
  approve: { ...refresh, tone: 'primary' },
  reject: { ...refresh, asks: 'reason', tone: 'danger' },
  acceptAll: refresh,
  answerLines: { ...refresh, asks: 'receipt', tone: 'primary' },
  toInvoice: { ...refresh, then: 'openDrafts', tone: 'primary' },
  createReturn: { ...refresh, then: 'openDraft' },
  createDraft: { ...refresh, then: 'openDraft' },
  cancel: { ...refresh, tone: 'danger' },
  revertCancel: refresh,
  sendEmail: { ...refresh, asks: 'emails' },
  sendWhatsApp: { ...refresh, asks: 'phone' },
  sendSms: { ...refresh, asks: 'phone' },
  checkFromGib: { ...refresh, then: 'envelope' },
  checkFromGtb: { ...refresh, then: 'envelope' },
  confirmAndSend: { ...refresh, tone: 'primary' },
  edit: { ...refresh, then: 'openRecord' },
  merge: { ...refresh, asks: 'record' },
  delete: { ...refresh, then: 'refreshUndoable', tone: 'danger' },
}
