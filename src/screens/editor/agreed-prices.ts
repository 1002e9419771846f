/** What a customer of the company pays for goods in place of their usual price. */
import type { DocumentMap } from '#engine/document-map.ts'
import type { Form } from '#engine/form.ts'
import type { Wire } from '#schemas/wire.ts'
import { findTerms, type Ask, type CustomerTerms } from './lookups.ts'

type Stock = Pick<Wire['Stocks'][number], 'Name' | 'SellerCode'>

/** The agreed price of a stock; undefined where its usual price holds. */
export type AgreedPrices = (stock: Stock) => number | undefined

interface Options {
  readonly form: Form
  readonly document: DocumentMap
  readonly ask: Ask
  readonly textNow: (place: string) => string
}

/** Looks them up for the party that the document names now, and once for each party. */
export function agreedPricesFinder({
  form,
  document,
  ask,
  textNow,
}: Options): () => Promise<AgreedPrices> {
  const found = new Map<string, Promise<CustomerTerms | undefined>>()
  const party = form.sections.find(
    (section) => section.section === 'party' && section.at === document.customer,
  )
  return async () => {
    if (party?.section !== 'party') return noPrices
    const taxNo = textNow(party.taxNoField.place)
    const name = textNow(party.nameField.place)
    const key = JSON.stringify([taxNo, name])
    // Who cannot be asked now has agreed nothing, and is asked again with the next search.
    const terms = found.get(key) ?? findTerms(ask, { taxNo, name })
    found.set(key, terms)
    const known = await terms.catch(() => {
      found.delete(key)
      return undefined
    })
    return pricesOf(known, textNow(document.places.currency))
  }
}

const noPrices: AgreedPrices = () => undefined

/** Prices are in the customer's currency; in a document of another one they say nothing. */
function pricesOf(terms: CustomerTerms | undefined, currency: string): AgreedPrices {
  const prices = terms?.Prices ?? []
  if (prices.length === 0 || (terms?.CurrencyCode ?? 'TRY') !== currency) return noPrices
  return ({ Name, SellerCode }) =>
    prices.find((price) =>
      price.SellerCode ? price.SellerCode === SellerCode : price.StockName === Name,
    )?.Price
}
