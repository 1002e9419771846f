/**
 * The law of drafts: what was uploaded as a draft, opened in the editor, saved as it is and sent leaves as it came, element by
 * element, and the authority finds no more wrong with it than before. Every step is the call that a client makes; between them
 * stands the editor's own reading and writing. `DRAFTS` says how many documents are generated (500 for the whole proof),
 * `DRAFTS_SEED` makes another choice of them.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TaxDocument } from '#documents/document/document.ts'
import { callOf, familyOf, type Family } from '#engine/portal.ts'
import { writtenFamily } from '#engine/written-family.ts'
import { writePlace, type Body, type EditorLine } from '#screens/editor/model.ts'
import { loadedStart, startBody, type Start } from '#screens/editor/start.ts'
import { createStoredDraft, type StoredDraft } from '#screens/editor/stored-draft.ts'
import { recordOf } from '#values/json.ts'
import { oracle, refusals, sampleFiles } from '../documents/oracle.ts'
import { differences } from '../documents/same-meaning.ts'
import {
  evrakInProcess,
  type Answer,
  type Caller,
  type InProcess,
  type Refusal,
} from './evrak-in-process.ts'
import { generatedFiles, type GeneratedFile } from './generated-files.ts'
import { familyKeyOf, isDocument, readable } from './uploaded-files.ts'

const count = Number(process.env['DRAFTS'] ?? 5)
const seed = Number(process.env['DRAFTS_SEED'] ?? 16_4)
const isWholeProof = count >= 500

interface Upload extends GeneratedFile {
  readonly document: TaxDocument
}

const samples = withOwnEttn(
  sampleFiles().filter(({ xml }) => isDocument(xml)),
  '0d0e5a17',
)
const generated = withOwnEttn(generatedFiles(samples, { seed, count }), '0d0e5a18')

/** Documents that share an ETTN would be one to the service. Oldest first, since the days of a series do not run backwards. */
function withOwnEttn(files: readonly GeneratedFile[], first: string): readonly Upload[] {
  return files
    .flatMap(({ file, xml }, index) => {
      const document = readable(xml)
      if (document === undefined) return []
      const uuid = `${first}-0000-4000-8000-${String(index).padStart(12, '0')}`
      const isNamed = document.uuid !== ''
      return [{ file, xml: isNamed ? xml.replaceAll(document.uuid, uuid) : xml, document }]
    })
    .toSorted((one, other) => (one.document.issueDate < other.document.issueDate ? -1 : 1))
}
let evrak: InProcess
let database: pg.Client
beforeAll(async () => {
  const companies = [...samples, ...generated].map(({ document: { supplier } }) => supplier)
  evrak = await evrakInProcess([
    ...new Map(
      companies.map(({ taxNo, name }) => [
        taxNo,
        { taxNumber: taxNo, name: name || `Şirket ${taxNo}` },
      ]),
    ).values(),
  ])
  database = new pg.Client({ connectionString: evrak.adminUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await evrak?.close()
})

/** Whoever gets a document of the network has a postbox, and nobody else. */
async function register(family: Family, taxNo: string): Promise<void> {
  await database.query('delete from registered_alias where tax_number = $1', [taxNo])
  const delivery = family.document?.delivery
  if (delivery?.kind !== 'network') return
  await database.query(
    `insert into registered_alias (tax_number, title, alias_type, alias, user_type, company_type, created_at)
     values ($1, 'Alıcı', 'PK', $2, $3, 'OZEL', '2020-01-01')`,
    [taxNo, `urn:mail:pk@${taxNo}.example`, delivery.users],
  )
}

interface Asked {
  /** Days do not run backwards within a series: each run over documents has its own. */
  readonly series: string
  readonly family: Family
  readonly caller: Caller
}
const ask = async <T>(
  { family, caller }: Asked,
  call: string,
  { id = '', body }: { readonly id?: string; readonly body?: unknown } = {},
): Promise<Answer<T>> => {
  const { method, path } = callOf(evrak.portal, `${family.key}.${call}`)
  return caller.ask<T>(method, path.replace('{id}', id), body)
}

/** A call that was not answered with 200. */
class Refused extends Error {
  readonly reasons: readonly string[]
  constructor(call: string, { status, body }: Answer<Refusal>) {
    const reasons = body.Errors.map(({ Description, Path = '' }) => `${Description} (${Path})`)
    super(`${call} ${status}: ${reasons.join(' | ')}`)
    this.reasons = status >= 400 && status < 500 ? reasons : []
  }
}
async function answered<T>(
  asked: Asked,
  call: string,
  given: { readonly id?: string; readonly body?: unknown } = {},
): Promise<T> {
  const answer = await ask<T & Refusal>(asked, call, given)
  if (answer.status !== 200) throw new Refused(call, answer)
  return answer.body
}

interface Opened extends Asked {
  readonly id: string
  readonly start: Start
  readonly stored: StoredDraft
  /** The authority has something against the upload. */
  readonly isRefused: boolean
}

/** Uploaded as a person does: where the file is refused and may be corrected, it is uploaded once more as a draft. */
async function uploaded(
  { xml, document }: Upload,
  asked: Asked,
): Promise<Opened | { readonly refused: readonly string[] }> {
  const { path } = callOf(evrak.portal, `${asked.family.key}.uploads.upload`)
  const file = { name: 'belge.xml', bytes: xml }
  await register(asked.family, document.customer.taxNo)
  await ask(asked, 'series.create', {
    body: { Name: asked.series, IsActive: true, IsDefault: true },
  })
  const [first] = await asked.caller.upload(path, file)
  const isRefused = first?.IsCorrectable === true
  const [result] = isRefused ? await asked.caller.upload(`${path}?IsDraft=true`, file) : [first]
  if (!result?.IsSuccess || result.UUID === null) return { refused: result?.Errors ?? [] }
  const id = result.UUID
  const start = loadedStart(asked.family, id, await answered<Body>(asked, 'drafts.model', { id }))
  const stored = createStoredDraft(
    start,
    {
      read: (_, uuid) => answered(asked, 'drafts.model', { id: uuid }),
      write: (_, body) => answered(asked, 'drafts.create', { body }),
    },
    () => undefined,
  )
  return { ...asked, id, start, stored, isRefused }
}

const xmlOf = (opened: Opened): Promise<string> =>
  answered<string>(opened, 'drafts.xml', { id: opened.id })

/** Number and ETTN are those of sending. */
const changesOf = (before: string, after: string): readonly string[] =>
  differences(before, after).filter((one) => !/^\/\w+\/cbc:(?:UU)?ID: /.test(one))

/** Saves what the editor has, and tells what of it is not as it was. */
async function saved(opened: Opened, body: Body): Promise<readonly string[]> {
  await opened.stored.write(opened.family, body)
  const { is } = await opened.stored.compare()
  return is === 'same' ? [] : [`the editor takes its own draft for one that is ${is}`]
}

/** Sends what the editor has, by the button of the editor or by that of the list; gives the XML that left. */
async function sent(opened: Opened, body: Body, isByList: boolean): Promise<string> {
  const { document: map } = writtenFamily(opened.family)
  const model = writePlace(recordOf(body[map.wrapper]), map.places.serie, opened.series)
  const numbered = { ...body, [map.wrapper]: model }
  if (isByList) {
    await opened.stored.write(opened.family, numbered)
    const told = await answered<readonly string[]>(opened, 'drafts.confirmAndSend', {
      body: [{ UUID: opened.id }],
    })
    if (told.length > 0)
      throw new Refused('drafts.confirmAndSend', {
        status: 422,
        body: { Message: '', Errors: told.map((Description) => ({ Code: 0, Description })) },
      })
  } else await answered(opened, 'send.model', { body: numbered })
  return answered<string>(opened, `${map.delivery.from}.xml`, { id: opened.id })
}

interface Way {
  readonly series: string
  /** Changed and changed back before it is sent. */
  readonly isChanged?: boolean
  readonly isByList?: boolean
}
interface Outcome {
  /** What is not as the law has it. */
  readonly found: readonly string[]
  /** XML that left. */
  readonly left?: string
}

async function walk(
  upload: Upload,
  { series, isChanged = false, isByList = false }: Way,
): Promise<Outcome> {
  const caller = evrak.as(upload.document.supplier.taxNo)
  const opened = await uploaded(upload, {
    series,
    caller,
    family: familyOf(evrak.portal, familyKeyOf(upload.document)),
  })
  if ('refused' in opened)
    return { found: opened.refused.length > 0 ? [] : ['refused without a reason'] }
  const changes = async () => changesOf(upload.xml, await xmlOf(opened))
  const body = startBody(opened.start, opened.family)
  try {
    const found = [
      ...(await saved(opened, body)),
      ...(isChanged ? [...(await changed(opened, upload.xml, body)), ...(await changes())] : []),
    ]
    const left = await sent(opened, body, isByList)
    return { found: [...found, ...changesOf(upload.xml, left)], left }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // What the authority takes may leave; what it refuses is refused with the reasons, and the draft is what it was.
    const isExpected = opened.isRefused ? error.reasons.length > 0 : error.reasons.some(isNoFigure)
    return {
      found: [...(isExpected ? [] : [error.message]), ...(await changes())],
    }
  }
}

/** What no form takes and the authority's rules for receipts and despatches overlook: it is refused with its place, or as too long. */
const isNoFigure = (reason: string): boolean =>
  /^(?:Must be (?:at least|more than) 0|Must have at most 11 characters|Allowed values: [^(]*|Not in the expected form: .*)\. \(\w/.test(
    reason,
  ) || /The amount \d+ is too long/.test(reason)

/** A note more changes the notes, another price its line and the sums, and taken back both are as if they had never been. */
async function changed(opened: Opened, xml: string, body: Body): Promise<readonly string[]> {
  const { family, start } = opened
  const beyond = async (change: Partial<Start>, own: RegExp) => {
    await opened.stored.write(family, startBody({ ...start, ...change }, family))
    const changes = changesOf(xml, await xmlOf(opened))
    return changes.length === 0
      ? ['a change leaves nothing changed']
      : changes.filter((one) => !own.test(one)).map((one) => `beside the change: ${one}`)
  }
  const [first, ...others] = start.lines
  const notes = `${String(start.values['Notes'] ?? '')}\nYeni not`
  const lines = first && [dearer(first), ...others]
  return [
    ...(await beyond({ values: { ...start.values, Notes: notes } }, /^\/\w+\/cbc:Note: /)),
    ...(lines ? await beyond({ lines }, ofFirstLine) : []),
    ...(await saved(opened, body)),
  ]
}
const dearer = (line: EditorLine): EditorLine => ({
  ...line,
  values: {
    ...line.values,
    ...('Price' in line.values
      ? { Price: String(Number(line.values['Price']) + 1) }
      : { Name: `${line.values['Name']} (yeni)` }),
  },
})
const ofFirstLine =
  /^\/\w+(?:\[0\])?\/cac:(?:Invoice|CreditNote|Despatch)Line(?:\[0\])?\/|^\/\w+(?:\[\d+\])?\/cac:(?:TaxTotal|WithholdingTaxTotal|LegalMonetaryTotal)[/:[]/

/** What the authority has against those that left and had not against the upload; a number of our own cannot be worse. */
async function worse(
  outcomes: readonly { readonly upload: Upload; readonly left: string }[],
): Promise<readonly string[]> {
  const check = await oracle()
  if (!check) return []
  const after = await check(outcomes.map(({ upload, left }) => ({ file: upload.file, xml: left })))
  const refused = outcomes.flatMap(({ upload }, index) => {
    const verdict = after[index]
    return verdict && refusals([verdict]).length > 0 ? [{ upload, verdict }] : []
  })
  const before = await check(refused.map(({ upload: { file, xml } }) => ({ file, xml })))
  return refused.flatMap(({ verdict }, index) => {
    const told = before[index]
    const known = new Set(told?.schematron.map(({ rule, message }) => `${rule} ${message}`))
    const isNew = verdict.schematron.some(({ rule, message }) => !known.has(`${rule} ${message}`))
    return isNew || verdict.xsd.relaxed.length > (told?.xsd.relaxed.length ?? 0)
      ? refusals([verdict])
      : []
  })
}

describe('a draft of a file', () => {
  const left: { upload: Upload; left: string }[] = []

  /** The proof walks through all samples, every run through some of each kind; that all are kept is held by N100 without a service. */
  const walked = samples.filter((_, index) => isWholeProof || index % 8 === 0)
  const isChanged = (index: number) => isWholeProof || index % 3 === 0
  const named = (these: readonly Upload[]) => these.map((one) => [one.file, one] as const)
  const holds = async (upload: Upload, way: Way) => {
    const outcome = await walk(upload, way)
    if (outcome.left !== undefined) left.push({ upload, left: outcome.left })
    expect(outcome.found).toEqual([])
  }

  it.each(named(walked.filter((_, index) => isChanged(index))))(
    '[N105] [N107] %s: opened, changed and changed back, saved and sent it leaves as it came',
    async (_, upload) => holds(upload, { series: 'LAW', isChanged: true }),
  )
  it.each(named(walked.filter((_, index) => !isChanged(index))))(
    '[N105] %s: opened, saved and sent it leaves as it came',
    async (_, upload) => holds(upload, { series: 'LAX' }),
  )

  it(`[N105] so do ${count} generated documents`, async () => {
    const found: string[] = []
    let sentCount = 0
    for (const [index, upload] of generated.entries()) {
      const outcome = await walk(upload, { series: 'LAY', isByList: index % 2 === 1 })
      found.push(...outcome.found.map((one) => `${upload.file}: ${one}`))
      if (outcome.left === undefined) continue
      sentCount++
      if (isWholeProof) left.push({ upload, left: outcome.left })
    }
    expect(found).toEqual([])
    expect(sentCount).toBeGreaterThan(isWholeProof ? count / 5 : 0)
  })

  it('[N106] is none that the authority likes less than its file', async () => {
    expect(left.length).toBeGreaterThan(walked.length / 2)
    expect(await worse(left)).toEqual([])
  })
})
