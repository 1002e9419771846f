/** Answers that the demo's documents have got, line by line or as a whole: at both ends, as the network leaves them. */
import { writeReceiptAdvice, type ReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { acceptedLine, rejectedLine, type ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import type { Answer } from '#documents/ubl/answer.ts'
import type { Line } from '#documents/document/document.ts'
import { formatDocumentNumber } from '#documents/document/document-number.ts'
import { plain, subtract } from '#values/money.ts'
import type { Random, Tx } from '../ports/ports.ts'
import { answerScope } from '../handlers/definition-scope.ts'
import { keepAnswer } from '../records/answer.ts'
import { answerCodes, answerXml } from '../sending/answer-xml.ts'
import { documentMapOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { yearOf } from './make-documents.ts'
import type { MadeDocument } from './made-document.ts'
import type { DemoCompany } from './seed-companies.ts'
import { rejectionNote } from './seed-envelopes.ts'

/** Series that answers are numbered from. */
const answerSeries = 'YNT'

export async function seedAnswers(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  random: Random,
): Promise<void> {
  await seedLineAnswers(tx, made, companies, random)
  for (const one of made.filter(
    ({ family, place }) =>
      place === 'issued' && documentMapOf(family).answerable?.by === 'ApplicationResponse',
  ))
    await seedWholeAnswer(tx, one, companies, random)
}

/** A yes or no to the whole document, where that was its outcome. */
async function seedWholeAnswer(
  tx: Tx,
  one: MadeDocument,
  companies: readonly DemoCompany[],
  random: Random,
): Promise<void> {
  const { answer } = one.outcome
  if (answer !== 'approved' && answer !== 'rejected') return
  const [id, at] = [random.uuid(), answeredAt(one)]
  await keepAtBoth(
    tx,
    one,
    companies,
    { uuid: id, number: id },
    answerXml(one.document, one.uuid, {
      id,
      code: answerCodes[answer],
      note: answer === 'rejected' ? rejectionNote : '',
      at,
    }),
    at,
  )
}

async function seedLineAnswers(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  random: Random,
): Promise<void> {
  const answering = [...new Set(made.map(({ family }) => family))].filter(
    (family) => documentMapOf(family).answerable?.by === 'ReceiptAdvice',
  )
  if (answering.length === 0) return
  await tx
    .insertInto('series')
    .values(
      answering.flatMap((family) =>
        companies.map(({ id }) => ({
          company_id: id,
          family: answerScope(family.key),
          name: answerSeries,
          is_default: true,
          is_active: true,
        })),
      ),
    )
    .execute()
  const given = new Map<string, LastGiven>()
  // The oldest first: numbers and days of a series go up together.
  for (const one of made
    .filter(({ family, place }) => answering.includes(family) && place === 'issued')
    .sort((a, b) => a.moment.getTime() - b.moment.getTime())) {
    const lines = linesOf(one)
    if (lines !== undefined) await seedAnswer(tx, one, lines, companies, random, given)
  }
  const counters = companies.flatMap(({ id, firm }) =>
    [...given]
      .filter(([key]) => key.startsWith(`${firm.taxNumber} `))
      .map(([key, last]) => ({
        company_id: id,
        name: answerSeries,
        year: Number(key.split(' ')[1]),
        ...last,
      })),
  )
  if (counters.length > 0) await tx.insertInto('series_counter').values(counters).execute()
}

interface LastGiven {
  readonly last_no: number
  readonly last_issue_date: string
}

/** An hour after it was made out. */
const answeredAt = ({ moment }: MadeDocument): Date => new Date(moment.getTime() + 3_600_000)

/** The answers of a year are counted by who gives them. */
async function seedAnswer(
  tx: Tx,
  one: MadeDocument,
  lines: readonly ReceiptLine[],
  companies: readonly DemoCompany[],
  random: Random,
  given: Map<string, LastGiven>,
): Promise<void> {
  const { document } = one
  const at = answeredAt(one)
  const key = `${document.customer.taxNo} ${yearOf(at)}`
  const ordinal = (given.get(key)?.last_no ?? 0) + 1
  const { date, time } = momentInIstanbul(at)
  given.set(key, { last_no: ordinal, last_issue_date: date })
  const receipt: ReceiptAdvice = {
    uuid: random.uuid(),
    number: formatDocumentNumber({ series: answerSeries, year: yearOf(at), ordinal }),
    issueDate: date,
    issueTime: time,
    profile: document.profile,
    notes: [],
    sender: document.customer,
    receiver: document.supplier,
    despatch: { uuid: one.uuid, number: document.number, issueDate: document.issueDate },
    deliveryDate: date,
    deliveryTime: time,
    lines,
  }
  await keepAtBoth(tx, one, companies, receipt, writeReceiptAdvice(receipt), at)
}

async function keepAtBoth(
  tx: Tx,
  one: MadeDocument,
  companies: readonly DemoCompany[],
  answer: Pick<Answer, 'uuid' | 'number'>,
  xml: string,
  at: Date,
): Promise<void> {
  const { delivery } = documentMapOf(one.family)
  for (const [firm, box] of [
    [one.issuer, delivery.from],
    [one.receiver, delivery.kind === 'network' ? delivery.to : ''],
  ] as const) {
    const company = companies.find((known) => known.firm === firm)
    if (company)
      await keepAnswer(tx, {
        companyId: company.id,
        box: `${one.family.key}.${box}`,
        recordUuid: one.uuid,
        answer,
        xml,
        at,
      })
  }
}

/** What the outcome of the document says of its lines; undefined where nobody answered. */
function linesOf({ outcome, document }: MadeDocument): readonly ReceiptLine[] | undefined {
  if (outcome.answer === 'approved') return document.lines.map(acceptedLine)
  if (outcome.answer === 'rejected')
    return document.lines.map((line) => rejectedLine(line, 'Sipariş edilen mal değil'))
  return outcome.answer === 'partiallyApproved'
    ? document.lines.map((line, index) => (index === 0 ? shortLine(line) : acceptedLine(line)))
    : undefined
}

const shortLine = (line: Line): ReceiptLine => ({
  ...acceptedLine(line),
  received: plain(subtract(line.quantity, '1')),
  short: '1',
})
