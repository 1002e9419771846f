/** Asks the authority about envelopes that are still on their way and writes down what changed. */
import { sql, type Selectable } from 'kysely'
import { behindRequests } from '../base/give-way.ts'
import { openCodes } from '../authority/states.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import type { EnvelopeTable } from '../ports/database.ts'
import { applyState } from './envelope-state.ts'

type EnvelopeRow = Selectable<EnvelopeTable>

/** A fresh envelope moves within seconds; one that has not for a while is asked about now and then. */
const askEvery = { freshMs: 1_000, staleMs: 30_000 }
const freshForMs = 60_000
const atOnce = 100

/** Gives how many envelopes changed. */
export async function mirrorEnvelopes(ports: Ports, failures: unknown[]): Promise<number> {
  let changed = 0
  for (const row of await dueEnvelopes(ports))
    changed += await behindRequests(() => mirror(ports, row, failures))
  return changed
}

async function mirror(ports: Ports, row: EnvelopeRow, failures: unknown[]): Promise<number> {
  const known = await ports.authority
    .stateOf(row.uuid)
    .catch((error: unknown) => void failures.push(error))
  if (known === undefined || known.gibCode === row.gib_code) return 0
  return change(ports, row, known.gibCode)
}

/** The oldest question first; asking marks the row, so that all get their turn. */
function dueEnvelopes({ store, clock }: Ports): Promise<readonly EnvelopeRow[]> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  return store.asSystem(async (tx) => {
    const due = await tx
      .selectFrom('envelope')
      .selectAll()
      .where('gib_code', 'in', openCodes)
      .where((eb) =>
        eb.or([
          eb('updated_at', '<=', before(askEvery.staleMs)),
          eb.and([
            eb('created_at', '>', before(freshForMs)),
            eb('updated_at', '<=', before(askEvery.freshMs)),
          ]),
        ]),
      )
      .orderBy('updated_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length > 0)
      await tx
        .updateTable('envelope')
        .set({ updated_at: clock.now() })
        .where(
          'uuid',
          'in',
          due.map(({ uuid }) => uuid),
        )
        .where('gib_code', 'in', openCodes)
        .execute()
    return due
  })
}

function change(
  { store, clock, portal }: Ports,
  row: EnvelopeRow,
  gibCode: number,
): Promise<number> {
  const now = clock.now()
  return store.asCompany(row.company_id, async (tx) => {
    const moved = await tx
      .updateTable('envelope')
      .set({ gib_code: gibCode, updated_at: now })
      .where('company_id', '=', row.company_id)
      .where('box', '=', row.box)
      .where('uuid', '=', row.uuid)
      .where('gib_code', '=', row.gib_code)
      .returning('uuid')
      .execute()
    if (moved.length === 0) return 0
    const recordUuid = row.kind === 'answer' ? await answeredRecord(tx, row) : undefined
    await applyState(tx, portal, {
      companyId: row.company_id,
      box: row.box,
      envelopeUuid: row.uuid,
      kind: row.kind,
      ...(recordUuid !== undefined && { recordUuid }),
      gibCode,
      now,
    })
    return 1
  })
}

/** The answer's row in the outbox knows the number of its envelope. */
async function answeredRecord(
  tx: Tx,
  { company_id, box, uuid }: EnvelopeRow,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select('record_uuid')
    .where('company_id', '=', company_id)
    .where('box', '=', box)
    .where('kind', '=', 'answer')
    .where(sql<boolean>`payload ->> 'envelopeUuid' = ${uuid}`)
    .executeTakeFirst()
  return row?.record_uuid
}
