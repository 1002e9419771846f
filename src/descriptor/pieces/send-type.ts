/** On paper or electronically: how a reported document goes to its receiver. */
import { code } from '../field.ts'
import type { FormField } from '../form.ts'

export const sendTypes = ['KAGIT', 'ELEKTRONIK'] as const

/** Of a row. */
export const sendType = code(sendTypes)

/** Of the head of a form. */
export const sendTypeField = {
  at: 'SendType',
  kind: 'code',
  values: sendTypes,
  default: 'ELEKTRONIK',
  required: true,
} as const satisfies FormField
