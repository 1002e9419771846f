/** The active company and its identifications, read behind the first page (specification 4). Nobody waits for them, and a failure is only logged. */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
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

/** First the company, then its identifications; each is put into `details` as it comes, and anew whenever a screen has asked once more. */
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
    const put = (answer: unknown) => details.set({ ...details.get(), ...take(answer as T) })
    const query = callQuery(send, call)
    try {
      put(await queries.fetchQuery(query))
      followAnswers(queries, query.queryKey, put)
    } catch (error) {
      // The specification wants it in the log, and nowhere else.
      // oxlint-disable-next-line no-console
      console.warn(text, String(error))
    }
  }
  await read<Wire['Company']>('company.get', logTexts.company, (company) => {
    const { Identifications = [] } = company
    return { company, PartyIdentifications: Identifications.map(toPartyIdentification) }
  })
  await read<Wire['CompanyIdentifications']>(
    'general.identifications',
    logTexts.identifications,
    (list) => ({ PartyIdentifications: list.map(toPartyIdentification) }),
  )
}

/** Calls back with each later answer to a question, such as the one after a change. */
function followAnswers(
  queries: QueryClient,
  key: QueryKey,
  onAnswer: (answer: unknown) => void,
): void {
  const hash = hashKey(key)
  queries.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      event.query.queryHash === hash
    )
      onAnswer(event.query.state.data)
  })
}

/** Of a party of a document: Name becomes SchemeID. */
export const toPartyIdentification = ({
  Name,
  Value,
}: {
  readonly Name: string
  readonly Value: string
}) => ({ SchemeID: Name, Value })
