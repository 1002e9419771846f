/** The door to pages of lists that are kept. */
import type { JsonText } from '../base/json-text.ts'

/** A page as it was read. */
export interface ReadPage<P> {
  readonly page: P
  /**
   * Of the box (records/total.ts) before anything of the page was read. Undefined where the page depends on more than its box:
   * it is read each time.
   */
  readonly version: number | undefined
}

export interface PagePlace {
  readonly companyId: string
  /** Id of the box. */
  readonly box: string
  /** All that the page depends on beside its box, as text. */
  readonly question: string
}

export interface KeptPages {
  /** The page that is kept if it is still what `read` would give, otherwise that which it gives. */
  answer(place: PagePlace, read: () => Promise<ReadPage<unknown>>): Promise<JsonText>
}
