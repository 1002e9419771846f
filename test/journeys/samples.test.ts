/** The samples' journey: what the authority accepts is uploaded, kept, found, shown, printed and downloaded again with the same meaning; what it refuses is refused with its reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#values/turkish.ts'
import { parseXml, textAt } from '#documents/ubl/xml-tree.ts'
import { oracle, refusals, sampleFiles, type Verdict } from '../documents/oracle.ts'
import { differences } from '../documents/same-meaning.ts'
import { readPdf, type PdfPage } from '../service/rendering-pdf.ts'
import './samples-answer-rules.ts'
import { evrakInProcess, type Caller, type FileResult, type InProcess } from './evrak-in-process.ts'
import { familyKeyOf, isDocument, readable } from './uploaded-files.ts'

interface Sample {
  readonly file: string
  readonly xml: string
  readonly verdict: Verdict
  /** Parties as the file says them; absent: it cannot be read. */
  readonly document: ReturnType<typeof readable>
}

const stranger = { taxNumber: '3900383669', name: 'Yabancı Firma A.Ş.' }
const check = await oracle()
const files = withOwnEttn(sampleFiles().filter(({ xml }) => isDocument(xml)))
const verdicts = check ? await check(files) : []
const samples: readonly Sample[] = files.flatMap(({ file, xml }, index) =>
  verdicts[index] ? [{ file, xml, verdict: verdicts[index], document: readable(xml) }] : [],
)
const accepted = samples.filter(({ verdict }) => refusals([verdict]).length === 0)

/** Samples that share an ETTN are one document to the service: all but the first get one of their own. */
function withOwnEttn(all: ReturnType<typeof sampleFiles>): ReturnType<typeof sampleFiles> {
  const seen = new Set<string>()
  return all.map(({ file, xml }, index) => {
    const ettn = /<cbc:UUID[^>]*>([^<]+)</.exec(xml)?.[1] ?? ''
    if (!seen.has(ettn)) return (seen.add(ettn), { file, xml })
    return {
      file,
      xml: xml.replaceAll(ettn, `0d0e5a17-0000-4000-8000-${String(index).padStart(12, '0')}`),
    }
  })
}

let evrak: InProcess
beforeAll(async () => {
  const parties = samples.flatMap(({ document }) =>
    document ? [document.supplier, document.customer] : [],
  )
  const companies = new Map(
    parties
      .filter(({ taxNo }) => /^[1-9]\d{9,10}$/.test(taxNo) && !/^(\d)\1+$/.test(taxNo))
      .map(({ taxNo, name }) => [taxNo, { taxNumber: taxNo, name: name || `Şirket ${taxNo}` }]),
  )
  evrak = await evrakInProcess([...companies.values(), stranger])
})
afterAll(() => evrak?.close())

interface Way {
  readonly name: string
  readonly caller: Caller
  readonly path: string
  /** Where it must have come to; `drafts` are written anew from the model, the others are kept letter by letter. */
  readonly box: 'Draft' | 'Purchase' | 'Old'
}

/** Every door that takes a sample: as its receiver, as its issuer, as an old document, as one of somebody else. */
function waysOf({ document }: Sample): readonly Way[] {
  if (!document) return []
  const { supplier, customer } = document
  const family = familyKeyOf(document)
  const boxes = evrak.portal.families.find(({ key }) => key === family)?.boxes ?? []
  const oldPath = boxes.some((box) => 'uploadOld' in box.calls) ? `/${family}/Old` : undefined
  const takesAny = boxes.some((box) => box.key === 'old')
  return [
    ...(customer.taxNo !== supplier.taxNo && boxes.some((box) => box.key === 'purchase')
      ? [
          {
            name: 'its receiver',
            caller: evrak.as(customer.taxNo),
            path: `/${family}/Upload`,
            box: 'Purchase' as const,
          },
        ]
      : []),
    ...(oldPath === undefined
      ? []
      : [
          {
            name: 'its issuer, long ago',
            caller: evrak.as(supplier.taxNo),
            path: oldPath,
            box: 'Old' as const,
          },
        ]),
    ...(takesAny
      ? [
          {
            name: 'who keeps the archive',
            caller: evrak.as(stranger.taxNumber),
            path: `/${family}/Upload`,
            box: 'Old' as const,
          },
        ]
      : []),
    {
      name: 'its issuer',
      caller: evrak.as(supplier.taxNo),
      path: `/${family}/Upload`,
      box: 'Draft',
    },
  ]
}

interface Row {
  readonly UUID: string
}
const searched = async ({ caller }: Way, list: string, words: string) =>
  (
    await caller.ask<{ Content: Row[] }>(
      'GET',
      `${list}?PageSize=100&Search=${encodeURIComponent(words)}`,
    )
  ).body.Content.map(({ UUID }) => UUID)

/** The ways in which people look for a document: number, ETTN, tax number, a word of a name without its Turkish letters, amount. */
function wordsFor({ document, file }: Sample, way: Way, uuid: string): readonly string[] {
  if (!document) throw new Error(file)
  const other = way.box === 'Purchase' ? document.supplier : document.customer
  const word = other.name
    .split(/\s+/)
    .filter((one) => one.length > 2)
    .at(0)
  return [
    ...(document.number === '' || way.box === 'Draft' ? [] : [document.number]),
    uuid,
    other.taxNo,
    ...(word === undefined ? [] : [fold(word), word]),
    ...(way.box === 'Draft' || document.root === 'DespatchAdvice' ? [] : [document.totals.payable]),
  ]
}

/** `SAMPLES=all`, as `npm run proof -- samples` has it: every sample goes through every door that takes it, and is printed. */
const isAll = process.env['SAMPLES'] === 'all'
/** Else the first of each profile goes through its first door and one of the others, and the first of each kind is printed. */
const walked = isAll
  ? accepted
  : firstOfEach(({ document, verdict }) => `${document?.root} ${verdict.profile}`)
const printed = new Set(isAll ? accepted : firstOfEach(({ document }) => document?.root))

function firstOfEach(kindOf: (sample: Sample) => string | undefined): readonly Sample[] {
  return [
    ...new Map(accepted.toReversed().map((sample) => [kindOf(sample), sample])).values(),
  ].toReversed()
}

/** The doors through which the sample goes; which of the others it is changes from sample to sample. */
function chosenWaysOf(sample: Sample): readonly Way[] {
  const [first, ...others] = waysOf(sample)
  if (isAll || first === undefined) return waysOf(sample)
  const other = others[walked.indexOf(sample) % others.length]
  return other === undefined ? [first] : [first, other]
}

/** At its first door a sample is looked for by all the words, and may be printed; into the others is looked by its ETTN only. */
async function walk(sample: Sample, way: Way, isFirst: boolean): Promise<readonly string[]> {
  const [result]: readonly FileResult[] = await way.caller.upload(way.path, {
    name: 'ornek.xml',
    bytes: sample.xml,
  })
  if (!result?.IsSuccess || result.UUID === null) return [`refused: ${result?.Errors.join(' ')}`]
  const list = `/${familyKeyOf(sample.document!)}/${way.box}`
  const problems: string[] = []
  for (const words of isFirst ? wordsFor(sample, way, result.UUID) : [result.UUID])
    if (!(await searched(way, list, words)).includes(result.UUID))
      problems.push(`not found by “${words}”`)
  const record = `${list}/${result.UUID}`
  const html = await way.caller.ask<string>('GET', `${record}/html`)
  const mark = way.box === 'Draft' ? result.UUID : sample.document!.number
  if (html.status !== 200 || !html.body.includes(mark)) problems.push(`its page: ${html.status}`)
  if (way.box === 'Purchase' || way.box === 'Draft') {
    const path = way.box === 'Draft' ? `${record}/model` : `${record}/Details`
    const shown = await way.caller.ask<unknown>('GET', path)
    if (shown.status !== 200) problems.push(`${path}: ${shown.status}`)
  }
  if (isFirst && printed.has(sample)) problems.push(...(await print(way, record, mark)))
  const { body: xml } = await way.caller.ask<string>('GET', `${record}/xml`)
  const changed = xml === sample.xml.replace(/^\uFEFF/, '') ? [] : differences(sample.xml, xml)
  return [...problems, ...(way.box === 'Draft' ? untold(sample, xml, result) : changed)]
}

/** Points of A4, which the printer rounds. */
const isA4 = ({ width, height }: PdfPage): boolean =>
  Math.abs(width - 595.28) < 1 && Math.abs(height - 841.89) < 1

/** On sheets of A4, with what the document is known by among its letters. */
async function print({ caller }: Way, record: string, mark: string): Promise<readonly string[]> {
  const { status, body } = await caller.ask<string>('GET', `${record}/pdf`)
  if (status !== 200) return [`its PDF: ${status}`]
  const pages = readPdf(Buffer.from(body, 'base64'))
  const text = pages
    .map((page) => page.text)
    .join('')
    .replaceAll(/\s/g, '')
  return [
    ...(pages.length > 0 && pages.every(isA4)
      ? []
      : [`its PDF measures ${JSON.stringify(pages.map(({ width, height }) => [width, height]))}`]),
    ...(text.includes(mark) ? [] : [`its PDF does not say ${mark} but ${text.slice(0, 200)}`]),
  ]
}

/** A draft is written anew for the company as it is today, so it is not the file; but where it would cost something else, the upload has said what it left out. */
function untold({ document }: Sample, xml: string, { Errors }: FileResult): string[] {
  const payable = textAt(parseXml(xml), 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')
  return document?.root === 'DespatchAdvice' ||
    Number(payable) === Number(document?.totals.payable) ||
    Errors.length > 0
    ? []
    : [`pays ${payable} instead of ${document?.totals.payable}, and nothing was said`]
}

describe.runIf(check)('samples that the authority accepts', () => {
  it('[DG8] there are thirty of three kinds', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(30)
    expect(new Set(accepted.map(({ document }) => document?.root))).toEqual(
      new Set(['Invoice', 'CreditNote', 'DespatchAdvice']),
    )
  })

  it.each(walked.map((sample) => [sample.file, sample] as const))(
    '[DG8] %s: through the doors that take it',
    async (_, sample) => {
      const found: string[] = []
      for (const [index, way] of chosenWaysOf(sample).entries())
        found.push(
          ...(await walk(sample, way, index === 0)).map((problem) => `as ${way.name}: ${problem}`),
        )
      expect(found).toEqual([])
    },
  )
})
