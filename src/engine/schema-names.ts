import type { DocumentMap } from './document-map.ts'

/** Names of the schemas of a model: `Invoice` gives InvoiceSend, InvoiceBulk and InvoiceSent. */
export const schemasOf = (model: string): DocumentMap['schemas'] => ({
  one: `${model}Send`,
  several: `${model}Bulk`,
  sent: `${model}Sent`,
})
