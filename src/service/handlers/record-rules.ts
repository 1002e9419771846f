/** What holds of records of a schema when they are saved, beyond what was written. */
import type { Box } from '#engine/portal.ts'
import { Shop } from '#schemas/marketplace.ts'
import type { Ports } from '../ports/ports.ts'
import { sellerIdOf } from '../shops/shop-records.ts'

interface RecordRule {
  /** The body in its one spelling, before it is compared with others. */
  readonly spelled: (ports: Ports, body: unknown) => unknown
  /** Whom the secrets are for: where that changes, those that were kept for somebody else are removed. */
  readonly secretsFor: (ports: Ports, body: unknown) => string
}

const spelledShop = (ports: Ports, written: unknown) => {
  const body = Shop.parse(written)
  return { ...body, SellerID: sellerIdOf(ports, body) }
}

const rules: Readonly<Record<string, RecordRule>> = {
  Shop: {
    spelled: spelledShop,
    // Else they would be sent to any address that somebody writes.
    secretsFor: (ports, body) => {
      const { StoreType, SellerID } = spelledShop(ports, body)
      return `${StoreType} ${SellerID}`
    },
  },
}

export const ruleOf = ({ record }: Box): RecordRule | undefined => rules[record?.schema ?? '']
