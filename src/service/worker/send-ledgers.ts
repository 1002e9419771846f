/** Packages of ledgers get on with the authority beside the rounds of the worker, one step of one package after the other. */
import { advancePackage } from '../ledger/advance-package.ts'
import { claimPackage } from '../ledger/packages.ts'
import type { Ports } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { createQueueRuns, type QueueRuns } from './queue-runs.ts'

/** `onFailure` gets what is neither the fault of a company nor of the authority; once `isStopped`, no further package is begun. */
export const createPackageRuns = (
  ports: Ports,
  onFailure: (error: unknown) => void,
  isStopped: () => boolean = () => false,
): QueueRuns =>
  createQueueRuns({
    claim: async () =>
      ports.ledgerAuthority && boxKeeping(ports.portal, 'Ledger')
        ? ports.store.asSystem((tx) => claimPackage(tx, ports.clock.now()))
        : undefined,
    run: (taken) => advancePackage(ports, taken),
    onFailure,
    isStopped,
  })
