/** The document maps of the families, compiled. */
import { compileDocument } from '#engine/compile-document.ts'
import { earchive } from '#families/earchive.ts'
import { ebill } from '#families/ebill.ts'
import { edespatch } from '#families/edespatch.ts'
import { einsurance } from '#families/einsurance.ts'
import { einvoice } from '#families/einvoice.ts'
import { eproducer } from '#families/eproducer.ts'
import { evoucher } from '#families/evoucher.ts'

export const maps = {
  earchive: compileDocument(earchive.document),
  ebill: compileDocument(ebill.document),
  edespatch: compileDocument(edespatch.document),
  einsurance: compileDocument(einsurance.document),
  einvoice: compileDocument(einvoice.document),
  eproducer: compileDocument(eproducer.document),
  evoucher: compileDocument(evoucher.document),
} as const
