import { expect, it } from 'vitest'
import { createWatched } from '#client/session/notice.ts'
import { createQueryClient, queryKeyOf } from '#client/query.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import type { CompanyDetails } from '#screens/frame/portal-context.tsx'
import { readCompanyDetails } from '#screens/session/company-details.ts'

it('[CY2] editors know the company as it was changed on its screen', async () => {
  const portal = compilePortal(families)
  const queries = createQueryClient()
  const details = createWatched<CompanyDetails>({
    company: undefined,
    AgentPartyIdentifications: null,
  } as never)
  const send = async ({ id }: { readonly id: string }) =>
    id === 'company.get' ? { Name: 'Işık', City: 'Bursa', Identifications: [] } : []
  await readCompanyDetails({ portal, send: send as never, queries, details })
  expect(details.get()).toMatchObject({ company: { City: 'Bursa' } })
  const call = callOf(portal, 'company.get')
  queries.setQueryData(queryKeyOf(call), {
    Name: 'Işık',
    City: 'İzmir',
    Identifications: [{ Name: 'SUBENO', Value: '7' }],
  })
  expect(details.get()).toMatchObject({
    company: { City: 'İzmir' },
    PartyIdentifications: [{ Value: '7' }],
  })
})
