/**
 * Ledgers that wait for the HSM are signed beside the rounds of the worker, one after the other: journal, its certificate (berat), ledger by
 * account, its certificate. Each file is kept before the next one is begun, so that whoever goes on after a process has died signs only what
 * has no signature. What fails is tried again after a pause; at last the ledger says why.
 */
import type { Selectable } from 'kysely'
import { languageOf } from '#schemas/language.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { rootScope } from '#documents/ledger/head.ts'
import { needed } from '#values/needed.ts'
import { documentsOf } from '../ledger/kept-documents.ts'
import { bodyOfLedger, ledgerBox, lockNumbers } from '../ledger/kept-ledgers.ts'
import { keyOf, NoKey } from '../ledger/own-key.ts'
import { systemSigner } from '../ledger/system-signer.ts'
import {
  beginSignature,
  nextKind,
  showState,
  SigningError,
  takeSignature,
  type LedgerSigner,
} from '../ledger/sign-ledger.ts'
import type { LedgerOrderTable } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { sentence, type RefusalKey } from '../records/sentence.ts'
import { algorithmFor, bytesToSign, withValue } from '../signing/make-signature.ts'
import { createQueueRuns, type QueueRuns } from './queue-runs.ts'

type Order = Selectable<LedgerOrderTable>

/** Longer than the largest ledger takes. */
const leaseMs = 15 * 60_000
/** Before the second attempt and before the third, which is the last. */
const pausesMs = [5_000, 30_000]

/** `onFailure` gets what is not the fault of a company; once `isStopped`, no further ledger is begun. */
export const createLedgerRuns = (
  ports: Ports,
  onFailure: (error: unknown) => void,
  isStopped: () => boolean = () => false,
): QueueRuns =>
  createQueueRuns({
    claim: async () => (ports.hsm && boxKeeping(ports.portal, 'Ledger') ? claim(ports) : undefined),
    run: (order) => run(ports, order),
    onFailure,
    isStopped,
  })

/** The oldest that waits, or that a process has died with. */
function claim({ store, clock }: Ports): Promise<Order | undefined> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const order = await tx
      .selectFrom('ledger_order')
      .selectAll()
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .orderBy('asked_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!order) return undefined
    const attempts = order.attempts + 1
    const lease_until = new Date(now.getTime() + leaseMs)
    await tx
      .updateTable('ledger_order')
      .set({ attempts, lease_until })
      .where('ledger_uuid', '=', order.ledger_uuid)
      .execute()
    return { ...order, attempts, lease_until }
  })
}

async function run(ports: Ports, order: Order): Promise<void> {
  const signer = systemSigner(ports, order.company_id)
  try {
    await signAll(ports, signer, order)
    await end(signer, order)
  } catch (error) {
    const key = refusalOf(error)
    if (key !== undefined)
      return end(signer, order, sentence(languageOf(order.language), 'service', `refusals.${key}`))
    await fail(ports, signer, order)
    throw error
  }
}

const refusalOf = (error: unknown): RefusalKey | undefined =>
  error instanceof SigningError ? error.problem : error instanceof NoKey ? error.key : undefined

async function signAll(ports: Ports, signer: LedgerSigner, order: Order): Promise<void> {
  const { companyId } = signer.session
  const uuid = order.ledger_uuid
  const { ledger, key, certificate } = await signer.transaction(async (tx) => ({
    ledger: { UUID: uuid, ...(await bodyOfLedger(tx, signer, uuid)) },
    ...(await keyOf(tx, ports, companyId, order.serial_no)),
  }))
  const left = () => signer.transaction((tx) => documentsOf(tx, companyId, uuid)).then(nextKind)
  for (let kind = await left(); kind !== undefined; kind = await left()) {
    const signature = await beginSignature(signer, ledger, kind, certificate)
    const placed = needed(signatureAlone(signature, rootScope), 'the signature')
    const value = await ports.hsm?.sign(key, bytesToSign(placed), algorithmFor(certificate))
    if (!value) throw new NoKey()
    await takeSignature(signer, ledger, kind, {
      signature: withValue(signature, value.toString('base64')),
    })
  }
}

/** It waits no longer; `problem`: why it is not signed. */
const end = (signer: LedgerSigner, { ledger_uuid }: Order, problem?: string): Promise<void> =>
  signer.transaction(async (tx) => {
    // Whoever shows the state of the ledger meanwhile would show that it waits.
    await lockNumbers(tx, signer)
    await tx.deleteFrom('ledger_order').where('ledger_uuid', '=', ledger_uuid).execute()
    const isThere = await tx
      .selectFrom('record')
      .select('uuid')
      .where('box', '=', ledgerBox(signer, 'Ledger').id)
      .where('uuid', '=', ledger_uuid)
      .executeTakeFirst()
    if (isThere) await showState(tx, signer, ledger_uuid, problem)
  })

async function fail({ clock }: Ports, signer: LedgerSigner, order: Order): Promise<void> {
  const pauseMs = pausesMs[order.attempts - 1]
  if (pauseMs === undefined) {
    const problem = sentence(languageOf(order.language), 'service', 'refusals.ledgerSigningFailed')
    return end(signer, order, problem)
  }
  const lease_until = new Date(clock.now().getTime() + pauseMs)
  await signer.transaction((tx) =>
    tx
      .updateTable('ledger_order')
      .set({ lease_until })
      .where('ledger_uuid', '=', order.ledger_uuid)
      .execute(),
  )
}
