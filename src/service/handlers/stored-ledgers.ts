/** E-storage: the archive of ledgers of a company. Files come alone or in archives, stay as they are, and are read, saved and counted. */
import type { UploadedFile } from '#schemas/common.ts'
import { StoredLedger } from '#schemas/stored-ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { bytesOfBase64 } from '../base/base64.ts'
import { unsharedBytes } from '../base/unshared-bytes.ts'
import { ServiceError } from '../base/error.ts'
import { isZip, zipLimits } from '../content/unzip.ts'
import { checkStored } from '../ledger/check-stored.ts'
import { bodyOfStored, bytesOfStored, storedBox, type StoredPlace } from '../ledger/stored-files.ts'
import { shownLines, storedPage } from '../ledger/stored-page.ts'
import {
  faultOf,
  keepFiles,
  lookAtFiles,
  refuseFaults,
  type Faults,
} from '../ledger/take-stored.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { bodiesOf } from '../records/kept-record.ts'
import { firstRecords, listRecords } from '../records/list.ts'
import { missing, recordOf } from '../records/record.ts'
import { toRow, type WireRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { accountOf } from '../records/service-record.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { archiveOf, type ArchiveEntry } from '../rendering/archive.ts'
import { openArchive } from './archives.ts'
import { fileAnswer } from './ledger.ts'

export const storedLedgerHandlers: Handlers = {
  'storedLedgers.list': (context) =>
    context.transaction(async (tx) => {
      const { Year, Period } = context.query
      const box = storedBox(context.ports.portal)
      const page = await listRecords(tx, context, box, context.query, {
        ...(typeof Year === 'number' && { Year }),
        ...(typeof Period === 'number' && { Period }),
      })
      return { ...page, Content: await withBodies(tx, context, page.Content) }
    }),

  'storedLedgers.upload': async (context) => {
    const { Attachments, IsReplacing } = bodyAs(context, 'StoredLedgerUpload')
    const { companyId } = context.session
    const { taxNumber } = await context.transaction((tx) => accountOf(tx, companyId))
    const faults: Faults = []
    const files = await filesIn(context, Attachments, faults)
    const taken = await lookAtFiles(context, files, taxNumber, faults)
    refuseFaults(context, faults)
    if (taken.length === 0) throw refusal(context.language, { status: 422, key: 'storedNone' })
    const { added, known, replaced } = await context.transaction((tx) =>
      keepFiles(tx, context, taken, IsReplacing === true),
    )
    const say = (key: string, count: number) =>
      count === 0
        ? []
        : [sentence(context.language, 'service', `storedLedgers.${key}`, { count: String(count) })]
    return [...say('added', added), ...say('replaced', replaced), ...say('known', known)].join(' ')
  },

  'storedLedgers.preview': async (context) => {
    const { place, body } = await storedOf(context)
    const bytes = await bytesOfStored(context.ports.store, place)
    const subject = { name: body.Name }
    const input = { bytes, lines: shownLines }
    const content = await runForRequest(context, subject, 'readStoredLedger', input)
    // It could be read when it was taken in: it is another one now.
    if (content.kind === 'notXml')
      throw refusal(context.language, {
        status: 422,
        key: 'storedDamaged',
        values: { file: body.Name },
      })
    return storedPage(body, content.facts, context.language)
  },

  'storedLedgers.file': async (context) => {
    const { place, body } = await storedOf(context)
    const bytes = await bytesOfStored(context.ports.store, place)
    return fileAnswer(context, {
      name: body.Name,
      mimeType: 'application/xml',
      stream: new Blob([unsharedBytes(bytes)]).stream(),
    })
  },

  'storedLedgers.files': async (context) => {
    const { UUIDs, InFolders } = bodyAs(context, 'StoredLedgerDownload')
    const { companyId } = context.session
    const uuids = [...new Set(UUIDs)]
    const box = storedBox(context.ports.portal)
    const found = await context.transaction((tx) => bodiesOf(tx, { companyId, box, uuids }))
    const lost = uuids.find((uuid) => !found.has(uuid))
    if (lost !== undefined) throw missing(context, lost)
    const bodies = [...found].map(([uuid, body]) => ({ uuid, body: StoredLedger.parse(body) }))
    return fileAnswer(context, {
      name: `e-saklama-${momentInIstanbul(context.ports.clock.now()).date}.zip`,
      mimeType: 'application/zip',
      stream: archiveOf(entriesOf(context, bodies, InFolders === true), context.ports.clock.now()),
    })
  },

  'storedLedgers.check': async (context) => {
    const { place } = await storedOf(context)
    const { Name, Integrity } = await checkStored(context.ports, place)
    return sentence(context.language, 'service', `storedLedgers.checked.${Integrity}`, {
      file: Name,
    })
  },

  'storedLedgers.statistics': (context) =>
    context.transaction(async (tx) => {
      const asked = context.query['Year']
      const { date } = momentInIstanbul(context.ports.clock.now())
      const year = typeof asked === 'number' ? asked : Number(date.slice(0, 4))
      const files = (await allStored(tx, context)).filter(({ Year }) => Year === year)
      const kinds = [...new Set(files.map(({ Kind }) => Kind))]
      const months = [...new Set(files.map(({ Period }) => Period))].toSorted((a, b) => a - b)
      return {
        Year: year,
        ...countsOf(files),
        Months: months.map((Period) => ({
          Period,
          ...countsOf(files.filter((one) => one.Period === Period)),
        })),
        Kinds: kinds.map((Kind) => ({
          Kind,
          ...countsOf(files.filter((one) => one.Kind === Kind)),
        })),
      }
    }),

  'storedLedgers.last': (context) =>
    context.transaction(async (tx) => {
      const { companyId } = context.session
      const box = storedBox(context.ports.portal)
      const place = { companyId, call: context.call, box }
      const records = await firstRecords(tx, place, {}, lastFiles)
      const rows = records.map((record) => toRow(box, record))
      return withBodies(tx, context, rows)
    }),
}

/** How many are the newest. */
const lastFiles = 10

interface Stored {
  readonly place: StoredPlace
  readonly body: Wire['StoredLedger']
}

/** The file that the path names. */
const storedOf = (context: CallContext): Promise<Stored> =>
  context.transaction(async (tx) => {
    const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
    const place = { companyId: context.session.companyId, uuid }
    return { place, body: await bodyOfStored(tx, context.ports.portal, place) }
  })

/** Rows of a list as programs know them. */
async function withBodies(
  tx: Tx,
  { session: { companyId }, ports }: CallContext,
  rows: readonly WireRow[],
): Promise<Wire['StoredLedgersLast']> {
  const box = storedBox(ports.portal)
  const uuids = rows.map(({ UUID }) => String(UUID))
  const bodies = await bodiesOf(tx, { companyId, box, uuids })
  return rows.map(({ UUID, CreatedDate }) => ({
    UUID: String(UUID),
    ...StoredLedger.parse(bodies.get(String(UUID))),
    CreatedDate: String(CreatedDate),
  }))
}

async function allStored(tx: Tx, context: CallContext): Promise<readonly Wire['StoredLedger'][]> {
  const { companyId } = context.session
  const box = storedBox(context.ports.portal)
  const rows = await tx
    .selectFrom('stored_ledger')
    .select('uuid')
    .where('company_id', '=', companyId)
    .execute()
  const bodies = await bodiesOf(tx, { companyId, box, uuids: rows.map(({ uuid }) => uuid) })
  return [...bodies.values()].map((body) => StoredLedger.parse(body))
}

const countsOf = (files: readonly Wire['StoredLedger'][]) => ({
  FileCount: files.length,
  Size: files.reduce((sum, { Size }) => sum + Size, 0),
  DamagedCount: files.filter(({ Integrity }) => Integrity === 'Damaged').length,
})

// Files that are brought

/** Stylesheets stand beside ledgers in the authority's folders, and other things that systems put into archives: nothing of a company. */
const isBeside = (path: string): boolean =>
  /\.xslt?$/i.test(path) || /(?:^|\/)(?:__MACOSX\/|\.)/.test(path)

/** Those of the archives among them too. What cannot be opened is told with the rest. */
async function filesIn(
  context: CallContext,
  attachments: Wire['StoredLedgerUpload']['Attachments'],
  faults: Faults,
): Promise<readonly UploadedFile[]> {
  const files: UploadedFile[] = []
  for (const { Name: name, Base64String } of attachments) {
    const file = { name, bytes: await bytesOfBase64(Base64String) }
    if (isZip(file.bytes)) files.push(...(await opened(context, file, faults)))
    else files.push(file)
  }
  const whole = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (whole > zipLimits.bytes) {
    const megabytes = String(zipLimits.bytes / 1024 / 1024)
    faults.push(faultOf(context, 'tooMuch', { megabytes }))
    return []
  }
  return files.filter(({ name }) => !isBeside(name))
}

async function opened(
  context: CallContext,
  file: UploadedFile,
  faults: Faults,
): Promise<readonly UploadedFile[]> {
  try {
    const archive = await openArchive(context, file, undefined)
    return archive.kind === 'files' ? archive.files : []
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status === 503) throw error
    faults.push(...error.items)
    return []
  }
}

// Files that are taken out

interface Named {
  readonly uuid: string
  readonly body: Wire['StoredLedger']
}

/** What was replaced stands in a folder of its own in the month (LEDGER.md 1). */
const replacedFolder = 'degistirilen'

async function* entriesOf(
  context: CallContext,
  files: readonly Named[],
  inFolders: boolean,
): AsyncGenerator<ArchiveEntry> {
  for (const { uuid, body } of files) {
    const place = { companyId: context.session.companyId, uuid }
    const bytes = await bytesOfStored(context.ports.store, place)
    yield { name: body.Name, bytes, ...(inFolders && { folder: folderOf(body) }) }
  }
}

function folderOf({ Name, FiscalYear, Period, IsReplaced }: Wire['StoredLedger']): string {
  const taxNumber = /\d+/.exec(Name)?.[0] ?? ''
  const month = `${taxNumber}/${FiscalYear}/${String(Period).padStart(2, '0')}`
  return IsReplaced ? `${month}/${replacedFolder}` : month
}
