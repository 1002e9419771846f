/** What tells pages of lists that are kept apart (decision 108); that they are no older than their box, total-rules.ts looks at. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JsonText } from '#service/base/json-text.ts'
import type { KeptPages } from '#service/ports/kept-pages.ts'
import { createKeptPages } from '#service/records/kept-pages.ts'
import { invoice, newUuid, openHandlers, type Handled, type PageAnswer } from './handler-fixture.ts'

/** Keeps all for good: what two questions had in common would be answered alike. */
function keepForever(): KeptPages {
  const pages = new Map<string, JsonText>()
  return {
    async answer(place, read) {
      const key = JSON.stringify(place)
      const page = pages.get(key) ?? JsonText.of((await read()).page)
      pages.set(key, page)
      return page
    },
  }
}

let h: Handled
beforeEach(async () => {
  h = await openHandlers(undefined, { keptPages: keepForever() })
  await h.addSeries('einvoice', 'EFT', true)
})
afterEach(() => h?.close())

it('[SV131] another company, language, query, list and archive have pages of their own', async () => {
  await h.call('einvoice.send.model', { body: invoice({ uuid: newUuid() }) })
  await h.store.asSystem((tx) =>
    tx.updateTable('record').set({ status_detail: 'cancelled.unreported' }).execute(),
  )
  const list = (options = {}) => h.call<PageAnswer>('einvoice.sale.list', options)
  const own = await list()
  expect(own.Content).toHaveLength(1)
  expect((await list({ company: 'buyer' })).Content).toEqual([])
  expect((await list({ query: { StatusCode: ['error'] } })).Content).toEqual([])
  expect((await h.call<PageAnswer>('einvoice.purchase.list')).Content).toEqual([])
  expect((await h.call<PageAnswer>('einvoice.sale.archived', { body: {} })).Content).toEqual([])
  const english = await list({ language: 'en' })
  expect(english.Content).toHaveLength(1)
  expect(english.Content).not.toEqual(own.Content)
  expect(await list()).toEqual(own)
})

it('[SV131] boxes of the same version have pages of their own', async () => {
  const pages = createKeptPages({ ask: async () => [{ answer: 7 }] as never })
  const ask = async (companyId: string, box: string, question: string, page: string) =>
    (await pages.answer({ companyId, box, question }, async () => ({ page, version: 7 }))).read()
  expect(await ask('a', 'x', 'q', 'first')).toBe('first')
  expect(await ask('b', 'x', 'q', 'of another company')).toBe('of another company')
  expect(await ask('a', 'y', 'q', 'of another box')).toBe('of another box')
  expect(await ask('a', 'x', 'r', 'of another question')).toBe('of another question')
  expect(await ask('a', 'x', 'q', 'not read')).toBe('first')
})
