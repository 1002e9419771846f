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
  delete: 'delete',
} as const satisfies Record<ActionName, string>

/** Actions of every list of drafts. */
export const draftActions = {
  edit: { bulk: 'no' },
  confirmAndSend: { confirm: 'simple', bulk: 'server' },
  sendWhatsApp: { bulk: 'no' },
  delete: { confirm: 'simple', bulk: 'server' },
} as const
