/** A company with its seal, a key that signs and an authority that answers as the real one: everything that a ledger needs to be sealed. */
import { unzipSync } from 'fflate'
import type { Wire } from '#schemas/wire.ts'
import { createGibLedgerService } from '#service/authority/gib-ledger-service.ts'
import {
  startPretendLedgerService,
  type PretendLedgerService,
} from '#service/authority/pretend-ledger-service.ts'
import { createSoftwareHsm } from '#service/ledger/software-hsm.ts'
import type { LedgerAuthority } from '#service/ports/ledger-authority.ts'
import type { Ports } from '#service/ports/ports.ts'
import { createPackageRuns } from '#service/worker/send-ledgers.ts'
import { createLedgerRuns } from '#service/worker/sign-ledgers.ts'
import { csvOf, type CsvLine } from '#test/documents/ledger/ledger-lines.ts'
import { testSecretBox, type FixedClock } from './fakes.ts'
import {
  openHandlers,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'
import { ledgerProperties } from './ledger-properties.ts'
import { madeCertificate, pfxOf } from './made-certificate.ts'
import { openTestStore } from './store-fixture.ts'

export const seal = madeCertificate({ name: 'Işık Yazılım A.Ş.', taxNumber: taxNos.seller })

export interface LedgerUpload {
  readonly start: string
  readonly end: string
  readonly branch?: string
}

export interface LedgerCompany {
  readonly h: Handled
  readonly gib: PretendLedgerService
  readonly authority: LedgerAuthority
  /** Returns the id of the file. */
  readonly upload: (period: LedgerUpload, lines: readonly CsvLine[]) => Promise<string>
  /** Row of the list; empty where there is none of this name. */
  readonly row: (name: string) => Promise<Answer>
  readonly idOf: (name: string) => Promise<string>
  /** Whatever the key is asked to sign. */
  readonly sign: () => Promise<void>
  /** Whatever is due with the authority at this moment; failures are gathered. */
  readonly work: (failures?: unknown[], ports?: Ports) => Promise<unknown[]>
  /** The same after so many milliseconds. */
  readonly later: (ms: number) => Promise<void>
  /** All files of a ledger by their paths in the archive. */
  readonly files: (name: string) => Promise<Readonly<Record<string, string>>>
  readonly close: () => Promise<void>
}

export async function openLedgerCompany(
  clock: FixedClock,
  properties: Wire['LedgerProperties'] = ledgerProperties,
  signing: Pick<Ports, 'timeStamps'> = {},
): Promise<LedgerCompany> {
  const gib = await startPretendLedgerService({ host: '127.0.0.1', port: 0, clock, stepMs: 60_000 })
  const authority = createGibLedgerService({ address: gib.origin, clock })
  const store = await openTestStore()
  const h = await openHandlers(store, {
    clock,
    hsm: createSoftwareHsm({ store, secretBox: testSecretBox }),
    ledgerAuthority: authority,
    ...signing,
  })
  await h.call('eledger.properties.change', { body: properties, query: { Version: 0 } })
  await h.call('company.uploadCertificate', {
    body: { File: pfxOf(seal, 'parola').toString('base64'), Password: 'parola' },
  })
  const row = async (name: string) => {
    const { Content } = await h.call<PageAnswer>('eledger.ledgers.list')
    return Content.find(({ Name }) => Name === name) ?? {}
  }
  const idOf = async (name: string) => String((await row(name))['UUID'])
  const work = async (failures: unknown[] = [], ports: Ports = h.ports) => {
    const runs = createPackageRuns(ports, (error) => void failures.push(error))
    await runs.begin()
    await runs.ended()
    return failures
  }
  return {
    h,
    gib,
    authority,
    upload: async ({ start, end, branch }, lines) => {
      const body = { StartDate: start, EndDate: end, ...(branch && { Branch: branch }) }
      const Base64String = Buffer.from(csvOf(lines)).toString('base64')
      const { UUID } = await h.call<{ UUID: string }>('eledger.upload', {
        body: { ...body, Base64String },
      })
      return UUID
    },
    row,
    idOf,
    sign: async () => {
      const runs = createLedgerRuns(h.ports, (error) => {
        throw error
      })
      await runs.begin()
      await runs.ended()
    },
    work,
    later: async (ms) => {
      clock.advance(ms)
      await work()
    },
    files: async (name) => {
      const { Content } = await h.call<{ Content: string }>('eledger.downloadAll', {
        params: { id: await idOf(name) },
      })
      return Object.fromEntries(
        Object.entries(unzipSync(Buffer.from(Content, 'base64'))).map(([path, bytes]) => [
          path,
          Buffer.from(bytes).toString('utf8'),
        ]),
      )
    },
    close: async () => {
      await h.close()
      await gib.close()
    },
  }
}
