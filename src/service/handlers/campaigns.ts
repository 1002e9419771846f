/** Campaigns of the operator of the service: for all companies, as long as their days last. */
import { momentInIstanbul } from '#values/istanbul.ts'
import { readCampaigns } from '../records/campaigns.ts'
import type { Handlers } from '../ports/ports.ts'

export const campaignHandlers: Handlers = {
  /** Campaigns are the service's, not a company's. */
  'company.campaigns': ({ ports }) =>
    ports.store.asSystem(async (tx) => {
      const { date } = momentInIstanbul(ports.clock.now())
      const campaigns = await readCampaigns(tx)
      return campaigns
        .filter(({ StartDate, EndDate }) => StartDate <= date && EndDate >= date)
        .map(({ Name, Subject, Content, Url, StartDate, EndDate }) => ({
          Name,
          Subject,
          Content,
          Url: Url ?? null,
          CreatedDate: `${StartDate}T00:00:00`,
          EndDate: `${EndDate}T00:00:00`,
          IsActive: true,
        }))
    }),
}
