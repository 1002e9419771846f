/** Kinds of shops, apart from other codes: only the form of a shop names them, and the first page does without. */

/** Kinds of shops by the names of the public API (spec/codes/nilvera-enums.json). */
export const storeTypes = [
  'Trendyol',
  'Hepsiburada',
  'n11',
  'Ciceksepeti',
  'Pazarama',
  'Amazon',
  'Idefix',
  'PttAvm',
  'GetirFood',
  'GetirCarsi',
  'Yemeksepeti',
  'Etsy',
  'Shopier',
  'Ikas',
  'WooCommerce',
  'Farmazon',
  'Shopify',
] as const
export type StoreType = (typeof storeTypes)[number]
