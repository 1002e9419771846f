/** The ERP of the demonstration, in a database of its own: customers, goods, forty invoices and ten despatches. */
import { fillSampleErp, sampleErp } from '#service/demo/erps.ts'
import { createSampleErp } from '#service/erps/sample-erp.ts'
import type { OpenedErp } from '#service/erps/open-erp.ts'
import type { Store } from '#service/ports/ports.ts'
import { openDatabase } from './open-erps.ts'

export interface DemoErp {
  readonly erps: readonly OpenedErp[]
}

/** Whose ERP it is; the helper knows no other company. */
const companyId = '00000000-0000-4000-8000-000000000001'

/** Fills the tables once; what was written into them stays. */
export async function openDemoErp(store: Store, now: Date): Promise<DemoErp> {
  await store.asSystem((tx) =>
    tx
      .insertInto('company')
      .values({ id: companyId, name: sampleErp.Name, tax_number: '1234567802', modules: '[]' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await store.asCompany(companyId, async (tx) => {
    const known = await tx.selectFrom('sample_erp_customer').select('code').limit(1).execute()
    if (known.length === 0) await fillSampleErp(tx, companyId, now)
  })
  const named = { body: { ...sampleErp, ErpType: 'Sample' as const }, password: '' }
  const databases = { Sample: createSampleErp(store) }
  return { erps: [openDatabase(named, databases, { place: 'Demo', companyId })] }
}
