/** Who speaks with which shops; of a type that is not here it is said that it is not connected yet. */
import type { Ports } from '../ports/ports.ts'
import { createEtsy, type EtsyOptions } from './etsy.ts'
import { createHepsiburada } from './hepsiburada.ts'
import { createN11 } from './n11.ts'
import { createShopify } from './shopify.ts'
import { createTrendyol } from './trendyol.ts'
import { createWooCommerce } from './woocommerce.ts'

export interface ShopAdapterOptions {
  /** Address of Trendyol. */
  readonly trendyol: string
  /** Absent: Etsy gave whoever runs the service no key. */
  readonly etsy: EtsyOptions | undefined
}

export const createShopAdapters = ({
  trendyol,
  etsy,
}: ShopAdapterOptions): NonNullable<Ports['shops']> => ({
  Trendyol: createTrendyol({ address: trendyol }),
  Hepsiburada: createHepsiburada(),
  n11: createN11(),
  ...(etsy && { Etsy: createEtsy(etsy) }),
  WooCommerce: createWooCommerce({ allowsInternal: false }),
  Shopify: createShopify(),
})
