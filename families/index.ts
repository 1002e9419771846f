import { earchive } from './earchive.ts'
import { ebill } from './ebill.ts'
import { edespatch } from './edespatch.ts'
import { einvoice } from './einvoice.ts'
import { einsurance } from './einsurance.ts'
import { eproducer } from './eproducer.ts'
import { evoucher } from './evoucher.ts'
import { general, system } from './general.ts'
import { mailing } from './mailing.ts'

/** Every family of the portal, in the order of the menu. */
export const families = [
  system,
  einvoice,
  earchive,
  edespatch,
  eproducer,
  evoucher,
  ebill,
  einsurance,
  mailing,
  general,
] as const
