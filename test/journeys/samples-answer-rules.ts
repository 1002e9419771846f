/**
 * The answers among the samples: each that the authority accepts is uploaded by who gave it and, where the document can be sent to
 * the customs, by who got it; found by its state, shown, printed and downloaded letter by letter. The others are refused with the reason.
 * They run with the other samples (samples.test.ts).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswer, type Answer } from '#documents/ubl/answer.ts'
import {
  readApplicationResponse,
  writeApplicationResponse,
} from '#documents/ubl/application-response.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readReceiptAdvice, writeReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { oracle, refusals, sampleFiles } from '../documents/oracle.ts'
import { kinds } from '../documents/random-models.ts'
import { context, dice, supplier } from '../documents/samples.ts'
import { evrakInProcess, type Caller, type FileResult, type InProcess } from './evrak-in-process.ts'
import { istanbulDay } from './invoice-model.ts'

interface Sample {
  readonly file: string
  readonly xml: string
}
const check = await oracle()
const answers = sampleFiles().filter(({ xml }) =>
  /<(?:\w+:)?(?:ApplicationResponse|ReceiptAdvice)[\s>]/.test(xml),
)
const verdicts = check ? await check(answers) : []
const refusedFor = (index: number): string =>
  verdicts[index] ? refusals([verdicts[index]]).join(' ') : ''
const accepted = withOwnReferences(
  check ? answers.filter((_, index) => refusedFor(index) === '') : [],
)
const refused = check
  ? answers.flatMap((sample, index) =>
      refusedFor(index) === '' ? [] : [{ ...sample, reasons: refusedFor(index) }],
    )
  : []

/**
 * One document takes one answer: samples that answer the same one refer to one each, and those that have a text in place of the
 * ETTN (“… ETTN yazılacaktır”) to one with an ETTN. Nothing else of a sample is changed.
 */
function withOwnReferences(samples: readonly Sample[]): readonly Sample[] {
  const seen = new Set<string>()
  return samples.map(({ file, xml }, index) => {
    const { uuid } = readAnswer(xml).document
    const isFree = /^[0-9a-f-]{36}$/i.test(uuid) && !seen.has(uuid)
    seen.add(uuid)
    return {
      file,
      xml: isFree
        ? xml
        : xml.replaceAll(uuid, `0d0e5a17-0000-4000-8000-${String(index).padStart(12, '0')}`),
    }
  })
}

const isByLines = ({ receipt }: Answer): boolean => receipt !== undefined
const familyOf = (answer: Answer): string => (isByLines(answer) ? 'edespatch' : 'einvoice')
const profileOf = ({ receipt, response }: Answer): string =>
  receipt?.profile ?? response?.profile ?? ''

/** The document that is answered: a random one of the same profile between the parties of the answer, under the ETTN that it names. */
function answeredModel(answer: Answer) {
  const kind = kinds.find(({ variants }) =>
    variants.some(({ profile }) => profile === profileOf(answer)),
  )
  const variant = kind?.variants.find(({ profile }) => profile === profileOf(answer))
  if (!kind || !variant) throw new Error(`No family has the profile ${profileOf(answer)}`)
  return { map: kind.map, model: kind.model(dice(9), variant) }
}
function answeredDocument(answer: Answer): TaxDocument {
  const { map, model } = answeredModel(answer)
  const {
    document: { uuid, number },
    sender,
    receiver,
  } = answer
  const document = toDocument(model, map, {
    ...context,
    uuid,
    number: isByLines(answer) ? number : context.number,
  })
  return {
    ...document,
    supplier: { ...document.supplier, taxNo: receiver.taxNo },
    customer: { ...supplier, taxNo: sender.taxNo, name: sender.name },
  }
}

let evrak: InProcess
beforeAll(async () => {
  const parties = accepted.flatMap(({ xml }) => [readAnswer(xml).sender, readAnswer(xml).receiver])
  evrak = await evrakInProcess([
    ...new Map(
      parties.map(({ taxNo, name }) => [
        taxNo,
        { taxNumber: taxNo, name: name || `Şirket ${taxNo}` },
      ]),
    ).values(),
  ])
})
afterAll(() => evrak?.close())

const taken = async (
  caller: Caller,
  path: string,
  bytes: string,
  name = 'belge.xml',
): Promise<FileResult & { readonly UUID: string }> => {
  const [result] = await caller.upload(path, { name, bytes })
  if (!result?.IsSuccess || result.UUID === null)
    throw new Error(`${path} refused it: ${result?.Errors.join(' ')}`)
  return { ...result, UUID: result.UUID }
}

/** Through the door as who got the document and answers it. */
async function asAnswerer(xml: string): Promise<void> {
  const answer = readAnswer(xml)
  const caller = evrak.as(answer.sender.taxNo)
  const family = familyOf(answer)
  await taken(caller, `/${family}/Upload`, writeUbl(answeredDocument(answer)))
  await addedTo(caller, family, 'Purchase', xml)
}

/** As who sent the document to the customs: it is written in the editor and sent. */
async function asExporter(xml: string): Promise<void> {
  const answer = readAnswer(xml)
  const caller = evrak.as(answer.receiver.taxNo)
  const { map, model } = answeredModel(answer)
  await caller.ask('POST', '/einvoice/Series', { Name: 'IHR', IsActive: true, IsDefault: true })
  const info = {
    ...(model[map.info] as object),
    UUID: answer.document.uuid,
    [map.serie]: 'IHR',
    IssueDate: istanbulDay(),
  }
  const sent = await caller.ask('POST', '/einvoice/Send/Model', {
    [map.wrapper]: { ...model, [map.info]: info },
  })
  expect(sent).toMatchObject({ status: 200, body: { UUID: answer.document.uuid.toLowerCase() } })
  await addedTo(caller, 'einvoice', 'Sale', xml)
}

interface Row {
  readonly UUID: string
  readonly AnswerCode: string
}

async function addedTo(
  caller: Caller,
  family: string,
  box: 'Sale' | 'Purchase',
  xml: string,
): Promise<void> {
  const answer = readAnswer(xml)
  const result = await taken(caller, `/${family}/Upload`, xml, 'yanıt.xml')
  expect(result).toMatchObject({
    UUID: answer.document.uuid.toLowerCase(),
    Box: `${family}.${box.toLowerCase()}`,
    Errors: [],
  })
  const list = `/${family}/${box}`
  const { Content } = (
    await caller.ask<{ Content: readonly Row[] }>(
      'GET',
      `${list}?PageSize=100&AnswerCode=${answer.answer}`,
    )
  ).body
  expect(Content).toContainEqual(
    expect.objectContaining({ UUID: result.UUID, AnswerCode: answer.answer }),
  )
  const histories = await caller.ask<readonly { Description: string }[]>(
    'GET',
    `${list}/${result.UUID}/Histories`,
  )
  expect(
    histories.body.filter(({ Description }) => Description.includes('yanıt.xml')),
  ).toHaveLength(1)
  expect((await caller.ask<string>('GET', `${list}/Answer/${result.UUID}/xml`)).body).toBe(
    xml.replace(/^\uFEFF/, ''),
  )
  const html = (await caller.ask<string>('GET', `${list}/Answer/${result.UUID}/html`)).body
  for (const said of [answer.number, result.DocumentNumber ?? '', answer.sender.taxNo])
    expect(html).toContain(said)
  const pdf = (await caller.ask<string>('GET', `${list}/Answer/${result.UUID}/pdf`)).body
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString('latin1')).toBe('%PDF-')
}

describe.runIf(check)('answers among the samples', () => {
  it('[DG9] there are four to a despatch and three to an invoice', () => {
    expect(accepted.filter(({ xml }) => isByLines(readAnswer(xml)))).toHaveLength(4)
    expect(accepted.filter(({ xml }) => !isByLines(readAnswer(xml)))).toHaveLength(3)
  })

  it.each(accepted.map(({ file, xml }) => [file, xml] as const))(
    '[DG9] %s: read, and written again it says the same',
    (_, xml) => {
      const { receipt, response } = readAnswer(xml)
      if (receipt) expect(readReceiptAdvice(writeReceiptAdvice(receipt))).toEqual(receipt)
      if (response)
        expect(readApplicationResponse(writeApplicationResponse(response))).toEqual(response)
    },
  )

  it.each(accepted.map(({ file, xml }) => [file, xml] as const))(
    '[DG9] %s: uploaded by who gave it, it stands at the document',
    async (_, xml) => asAnswerer(xml),
  )

  const ofCustoms = accepted.filter(({ xml }) => !isByLines(readAnswer(xml)))
  it.each(ofCustoms.map(({ file, xml }) => [file, xml] as const))(
    '[DG9] %s: uploaded by whose export it answers, it stands at the document that was sent',
    async (_, xml) => asExporter(xml),
  )

  it.each(refused.map(({ file, xml, reasons }) => [file, xml, reasons] as const))(
    '[DG9] %s: refused with the reason',
    async (_, xml, reasons) => {
      const caller = evrak.as(readAnswer(accepted[0]!.xml).sender.taxNo)
      const [result] = await caller.upload(
        xml.includes('ReceiptAdvice') ? '/edespatch/Upload' : '/einvoice/Upload',
        { name: 'yanıt.xml', bytes: xml },
      )
      expect({
        isTaken: result?.IsSuccess,
        reason: result?.Errors.join(' '),
        authority: reasons,
      }).toEqual({
        isTaken: false,
        reason: expect.stringMatching(/\(.*(?:ApplicationResponse|ReceiptAdvice)\//),
        authority: reasons,
      })
    },
  )
})
