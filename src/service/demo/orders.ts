/** Orders of the shops that the demo's companies have, as the pretend shop would tell them. */
import type { Tx } from '../ports/ports.ts'
import { packagesAt } from '../shops/pretend-packages.ts'
import { shopBoxIn, shopOf } from '../shops/shop-records.ts'
import { takePackages } from '../shops/take-packages.ts'
import { packageOf } from '../shops/trendyol.ts'
import { otherFirms } from './firms.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

/** Of each company of the demo that has none yet. */
export async function addMissingOrders(tx: Tx, source: SeedSource): Promise<void> {
  const box = shopBoxIn(source.portal)
  if (!box) return
  const now = source.clock.now()
  const packages = packagesAt(now, now, otherFirms).slice(0, 12).map(packageOf)
  for (const { id: companyId } of await ownCompanies(tx)) {
    const known = await tx
      .selectFrom('shop_package')
      .select('order_uuid')
      .where('company_id', '=', companyId)
      .limit(1)
      .executeTakeFirst()
    const first = await tx
      .selectFrom('record')
      .select('uuid')
      .where('company_id', '=', companyId)
      .where('box', '=', box.id)
      .orderBy('serial')
      .limit(1)
      .executeTakeFirst()
    const shop = first && (await shopOf(tx, source.portal, { companyId, uuid: first.uuid }))
    if (!known && shop) await takePackages(tx, source, shop, packages, now)
  }
}
