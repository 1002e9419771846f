/** A yes or no to an invoice as the document that goes to its issuer. */
import { writeApplicationResponse, type ResponseCode } from '#documents/ubl/application-response.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { momentInIstanbul } from '#values/istanbul.ts'

export interface GivenAnswer {
  /** That of its row in the outbox: it is ETTN and number of the answer too. */
  readonly id: string
  readonly code: ResponseCode
  readonly note: string
  readonly at: Date
}

/** Codes of the answers that are given here. */
export const answerCodes = { approved: 'KABUL', rejected: 'RED' } as const satisfies Record<
  string,
  ResponseCode
>

/** The buyer of the document answers its issuer. */
export function answerXml(
  document: TaxDocument,
  documentUuid: string,
  { id, code, note, at }: GivenAnswer,
): string {
  const { date, time } = momentInIstanbul(at)
  return writeApplicationResponse({
    uuid: id,
    id,
    issueDate: date,
    issueTime: time,
    profile: document.profile,
    code,
    ...(note !== '' && { note }),
    sender: document.customer,
    receiver: document.supplier,
    documentUuid,
    documentDate: document.issueDate,
  })
}
