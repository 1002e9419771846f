/** Which call an action makes, and whether it belongs to records or to drafts. */
import type { ActionName } from '#descriptor/family.ts'

export const actionCalls = {
  approve: 'sendAnswer',
  reject: 'sendAnswer',
  acceptAll: 'sendReceipt',
  answerLines: 'sendReceipt',
  toInvoice: 'toInvoice',
  createReturn: 'createReturn',
  createDraft: 'createDraft',
  cancel: 'cancel',
  revertCancel: 'revertCancel',
  sendEmail: 'sendEmail',
  sendWhatsApp: 'sendWhatsApp',
  sendSms: 'sendSms',
  checkFromGib: 'checkFromGib',
  checkFromGtb: 'checkFromGtb',
  confirmAndSend: 'confirmAndSend',
  edit: 'model',
  merge: 'merge',
  delete: 'delete',
} as const satisfies Record<ActionName, string>

/** Of a record that is written in the portal, editing is what changes it; a draft opens in the editor, which saves it anew. */
export const callOfAction = (action: ActionName, calls: readonly string[]): string =>
  action === 'edit' && calls.includes('update') ? 'update' : actionCalls[action]

/** Actions of every list of drafts. */
export const draftActions = {
  edit: { bulk: 'no' },
  confirmAndSend: { confirm: 'simple', bulk: 'server' },
  sendWhatsApp: { bulk: 'no' },
  delete: { confirm: 'simple', bulk: 'server' },
} as const
