/** What the service itself has for the company: debts that are due, and answers of the support desk. Only for those who may see them. */
import { sql } from 'kysely'
import type { Box } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { add } from '#values/money.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { formatMoney } from '../paper/format.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { sentence } from '../records/sentence.ts'
import { listPath } from './screen-paths.ts'

type Alert = Wire['Alerts'][number]

/** Numbers that no certificate reaches. */
const numbers = {
  overdue: 2_000_000_002,
  due: 2_000_000_003,
  answered: 2_000_000_004,
  damaged: 2_000_000_009,
} as const
/** A debt is announced so many days before its day. */
const announcedDays = 7
const dayMs = 86_400_000

interface OpenDebit {
  readonly due: string
  readonly remaining: string
  readonly currency: string
}

export async function debitAlerts(tx: Tx, context: CallContext): Promise<readonly Alert[]> {
  const { session, ports } = context
  const box = boxKeeping(ports.portal, 'DebitEntry')
  if (!box || !isReadBy(session, box)) return []
  const today = momentInIstanbul(ports.clock.now()).date
  const until = momentInIstanbul(new Date(Date.parse(today) + announcedDays * dayMs)).date
  const { rows } = await sql<OpenDebit>`
    select own_day(own ->> 'DueDate')::text as due, own ->> 'RemainingAmount' as remaining, own ->> 'CurrencyCode' as currency
    from record where company_id = ${session.companyId}::uuid and box = ${box.id} and own ->> 'PayStatus' <> 'Paid'
      and own_day(own ->> 'DueDate') <= ${until}::date
    order by 1`.execute(tx)
  const overdue = rows.filter(({ due }) => due < today)
  const due = rows.filter((one) => one.due >= today)
  return [
    ...debitAlert(context, overdue, { key: 'debitsOverdue', ID: numbers.overdue, Type: 'Error' }),
    ...debitAlert(context, due, { key: 'debitsDue', ID: numbers.due, Type: 'Warning' }),
  ]
}

function debitAlert(
  { language, ports }: CallContext,
  debits: readonly OpenDebit[],
  { key, ID, Type }: Pick<Alert, 'ID' | 'Type'> & { readonly key: string },
): readonly Alert[] {
  const [first] = debits
  if (!first) return []
  const sums = new Map<string, string>()
  for (const { currency, remaining } of debits)
    sums.set(currency, add(sums.get(currency) ?? '0', remaining))
  return [
    {
      ID,
      Type,
      Message: sentence(language, 'service', `alerts.${key}`, {
        debits: String(debits.length),
        sum: [...sums].map(([currency, sum]) => formatMoney(sum, currency, language)).join(' + '),
      }),
      CreationDate: `${first.due}T00:00:00`,
      Path: listPath(ports.portal, 'DebitEntry'),
    },
  ]
}

export async function answeredTickets(tx: Tx, context: CallContext): Promise<readonly Alert[]> {
  const { session, language, ports } = context
  const box = boxKeeping(ports.portal, 'SupportTicket')
  if (!box || !isReadBy(session, box)) return []
  const { answered, last } = await tx
    .selectFrom('record')
    .select((eb) => [eb.fn.countAll<string>().as('answered'), eb.fn.max('updated_at').as('last')])
    .where('company_id', '=', session.companyId)
    .where('box', '=', box.id)
    .where(sql<boolean>`own ->> 'StatusType' = 'Answered'`)
    .executeTakeFirstOrThrow()
  if (last === null) return []
  return [
    {
      ID: numbers.answered,
      Type: 'Information',
      Message: sentence(language, 'service', 'alerts.ticketsAnswered', { tickets: answered }),
      CreationDate: last.toISOString(),
      Path: listPath(ports.portal, 'SupportTicket', '?StatusType=Answered'),
    },
  ]
}

/** Files of the archive whose bytes are others than those that were taken in. */
export async function damagedLedgers(tx: Tx, context: CallContext): Promise<readonly Alert[]> {
  const { session, language, ports } = context
  const box = boxKeeping(ports.portal, 'StoredLedger')
  if (!box || !isReadBy(session, box)) return []
  const { damaged, last } = await tx
    .selectFrom('record')
    .select((eb) => [eb.fn.countAll<string>().as('damaged'), eb.fn.max('updated_at').as('last')])
    .where('company_id', '=', session.companyId)
    .where('box', '=', box.id)
    .where(sql<boolean>`own ->> 'Integrity' = 'Damaged'`)
    .executeTakeFirstOrThrow()
  if (last === null) return []
  return [
    {
      ID: numbers.damaged,
      Type: 'Error',
      Message: sentence(language, 'service', 'alerts.ledgersDamaged', { files: damaged }),
      CreationDate: last.toISOString(),
      Path: listPath(ports.portal, 'StoredLedger', '?Integrity=Damaged'),
    },
  ]
}

const isReadBy = ({ roles }: CallContext['session'], box: Box): boolean =>
  box.roles.read.some((role) => roles.has(role))
