/** A count of what is on a shelf. */
import { z } from 'zod'
import { dateTimeText, maybe, nameText, optionalText } from './common.ts'

const quantity = z.number().finite().gte(0).lte(1e9)

export const StockCount = z.strictObject({
  Warehouse: nameText(100),
  Shelf: nameText(20),
  CountDay: dateTimeText,
  CountedBy: optionalText(100),
  Pallets: maybe(z.int().gte(0).lte(100_000)),
  CountState: z.enum(['open', 'checked', 'closed']),
  CountLines: maybe(
    z
      .array(
        z.strictObject({ StockCode: nameText(50), Counted: quantity, Expected: maybe(quantity) }),
      )
      .max(1000),
  ),
  Notes: maybe(z.array(z.string().max(1000)).max(20)),
})
