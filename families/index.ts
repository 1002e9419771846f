import { earchive } from './earchive.ts'
import { ebill } from './ebill.ts'
import { einvoice } from './einvoice.ts'
import { einsurance } from './einsurance.ts'
import { eproducer } from './eproducer.ts'
import { evoucher } from './evoucher.ts'
import { general, system } from './general.ts'

/** Every family of the portal, in the order of the menu. */
export const families = [system, einvoice, earchive, eproducer, evoucher, ebill, einsurance, general] as const
