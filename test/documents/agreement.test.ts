/**
 * How far our verdict is that of the authority: on its own samples, and on thousands that were spoilt (mutations.ts). Other seeds:
 * AGREEMENT_SEEDS=1,2,3; other numbers of documents a seed: AGREEMENT_COUNT.
 */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '#documents/authority/verdict.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { mutants, type Mutant } from './mutations.ts'
import { oracle, sampleFiles, type Verdict } from './oracle.ts'
import { context, dice, invoiceModel, invoiceMap } from './samples.ts'

const check = await oracle()
/** Without the samples the documents that the portal writes stand for them. */
const samples = check
  ? sampleFiles()
  : Array.from({ length: 20 }, (_, index) => ({
      file: `written ${index}`,
      xml: writeUbl(
        toDocument(invoiceModel(dice(index + 1)), invoiceMap, {
          ...context,
          uuid: dice(index + 1).uuid(),
          number: 'ABC2026000000001',
        }),
      ),
    }))
const today = momentInIstanbul(new Date()).date
const seeds = (process.env['AGREEMENT_SEEDS'] ?? '20261122').split(',').map(Number)
const count = Number(process.env['AGREEMENT_COUNT'] ?? 60)

/** What the authority says; without it, what we say: then the tests only show that every document is judged, and that both verdicts come up. */
const theirs = async (documents: readonly Mutant[]): Promise<readonly Verdict[]> =>
  check
    ? check(documents)
    : documents.map(({ file, xml }) => ({
        file,
        profile: null,
        ok: ours(xml).length === 0,
        xsd: { relaxed: ours(xml).includes('XSD') ? [{ message: '' }] : [] },
        schematron: ours(xml)
          .filter((code) => code !== 'XSD')
          .map((rule) => ({ rule, message: '' })),
      }))

/** The rules that a document breaks by our reckoning. */
function ours(xml: string): readonly string[] {
  try {
    return [...new Set(verdictOf(parseXml(xml), today).map(({ code }) => code))]
  } catch (error) {
    if (error instanceof DocumentError) return ['notXml']
    throw error
  }
}

interface Agreement {
  readonly accepted: number
  readonly bothAccept: number
  readonly refused: number
  readonly bothRefuse: number
  readonly disagreements: readonly string[]
}
function compare(documents: readonly Mutant[], verdicts: readonly Verdict[]): Agreement {
  const judged = documents.map((document, index) => ({
    ...document,
    theirs: verdicts[index],
    broken: ours(document.xml),
  }))
  const accepted = judged.filter(({ theirs }) => theirs?.ok)
  const refused = judged.filter(({ theirs }) => !theirs?.ok)
  const wrong = judged.filter(({ theirs, broken }) => theirs?.ok !== (broken.length === 0))
  return {
    accepted: accepted.length,
    bothAccept: accepted.filter(({ broken }) => broken.length === 0).length,
    refused: refused.length,
    bothRefuse: refused.filter(({ broken }) => broken.length > 0).length,
    disagreements: wrong.map(
      ({ file, theirs, broken }) =>
        `${file}: the authority says ${theirs?.error ?? ([...(theirs?.xsd.relaxed ?? []).map(({ message }) => message), ...(theirs?.schematron ?? []).map(({ rule }) => rule)].join(', ') || 'nothing')}; we say ${broken.join(', ') || 'nothing'}`,
    ),
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
const percent = (part: number, whole: number): string =>
  `${part} of ${whole} (${(share(part, whole) * 100).toFixed(2)} %)`
function tell(
  what: string,
  { accepted, bothAccept, refused, bothRefuse, disagreements }: Agreement,
): void {
  process.stdout.write(
    `Agreement with the authority, ${what}: of those it accepts we accept ${percent(bothAccept, accepted)}, of those it refuses we refuse ${percent(bothRefuse, refused)}.\n`,
  )
  for (const line of disagreements.slice(0, 10)) process.stdout.write(`  ${line}\n`)
}

describe('the verdict of the authority', () => {
  it('[VD1] is ours on every training sample, with the same rules', async () => {
    const verdicts = await theirs(samples)
    const agreement = compare(samples, verdicts)
    tell(`${samples.length} samples`, agreement)
    expect(agreement.disagreements).toEqual([])
    samples.forEach(({ file, xml }, index) => {
      const { xsd, schematron } = verdicts[index] ?? { xsd: { relaxed: [] }, schematron: [] }
      const broken = new Set([
        ...(xsd.relaxed.length > 0 ? ['XSD'] : []),
        ...schematron.map(({ rule }) => rule),
      ])
      expect({ file, broken: new Set(ours(xml)) }).toEqual({ file, broken })
    })
  })

  it.each(seeds)(
    `[VD2] is ours on at least 99 of 100 spoilt documents, accepted and refused ones alike, seed %i`,
    async (seed) => {
      const verdicts = await theirs(samples)
      const documents = mutants(
        samples.filter((_, index) => verdicts[index]?.ok),
        { seed, count },
      )
      const agreement = compare(documents, await theirs(documents))
      tell(`${count} spoilt documents of seed ${seed}`, agreement)
      expect(agreement.accepted).toBeGreaterThan(count / 4)
      expect(agreement.refused).toBeGreaterThan(count / 4)
      expect(share(agreement.bothAccept, agreement.accepted)).toBeGreaterThanOrEqual(0.99)
      expect(share(agreement.bothRefuse, agreement.refused)).toBeGreaterThanOrEqual(0.99)
    },
    600_000,
  )
})
