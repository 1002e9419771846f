/** What the first screen tells a company of before it is too late. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHandlers, type Answer, type Handled } from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h?.close())

const dayMs = 86_400_000
const inDays = (days: number) =>
  new Date(h.ports.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const certificate = (SerialNo: string, days: number) =>
  h.call('company.createCertificate', {
    body: { SerialNo, Type: 'MALIMUHUR', EndDate: `${inDays(days)}T00:00:00` },
  })
const alerts = () => h.call<readonly Answer[]>('general.alerts')

it('[CY8] a certificate is warned of from 30 days before its end, and told of as an error once it has ended', async () => {
  expect(await alerts()).toEqual([])
  await certificate('UZAK', 31)
  await certificate('YAKIN', 30)
  await certificate('BUGUN', 0)
  await certificate('BITTI', -1)
  const told = await alerts()
  expect(told.map(({ Type, CreationDate }) => [Type, CreationDate])).toEqual([
    ['Error', `${inDays(0)}T00:00:00`],
    ['Warning', `${inDays(-30)}T00:00:00`],
    ['Warning', `${inDays(0)}T00:00:00`],
  ])
  expect(told.map(({ Message }) => Message)).toEqual([
    expect.stringMatching(/^BITTI seri numaralı mali mühür .* sona erdi\./),
    expect.stringContaining('kalan gün: 0'),
    expect.stringContaining('kalan gün: 30'),
  ])
})
