/** What the demo's companies owe for the service, and a payment of theirs from before. */
import { momentInIstanbul } from '#values/istanbul.ts'
import {
  addDebits,
  addTransaction,
  amountOf,
  debitBox,
  debitsOf,
  hasDebits,
  hundredths,
  keepDebit,
  type NewDebit,
} from '../payment/debits.ts'
import type { Tx } from '../ports/ports.ts'
import { accountOf } from '../records/service-record.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

const dayMs = 86_400_000
/** By days from now; the first of them has been paid. */
const debts = [
  ['EVR2026000000101', 'Kontör paketi (5.000 adet)', -75, -60, 2400],
  ['EVR2026000000141', 'e-Fatura kontörü (1.000 adet)', -40, -25, 1250.5],
  ['EVR2026000000187', 'Belge saklama hizmeti', -20, -5, 480],
  ['EVR2026000000203', 'e-Arşiv kontörü (3.000 adet)', -6, 9, 3600],
  ['EVR2026000000219', 'Entegrasyon yıllık bakım ve destek bedeli', -2, 13, 12_999.99],
] as const

/** Of each company of the demo that has none yet. */
export async function addMissingDebits(tx: Tx, source: SeedSource): Promise<void> {
  if (!hasDebits(source.portal)) return
  const companies = await ownCompanies(tx)
  for (const { id } of companies) {
    const known = await tx
      .selectFrom('record')
      .select('uuid')
      .where('company_id', '=', id)
      .where('box', '=', debitBox(source.portal).id)
      .limit(1)
      .executeTakeFirst()
    if (!known) await seedDebits(tx, source, id)
  }
}

async function seedDebits(tx: Tx, source: SeedSource, companyId: string): Promise<void> {
  const now = source.clock.now()
  const after = (days: number): Date => new Date(now.getTime() + days * dayMs)
  const account = await accountOf(tx, companyId)
  const [first, ...others] = debts.map(
    ([InvoiceNumber, Description, issued, due, Amount]): NewDebit => ({
      InvoiceNumber,
      Description,
      IssueDate: momentInIstanbul(after(issued)).date,
      DueDate: momentInIstanbul(after(due)).date,
      Amount,
      CurrencyCode: 'TRY',
    }),
  )
  await addDebits(tx, source, account, first ? [first] : [], now)
  const paidAt = after(-62)
  for (const debit of await debitsOf(tx, source.portal, companyId)) {
    const paid = { ...debit, PaidAmount: debit.Amount, RemainingAmount: 0 }
    await keepDebit(tx, source.portal, companyId, paid, paidAt)
    await addTransaction(tx, source, account, {
      at: paidAt,
      type: 'Payment',
      amount: hundredths(debit.Amount),
      currency: debit.CurrencyCode,
      description: '2026-D00001',
      receipt: {
        Number: '2026-D00001',
        PayerTitle: account.name,
        PayerTaxNumber: account.taxNumber,
        Debits: [
          { InvoiceNumber: debit.InvoiceNumber, Amount: amountOf(hundredths(debit.Amount)) },
        ],
        Credit: 0,
        MaskedCard: '435508***4358',
        Bank: 'DENEME BANKASI A.Ş.',
        AuthCode: 'P90325',
        TransId: '26265Md4C19254',
        OrderId: 'EVDEMO000001',
        Installment: 1,
      },
    })
  }
  await addDebits(tx, source, account, others, now)
}
