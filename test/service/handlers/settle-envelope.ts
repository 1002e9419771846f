import { createWorker } from '#service/worker/worker.ts'
import type { Handled } from './handler-fixture.ts'

/** The authority takes the envelope of a document that was sent, and says this of it. */
export async function settleEnvelope(h: Handled, uuid: string, gibCode: number): Promise<void> {
  const worker = createWorker(h.ports, { intervalMs: 1000 })
  await worker.tick()
  const { envelope_uuid: envelope } = await h.store.asSystem((tx) =>
    tx
      .selectFrom('record')
      .select('envelope_uuid')
      .where('uuid', '=', uuid)
      .where('is_issued', '=', true)
      .executeTakeFirstOrThrow(),
  )
  h.states.set(String(envelope), gibCode)
  h.clock.advance(60_000)
  await worker.tick()
}
