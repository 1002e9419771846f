/** How the wire model of a family becomes a document, compiled: names of places and of schemas, none left to be put together. */
import type { DocumentSpec } from '#descriptor/document.ts'

export type { AnswerRoot, DeductionPlaces, NetworkUsers } from '#descriptor/document.ts'

export type Delivery = DocumentSpec['delivery']

export interface DocumentMap extends Omit<DocumentSpec, 'model'> {
  /** Names in schemas/wire.ts of the body with one model, of that with several, and of the answer to one that was sent. */
  readonly schemas: { readonly one: string; readonly several: string; readonly sent: string }
  /** Places in the whole model of what every document says; profile and type are absent where they are always the same. */
  readonly places: {
    readonly uuid: string
    readonly serie: string
    readonly issueDate: string
    readonly currency: string
    readonly exchangeRate: string
    readonly profile?: string
    readonly type?: string
  }
}

type Reckoned = Pick<DocumentMap, 'lineAmount'>
/** Lines say what they come to, in place of quantity and price. */
export const isOneAmount = ({ lineAmount }: Reckoned): boolean =>
  lineAmount !== undefined && lineAmount.less === undefined
/** Lines are one amount less another; the document tells both sums and adds nothing up. */
export const isDifference = ({ lineAmount }: Reckoned): boolean => lineAmount?.less !== undefined
