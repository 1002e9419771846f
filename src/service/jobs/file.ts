/** The file of an export: its parts, as the steps of the job made them, put together while it is taken. */
import { sql } from 'kysely'
import { giveWay } from '../base/give-way.ts'
import { namesIn, piecesIn, type ZipLimits } from '../content/unzip.ts'
import type { FileParts } from '../http/file-answer.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { archiveOf, type ArchiveEntry } from '../rendering/archive.ts'
import type { JobRow } from './read.ts'

export async function addPart(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'company_id'>,
  bytes: Buffer,
): Promise<void> {
  const no = sql<number>`(select coalesce(max(no), 0) + 1 from job_part where company_id = ${job.company_id}::uuid and job_id = ${job.id}::uuid)`
  await tx
    .insertInto('job_part')
    .values({ company_id: job.company_id, job_id: job.id, no, bytes })
    .execute()
}

/** One file; undefined where there is none. Of several parts a zip, its files named each once. */
export async function fileOf(context: CallContext, job: JobRow): Promise<FileParts | undefined> {
  const parts = await context.transaction((tx) =>
    tx
      .selectFrom('job_part')
      .select('no')
      .where('company_id', '=', job.company_id)
      .where('job_id', '=', job.id)
      .orderBy('no')
      .execute(),
  )
  const [first] = parts
  if (!first) return undefined
  const name = `${job.box.replace('.', '-')}-${job.type ?? ''}`
  const bytes = parts.length === 1 ? await partOf(context, job, first.no) : undefined
  if (bytes && !isZip(bytes))
    return {
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      stream: new Blob([new Uint8Array(bytes)]).stream(),
    }
  return {
    name: `${name}.zip`,
    mimeType: 'application/zip',
    stream: archiveOf(
      entries(
        context,
        job,
        parts.map(({ no }) => no),
      ),
      context.ports.clock.now(),
    ),
  }
}

/** One part in memory at a time. */
async function* entries(
  context: CallContext,
  job: JobRow,
  numbers: readonly number[],
): AsyncIterable<ArchiveEntry> {
  for (const no of numbers) {
    const bytes = await partOf(context, job, no)
    if (isZip(bytes))
      for (const path of namesIn(bytes))
        yield { ...placeOf(path), bytes: await unpacked(bytes, path) }
    else yield { name: `${no}.pdf`, bytes }
  }
}

/** The service has made them itself. */
const ownZips: ZipLimits = { files: Infinity, bytes: Infinity, ratio: Infinity }

/** One file in memory at a time; others are served while a large one is unpacked. */
async function unpacked(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for (const piece of piecesIn(bytes, path, ownZips)) {
    pieces.push(piece)
    await giveWay()
  }
  return Buffer.concat(pieces)
}

/** Ledgers stand in folders. */
function placeOf(path: string): Pick<ArchiveEntry, 'name' | 'folder'> {
  const at = path.lastIndexOf('/')
  return at < 0 ? { name: path } : { name: path.slice(at + 1), folder: path.slice(0, at) }
}

async function partOf(context: CallContext, job: JobRow, no: number): Promise<Uint8Array> {
  const { bytes } = await context.transaction((tx) =>
    tx
      .selectFrom('job_part')
      .select('bytes')
      .where('company_id', '=', job.company_id)
      .where('job_id', '=', job.id)
      .where('no', '=', no)
      .executeTakeFirstOrThrow(),
  )
  return bytes
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
