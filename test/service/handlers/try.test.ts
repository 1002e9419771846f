import { afterAll, beforeAll, it } from 'vitest'
import { bill, invoice, openHandlers, type Handled } from './handler-fixture.ts'
let h: Handled
beforeAll(async () => { h = await openHandlers() })
afterAll(() => h.close())
it('t', async () => {
  await h.addSeries('einvoice', 'ABC', true)
  await h.addSeries('ebill', 'ADS', true)
  const t = Date.now()
  const sent = await h.call('einvoice.send.model', { body: invoice() })
  console.log(sent, Date.now() - t)
  console.log(await h.call('ebill.send.model', { body: bill() }).catch((e) => [e.message, e.items]))
  console.log(JSON.stringify(await h.call('einvoice.sale.list', { query: { Search: 'cagdas' } })))
  for (const n of ['html','xml','pdf','details','histories','status','taxes','attachments','despatchInfo','checkFromGib','envelopeInfo','tagsOf','rejectedNote']) console.log(n, String(JSON.stringify(await h.call('einvoice.sale.'+n, { params: { id: sent.UUID } }))).slice(0, 400))
})
