/** A client from a public generator, as somebody else would write it: openapi-fetch over the types of openapi-typescript. */
import createClient from 'openapi-fetch'
import type { components, paths } from 'generated-api'

export type BillSend = components['schemas']['BillSend']

export interface Outcome {
  readonly before: number
  readonly after: number
  readonly sent: string | undefined
  readonly listed: string | undefined
  readonly refusal: number
}

/** Lists the bills, sends one, finds it in the list, and is refused where it asks for a day that is none. */
export async function listAndSend(
  origin: string,
  key: string,
  ask: (request: Request) => Promise<Response>,
  body: BillSend,
): Promise<Outcome> {
  const client = createClient<paths>({
    baseUrl: origin,
    headers: { Authorization: `Bearer ${key}` },
    fetch: ask,
  })
  const list = async () => {
    const { data, error } = await client.GET('/api/ebill/Bills', {
      params: { query: { Page: 1, PageSize: 1, SortColumn: 'IssueDate', SortType: 'DESC' } },
    })
    if (error) throw new Error(error.Message)
    return data
  }
  const before = (await list()).TotalCount
  const { data: sent, error } = await client.POST('/api/ebill/Send/Model', { body })
  if (error) throw new Error(JSON.stringify(error))
  const found = await client.GET('/api/ebill/Bills', {
    params: { query: { Search: sent.BillNumber ?? '' } },
  })
  const refused = await client.GET('/api/ebill/Bills', {
    params: { query: { StartDate: 'yesterday' } },
  })
  return {
    before,
    after: (await list()).TotalCount,
    sent: sent.UUID,
    listed: found.data?.Content[0]?.UUID,
    refusal: refused.response.status,
  }
}
