/**
 * What the operator of the service sells to companies: packages of credits, debts for them, and campaigns. They stand in a file that the
 * program writes which makes the invoices (docs/operating.md); it is read when the service starts and whenever it has changed. Numbers are
 * keys, so that the whole list may stand there always.
 */
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { DebitEntry } from '#schemas/payment.ts'
import { CreditPackage } from '#schemas/credits.ts'
import { addPackages } from '../credits/uses.ts'
import type { Log } from '../base/log.ts'
import { addDebits } from '../payment/debits.ts'
import type { Ports } from '../ports/ports.ts'
import { Campaign, keepCampaigns } from '../records/campaigns.ts'
import { accountOf } from '../records/service-record.ts'

const SoldPackage = CreditPackage.pick({
  PackageNumber: true,
  Name: true,
  Module: true,
  TotalCredit: true,
  DurationType: true,
}).extend({ StartDate: z.iso.date(), EndDate: z.iso.date().nullish() })

const SoldDebit = DebitEntry.pick({
  InvoiceNumber: true,
  Amount: true,
  CurrencyCode: true,
  Description: true,
}).extend({ IssueDate: z.iso.date(), DueDate: z.iso.date() })

export const SalesFile = z.strictObject({
  companies: z
    .array(
      z.strictObject({
        taxNumber: z.string(),
        packages: z.array(SoldPackage).default([]),
        debits: z.array(SoldDebit).default([]),
      }),
    )
    .default([]),
  /** Absent: campaigns stay as they are. */
  campaigns: z.array(Campaign).optional(),
})
type Sales = z.output<typeof SalesFile>

const lookEveryMs = 5_000

export interface SalesReader {
  /** Reads the file where it is new or has changed; gives how many packages and debts were new. */
  look(): Promise<number>
}

export function createSalesReader(ports: Ports, file: string | undefined, log: Log): SalesReader {
  let lookedAt = -Infinity
  let readAt = ''
  return {
    look: async () => {
      const now = ports.clock.now().getTime()
      if (file === undefined || now - lookedAt < lookEveryMs) return 0
      lookedAt = now
      const version = await versionOf(file)
      if (version === undefined || version === readAt) return 0
      // A file that cannot be read is said once, not every few seconds.
      readAt = version
      const sales = await readSales(file, log)
      return sales ? take(ports, sales, log) : 0
    },
  }
}

async function versionOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(file)
    return `${mtimeMs} ${size}`
  } catch {
    return undefined
  }
}

/** Undefined: nothing of it is taken, and the log says everything that is wrong with it. */
async function readSales(file: string, log: Log): Promise<Sales | undefined> {
  const parsed = SalesFile.safeParse(jsonIn(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  log.error('The sales file is wrong, and nothing of it was taken', {
    file,
    problems: z.prettifyError(parsed.error),
  })
  return undefined
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function take(ports: Ports, { companies, campaigns }: Sales, log: Log): Promise<number> {
  let added = 0
  for (const { taxNumber, packages, debits } of companies) {
    const id = await companyWith(ports, taxNumber)
    if (id === undefined) {
      log.warn('The sales file names a company that is not here', { taxNumber })
      continue
    }
    added += await ports.store.asCompany(id, async (tx) => {
      const account = await accountOf(tx, id)
      const now = ports.clock.now()
      const newPackages =
        packages.length === 0 ? 0 : await addPackages(tx, ports, account, packages, now)
      const newDebits = debits.length === 0 ? 0 : await addDebits(tx, ports, account, debits, now)
      return newPackages + newDebits
    })
  }
  if (campaigns) await ports.store.asSystem((tx) => keepCampaigns(tx, campaigns))
  log.info('The sales file was taken', { added, campaigns: campaigns?.length ?? 0 })
  return added
}

const companyWith = ({ store }: Ports, taxNumber: string): Promise<string | undefined> =>
  store.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('company')
      .select('id')
      .where('tax_number', '=', taxNumber)
      .executeTakeFirst()
    return row?.id
  })
