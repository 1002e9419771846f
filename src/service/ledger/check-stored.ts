/** Whether files of the archive are still what was taken in. Each is looked at once a year, and whenever somebody asks. */
import { createHash } from 'node:crypto'
import type { Wire } from '#schemas/wire.ts'
import type { Ports } from '../ports/ports.ts'
import { keepBody } from '../records/kept-record.ts'
import {
  bodyOfStored,
  findStoredBox,
  piecesOf,
  storedBox,
  type StoredPlace,
} from './stored-files.ts'

type CheckPorts = Pick<Ports, 'store' | 'clock' | 'portal'>
type Problem = Wire['StoredLedger']['Problem']

const yearMs = 365 * 86_400_000
/** Of one round: other parts of the worker have their turn again. */
const atOnce = 20

/** Reads the bytes of a file and compares their digest with both that are kept. Gives what it is now. */
export async function checkStored(
  { store, clock, portal }: CheckPorts,
  place: StoredPlace,
): Promise<Wire['StoredLedger']> {
  const hash = createHash('sha256')
  let parts = 0
  let size = 0
  for await (const piece of piecesOf(store, place)) {
    hash.update(piece)
    parts += 1
    size += piece.length
  }
  const digest = hash.digest('hex')
  return store.asCompany(place.companyId, async (tx) => {
    const now = clock.now()
    const kept = await tx
      .updateTable('stored_ledger')
      .set({ checked_at: now })
      .where('company_id', '=', place.companyId)
      .where('uuid', '=', place.uuid)
      .returning(['digest', 'size', 'parts'])
      .executeTakeFirstOrThrow()
    const body = await bodyOfStored(tx, portal, place)
    const isWhole = parts === kept.parts && size === kept.size
    const isSame = digest === kept.digest && digest === body.Digest
    const problem: Problem = isWhole && isSame ? null : isWhole ? 'BytesChanged' : 'BytesMissing'
    const checked: Wire['StoredLedger'] = {
      ...body,
      Integrity: problem === null ? 'Intact' : 'Damaged',
      Problem: problem,
      CheckedDate: now.toISOString(),
    }
    await keepBody(tx, { ...place, box: storedBox(portal) }, checked, now)
    return checked
  })
}

/** Looks at files that nobody has looked at for a year, those that have waited longest first. Gives how many there were. */
export async function checkStoredLedgers(ports: CheckPorts, failures: unknown[]): Promise<number> {
  if (!findStoredBox(ports.portal)) return 0
  const before = new Date(ports.clock.now().getTime() - yearMs)
  const due = await ports.store.asSystem((tx) =>
    tx
      .selectFrom('stored_ledger')
      .select(['company_id', 'uuid'])
      .where('checked_at', '<=', before)
      .orderBy('checked_at')
      .limit(atOnce)
      .execute(),
  )
  let checked = 0
  for (const { company_id: companyId, uuid } of due)
    checked += await checkStored(ports, { companyId, uuid }).then(
      () => 1,
      (error: unknown) => {
        failures.push(error)
        return 0
      },
    )
  return checked
}
