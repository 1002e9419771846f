/** An answer to a document, whichever of the standard's two documents says it. */
import {
  readApplicationResponse,
  type ApplicationResponse,
  type ResponseCode,
} from './application-response.ts'
import type { Party } from '../document/document.ts'
import { readReceiptAdvice, type ReceiptAdvice } from './receipt-advice.ts'
import { verdictOf, type ReceiptVerdict } from './receipt-lines.ts'
import { parseXml, type XmlLimits } from './xml-tree.ts'

export interface Answer {
  /** ETTN and number of the answer itself. */
  readonly uuid: string
  readonly number: string
  /** The document that is answered, as the answer names it: by its ETTN, or by its number. */
  readonly document: { readonly uuid: string; readonly number: string }
  readonly answer: ReceiptVerdict
  readonly note?: string
  /** Who answers, and who issued the document. */
  readonly sender: Party
  readonly receiver: Party
  /** What it was read from: line by line, or a yes or no. */
  readonly receipt?: ReceiptAdvice
  readonly response?: ApplicationResponse
}

const answerOf: Readonly<Record<ResponseCode, ReceiptVerdict>> = {
  KABUL: 'approved',
  RED: 'rejected',
  IADE: 'rejected',
  GUMRUKONAY: 'approved',
}

/** Throws DocumentError where the XML is no answer. */
export function readAnswer(xml: string, limits?: XmlLimits): Answer {
  return parseXml(xml, limits).name === 'ReceiptAdvice'
    ? answerByLines(readReceiptAdvice(xml, limits))
    : answerByCode(readApplicationResponse(xml, limits))
}

function answerByCode(response: ApplicationResponse): Answer {
  const { uuid, id, code, sender, receiver, documentUuid } = response
  const note = oneLine(
    [...(response.note === undefined ? [] : [response.note]), ...(response.remarks ?? [])],
    ' · ',
  )
  return {
    uuid,
    number: id,
    document: { uuid: documentUuid, number: documentUuid },
    answer: answerOf[code],
    ...(note !== '' && { note }),
    sender,
    receiver,
    response,
  }
}

export function answerByLines(receipt: ReceiptAdvice): Answer {
  const { uuid, number, despatch, sender, receiver } = receipt
  const note = receiptNote(receipt)
  return {
    uuid,
    number,
    document: despatch,
    answer: verdictOf(receipt),
    ...(note !== '' && { note }),
    sender,
    receiver,
    receipt,
  }
}

/** What of an answer is told in a line: its notes and the reasons of its lines, each once. */
export const receiptNote = ({ notes, lines }: ReceiptAdvice): string =>
  oneLine([
    ...notes,
    ...lines.flatMap(({ name, rejectReason }) =>
      rejectReason === undefined ? [] : [`${name}: ${rejectReason}`],
    ),
  ])

const oneLine = (texts: readonly string[], between = ' '): string =>
  [...new Set(texts)].join(between).slice(0, 1000)
