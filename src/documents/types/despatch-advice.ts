import type { DocumentType } from './document-type.ts'
import { field, head } from './qr-fields.ts'

/** Despatch advices of all types. They travel on the network and are not reported. */
export const despatchAdvice = {
  qr: [
    ...head,
    field('sevktarihi', ({ shipment }) => shipment?.despatchDate ?? ''),
    field('sevkzamani', ({ shipment }) => shipment?.despatchTime ?? ''),
    field('tasiyicivkn', ({ shipment }) => shipment?.carrier?.taxNo ?? ''),
    field('plaka', ({ shipment }) => shipment?.plates[0] ?? ''),
  ],
} satisfies DocumentType
