/** Whole numbers of records beside their ids: rising within a company's box, and never given twice. */
import { needed } from '#values/needed.ts'
import type { Tx } from '../ports/ports.ts'

/** The first of so many numbers that nobody has had. Others that make records of the box wait until the transaction ends. */
export async function takeSerials(
  tx: Tx,
  { companyId, box }: { readonly companyId: string; readonly box: string },
  count = 1,
): Promise<number> {
  const row = await tx
    .insertInto('serial')
    .values({ company_id: companyId, box, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'box'])
        .doUpdateSet((eb) => ({ last: eb('serial.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirst()
  return needed(row, `serial of ${box}`).last - count + 1
}
