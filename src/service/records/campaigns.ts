/** Campaigns, as the table `setting` keeps them. */
import { z } from 'zod'
import type { Tx } from '../ports/ports.ts'

const day = z.iso.date()

export const Campaign = z.strictObject({
  /** It is known by its name. */
  Name: z.string().min(1).max(80),
  Subject: z.string().min(1).max(120),
  Content: z.string().max(1000),
  /** Where there is more about it. */
  Url: z.url({ protocol: /^https$/ }).optional(),
  /** Both days, in Istanbul, belong to it. */
  StartDate: day,
  EndDate: day,
})
export type Campaign = z.output<typeof Campaign>

const key = 'campaigns'

export async function readCampaigns(tx: Tx): Promise<readonly Campaign[]> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? z.array(Campaign).parse(row.value) : []
}

/** From then on there are these, and no others. */
export async function keepCampaigns(tx: Tx, campaigns: readonly Campaign[]): Promise<void> {
  const value = JSON.stringify(campaigns)
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
