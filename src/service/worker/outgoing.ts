/** What a row of the outbox hands to the authority. */
import type { Selectable } from 'kysely'
import type { ResponseCode } from '#documents/ubl/application-response.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import type { Portal } from '#engine/portal.ts'
import type { OutboxTable } from '../ports/database.ts'
import type { Ports, SubmittedEnvelope } from '../ports/ports.ts'
import { inPlace } from '../threads/threads.ts'
import { answerCodes, answerXml } from '../sending/answer-xml.ts'
import { networkPaths, pathOf } from '../authority/network-paths.ts'

export type OutboxRow = Selectable<OutboxTable>

/** The row cannot be sent, now or later; the message says why. */
export class NothingToSend extends Error {}

/** All that is known of an envelope without its content. */
export type EnvelopeHead = Omit<SubmittedEnvelope, 'xml'>

export function headOf(portal: Portal, row: OutboxRow): EnvelopeHead {
  const said = (key: string) => textOf(row.payload[key])
  const path = pathOf(networkPaths(portal), row.box)
  const isAnswer = row.kind === 'answer'
  return {
    uuid: said('envelopeUuid'),
    ettn: row.record_uuid,
    kind: isAnswer ? 'answer' : 'document',
    targetBox: isAnswer ? path.from : path.to,
    senderTaxNo: said('senderTaxNo'),
    receiverTaxNo: said('receiverTaxNo'),
    receiverAlias: said('receiverAlias'),
  }
}

/** With its content: the document itself, or the answer to it. */
export async function envelopeOf(ports: Ports, row: OutboxRow): Promise<SubmittedEnvelope> {
  const xml = await documentXml(ports, row)
  return {
    ...headOf(ports.portal, row),
    xml:
      row.kind === 'answer'
        ? ((await storedAnswer(ports, row)) ?? (await answerOf(ports, row, xml)))
        : xml,
  }
}

function documentXml({ store }: Ports, row: OutboxRow): Promise<string> {
  return store.asCompany(row.company_id, async (tx) => {
    const found = await tx
      .selectFrom('document')
      .select('xml')
      .where('company_id', '=', row.company_id)
      .where('box', '=', row.box)
      .where('uuid', '=', row.record_uuid)
      .executeTakeFirst()
    if (found?.xml === null || found?.xml === undefined)
      throw new NothingToSend(`There is no XML of ${row.record_uuid} in ${row.box}`)
    return found.xml
  })
}

/** An answer is written when it is given. */
async function storedAnswer({ store }: Ports, row: OutboxRow): Promise<string | undefined> {
  const found = await store.asCompany(row.company_id, (tx) =>
    tx
      .selectFrom('answer')
      .select('xml')
      .where('company_id', '=', row.company_id)
      .where('box', '=', row.box)
      .where('record_uuid', '=', row.record_uuid)
      .executeTakeFirst(),
  )
  return found?.xml
}

/** One that was given before answers were kept is written now. Number and time are those of the row, so that every attempt says the same. */
async function answerOf(ports: Ports, row: OutboxRow, documentXml: string): Promise<string> {
  return answerXml(await readable(ports, row, documentXml), row.record_uuid, {
    id: row.id,
    code: responseCode(row),
    note: textOf(row.payload['note']),
    at: row.created_at,
  })
}

async function readable({ threads }: Ports, row: OutboxRow, xml: string): Promise<TaxDocument> {
  try {
    return await (threads ?? inPlace).run(
      'readDocument',
      { xml },
      { companyId: row.company_id, isUrgent: true },
    )
  } catch (error) {
    throw error instanceof DocumentError
      ? new NothingToSend(`The document ${row.record_uuid} cannot be read: ${error.message}`)
      : error
  }
}

function responseCode(row: OutboxRow): ResponseCode {
  const answer = textOf(row.payload['answer'])
  const code = Object.entries(answerCodes).find(([name]) => name === answer)?.[1]
  if (code === undefined)
    throw new NothingToSend(
      `"${answer}" is no answer; answers are ${Object.keys(answerCodes).join(' and ')}`,
    )
  return code
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
