/** An answer to a document, whichever of the standard's two documents says it. */
import { readApplicationResponse, type ResponseCode } from './application-response.ts'
import { readReceiptAdvice, type ReceiptAdvice } from './receipt-advice.ts'
import { verdictOf, type ReceiptVerdict } from './receipt-lines.ts'
import { parseXml, type XmlLimits } from './xml-tree.ts'

export interface Answer {
  readonly documentUuid: string
  readonly answer: ReceiptVerdict
  readonly note?: string
  /** The answer line by line, where it is one. */
  readonly receipt?: ReceiptAdvice
}

const answerOf: Readonly<Record<ResponseCode, ReceiptVerdict>> = { KABUL: 'approved', RED: 'rejected', IADE: 'rejected' }

/** Throws DocumentError where the XML is no answer. */
export function readAnswer(xml: string, limits?: XmlLimits): Answer {
  if (parseXml(xml, limits).name !== 'ReceiptAdvice') {
    const { documentUuid, code, note } = readApplicationResponse(xml, limits)
    return { documentUuid, answer: answerOf[code], ...(note !== undefined && { note }) }
  }
  const receipt = readReceiptAdvice(xml, limits)
  const note = receiptNote(receipt)
  return { documentUuid: receipt.despatch.uuid, answer: verdictOf(receipt), receipt, ...(note !== '' && { note }) }
}

/** What of an answer is told in a line: its notes and the reasons of its lines, each once. */
export function receiptNote({ notes, lines }: ReceiptAdvice): string {
  return [...new Set([...notes, ...lines.flatMap(({ name, rejectReason }) => (rejectReason === undefined ? [] : [`${name}: ${rejectReason}`]))])].join(' ').slice(0, 1000)
}
