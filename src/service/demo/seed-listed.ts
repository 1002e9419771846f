/** What the authority lists to the companies: invoices that issuers of elsewhere reported, some made on the authority's own portal. */
import { formatDocumentNumber } from '#documents/document/document-number.ts'
import { needed } from '#values/needed.ts'
import type { Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { authorityName } from '../worker/envelope-state.ts'
import { mirroredRow } from '../worker/mirror-reports.ts'
import { unregisteredFirms } from './firms.ts'
import type { Chooser } from './random-choice.ts'
import type { DemoCompany, SeedSource } from './seed-companies.ts'

const perCompany = 9
const dayMs = 86_400_000

export async function seedListed(
  tx: Tx,
  { portal, clock, random }: SeedSource,
  companies: readonly DemoCompany[],
  chooser: Chooser,
): Promise<void> {
  const now = clock.now()
  for (const { key, document } of portal.families) {
    if (document?.delivery.kind !== 'report' || document.delivery.mirror === undefined) continue
    const mirror = {
      to: `${key}.${document.delivery.mirror}`,
      profile: 'fixed' in document.profile ? document.profile.fixed : '',
    }
    const rows = companies.flatMap((company, place) =>
      Array.from({ length: perCompany }, (_, index) => {
        const issuer = needed(
          unregisteredFirms[(index + place * 2) % unregisteredFirms.length],
          'unregistered firm of the demo',
        )
        const at = new Date(now.getTime() - (index * 5 + chooser.between(1, 4)) * dayMs)
        return {
          ...listed(
            mirror,
            issuer,
            company,
            { at, ordinal: 40 + (perCompany - index) * 7 + place, uuid: random.uuid() },
            chooser,
          ),
          ...(index === 4 && { is_cancelled: true, cancel_date: at }),
        }
      }),
    )
    await tx.insertInto('record').values(rows).execute()
    await addHistory(
      tx,
      rows.map((row) => ({
        companyId: row.company_id,
        box: row.box,
        uuid: row.uuid,
        userName: authorityName,
        event: 'gibListed',
        details: { number: row.number ?? '', issuer: row.sender_name ?? '' },
        at: now,
      })),
    )
  }
}

interface Listed {
  readonly at: Date
  readonly ordinal: number
  readonly uuid: string
}

function listed(
  mirror: { readonly to: string; readonly profile: string },
  issuer: (typeof unregisteredFirms)[number],
  { id, firm }: DemoCompany,
  { at, ordinal, uuid }: Listed,
  chooser: Chooser,
) {
  const { date, time } = momentInIstanbul(at)
  const sendType = chooser.one(['PORTAL', 'PORTAL', 'KAGIT', 'ELEKTRONIK'])
  const total = chooser.between(180, 9_400) * 10
  const tax = total / 5
  const entry = {
    number: formatDocumentNumber({
      series: sendType === 'PORTAL' ? 'GIB' : 'EAR',
      year: Number(date.slice(0, 4)),
      ordinal,
    }),
    file: uuid,
    sendType,
    issueDate: date,
    issueTime: time,
    currency: 'TRY',
    total: total.toFixed(2),
    taxTotal: tax.toFixed(2),
    payable: (total + tax).toFixed(2),
    receiverTaxNo: firm.taxNumber,
    receiverName: firm.name,
    installationNo: undefined,
    isInternet: sendType === 'ELEKTRONIK' && chooser.chance(0.5),
  }
  return mirroredRow(
    mirror,
    { name: issuer.name, tax_number: issuer.taxNumber },
    { id, name: firm.name, tax_number: firm.taxNumber },
    entry,
    at,
  )
}
