/**
 * Where an uploaded document belongs, decided by its parties alone:
 * - the company is its supplier: a draft, to be looked at and sent under its own ETTN;
 * - the company is its customer: the box in which documents of the network arrive, else the box of imported documents;
 * - the company is neither: the box of imported documents, where a family has one. Documents of a time before this service,
 *   or of a company that was taken over, are kept there byte for byte.
 * The box that takes old documents is the box of imported documents.
 */
import type { TaxDocument } from '#documents/document/document.ts'
import type { Family } from '#engine/portal.ts'
import { documentMapOf } from '../content/model.ts'

export type UploadPlace =
  | { readonly kind: 'draft' }
  | { readonly kind: 'received' | 'imported'; readonly box: string }
  | { readonly kind: 'refused' }

export function uploadPlace(
  family: Family,
  document: Pick<TaxDocument, 'supplier' | 'customer'>,
  ownTaxNo: string,
): UploadPlace {
  if (document.supplier.taxNo === ownTaxNo) return { kind: 'draft' }
  const { delivery } = documentMapOf(family)
  if (document.customer.taxNo === ownTaxNo && delivery.kind === 'network')
    return { kind: 'received', box: `${family.key}.${delivery.to}` }
  const imports = family.boxes.find((box) => 'uploadOld' in box.calls)
  return imports ? { kind: 'imported', box: imports.id } : { kind: 'refused' }
}
