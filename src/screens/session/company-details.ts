/** The active company and its identifications, read behind the first page (specification 4). Nobody waits for them, and a failure is only logged. */
import type { QueryClient } from '@tanstack/react-query'
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import type { Send } from '#client/api.ts'
import { logTexts } from '#client/errors.ts'
import { callQuery } from '#client/query.ts'
import type { Watched } from '#client/session/notice.ts'
import type { CompanyDetails } from '../frame/portal-context.tsx'

export interface DetailsOptions {
  readonly portal: Portal
  readonly send: Send
  readonly queries: QueryClient
  readonly details: Watched<CompanyDetails>
}

/** First the company, then its identifications; each is put into `details` as it comes. */
export async function readCompanyDetails({
  portal,
  send,
  queries,
  details,
}: DetailsOptions): Promise<void> {
  const read = async <T>(
    id: string,
    text: string,
    take: (answer: T) => Partial<CompanyDetails>,
  ): Promise<void> => {
    const call = portal.calls.find((one) => one.id === id)
    if (!call) return
    try {
      const answer = (await queries.fetchQuery(callQuery(send, call))) as T
      details.set({ ...details.get(), ...take(answer) })
    } catch (error) {
      // The specification wants it in the log, and nowhere else.
      // oxlint-disable-next-line no-console
      console.warn(text, String(error))
    }
  }
  await read<Wire['Company']>('company.get', logTexts.company, (company) => ({ company }))
  await read<Wire['CompanyIdentifications']>(
    'general.identifications',
    logTexts.identifications,
    (list) => ({ PartyIdentifications: list.map(toPartyIdentification) }),
  )
}

/** Of a party of a document: Name becomes SchemeID. */
export const toPartyIdentification = ({
  Name,
  Value,
}: {
  readonly Name: string
  readonly Value: string
}) => ({ SchemeID: Name, Value })
