import { earchive } from './earchive.ts'
import { ebill } from './ebill.ts'
import { einvoice } from './einvoice.ts'
import { general, system } from './general.ts'

/** Every family of the portal, in the order of the menu. */
export const families = [system, einvoice, earchive, ebill, general] as const
