/** An answer to a document, whichever of the standard's two documents says it. */
import {
  readApplicationResponse,
  writeApplicationResponse,
  type ApplicationResponse,
  type ResponseCode,
} from './application-response.ts'
import type { Party } from '../document/document.ts'
import { partsBeyondTree, type OtherPart } from './other-parts.ts'
import { readReceiptAdvice, writeReceiptAdvice, type ReceiptAdvice } from './receipt-advice.ts'
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
  /** What its file says beyond that: orders, references and codes of lines, statuses. */
  readonly others?: readonly OtherPart[]
}

const answerOf: Readonly<Record<ResponseCode, ReceiptVerdict>> = {
  KABUL: 'approved',
  RED: 'rejected',
  IADE: 'rejected',
  GUMRUKONAY: 'approved',
}

/** Throws DocumentError where the XML is no answer. */
export function readAnswer(xml: string, limits?: XmlLimits): Answer {
  const root = parseXml(xml, limits)
  const [answer, known] =
    root.name === 'ReceiptAdvice'
      ? withXml(answerByLines, writeReceiptAdvice, readReceiptAdvice(xml, limits))
      : withXml(answerByCode, writeApplicationResponse, readApplicationResponse(xml, limits))
  const others = partsBeyondTree(root, parseXml(known))
  return others.length > 0 ? { ...answer, others } : answer
}

const withXml = <Said>(
  answerOf: (said: Said) => Answer,
  write: (said: Said) => string,
  said: Said,
): readonly [Answer, string] => [answerOf(said), write(said)]

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
