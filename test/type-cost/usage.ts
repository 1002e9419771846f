/** Every family with some dozen calls and links each, as screens use them. src/cli/type-cost.mjs measures copies of it. */
import { families } from '#families/index.ts'
import { createApi, type Send } from '#client/api.ts'
import { createLinks } from '#client/links.ts'
import type { Portal } from '#engine/portal.ts'

declare const portal: Portal
declare const send: Send
const api = createApi<(typeof families)[number]>(portal, send)
const to = createLinks<(typeof families)[number]>(portal)
const body = ['6a0c0a3e-0000-4000-8000-000000000001']
const id = '1'

export const usage = async () => [
  (await api.einvoice.sale.list({ InvoiceProfile: 'TICARIFATURA', Page: 1 })).Content.map(
    (row) => row.PayableAmount,
  ),
  (await api.einvoice.purchase.list({ IsRead: true })).Content.map((row) => row.SenderName),
  (await api.einvoice.old.list({ IsSale: true })).TotalCount,
  (await api.einvoice.sale.details({ id })).InvoiceAmount,
  await api.einvoice.sale.operation({ operationType: 'Read', body }),
  await api.einvoice.purchase.sendAnswer({ body: { UUID: id, AnswerCode: 'approved' } }),
  (await api.einvoice.drafts.list()).Content.map((row) => row.InvoiceStatusDescription),
  (await api.einvoice.drafts.model({ id })).EInvoice.InvoiceLines.length,
  (await api.einvoice.sale.statistics.range({ StartDate: '2026-01-01' })).TotalCount,
  (await api.einvoice.sale.notifications.list()).Content.length,
  (await api.einvoice.series.list({ IsActive: true })).Content.length,
  (await api.ebill.bills.list({ StatusCode: 'succeed' })).Content.map((row) => row.BillNumber),
  await api.ebill.bills.cancel({ id }),
  await api.ebill.bills.export({ exportType: 'Pdf', body }),
  (await api.ebill.drafts.list()).Content.map((row) => row.StatusDescription),
  (await api.ebill.drafts.model({ id })).Bill.BillLines.length,
  (await api.ebill.statistics.range()).CancelCount,
  (await api.ebill.statistics.last()).map((row) => row.BillNumber),
  (await api.ebill.reports.list({ PeriodYear: '2026' })).Content.length,
  (await api.ebill.tags.list()).Content.length,
  (await api.company.get()).TaxNumber,
  await api.general.globalCustomer({ taxNumber: id, globalUserType: 'Invoice' }),
  (await api.system.accessKeys({ Page: 1 })).Content.length,
  to.ebill.bills({ StatusCode: 'succeed' }),
  to.ebill.bills.canceled(),
  to.ebill.reports.list(),
  to.ebill.create(),
  to.einvoice.sale({ InvoiceType: ['SATIS', 'IADE'] }),
  to.einvoice.old.oldSale(),
  to.einvoice.drafts(),
  to.einvoice.purchase.archivePurchase(),
  to.system.dashboard(),
]
