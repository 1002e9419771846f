// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '#engine/portal.ts'
import { writtenFamily } from '#engine/written-family.ts'
import { agreedPricesFinder } from '#screens/editor/agreed-prices.ts'
import { openList, pageOf, portal } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  setWindowWidth(Infinity)
})
afterEach(cleanup)

const salt = { Name: 'Tuz', SellerCode: 'T-1' }
const sugar = { Name: 'Şeker', SellerCode: null }
const [inLira, inDollars] = ['3900892152', '6310540565']
const terms = [
  {
    TaxNumber: inLira,
    Name: 'Ihlamur Kırtasiye',
    CurrencyCode: null,
    Prices: [
      { StockName: 'Sofra tuzu', SellerCode: 'T-1', Price: 6.5 },
      { StockName: 'Şeker', Price: 30 },
      { StockName: 'Tuz', SellerCode: 'T-2', Price: 1 },
    ],
  },
  {
    TaxNumber: inDollars,
    Name: 'Çağdaş Dış Ticaret',
    CurrencyCode: 'USD',
    Prices: [{ StockName: 'Tuz', SellerCode: 'T-1', Price: 0.4 }],
  },
]

/** The finder of an invoice with these texts, and how often it asked. */
function finderFor(texts: Readonly<Record<string, string>>, fails = () => false) {
  const { form, document } = writtenFamily(familyOf(portal, 'einvoice'))
  let asked = 0
  const find = agreedPricesFinder({
    form,
    document,
    ask: (async (_id: string, input: Readonly<Record<string, unknown>>) => {
      asked++
      if (fails()) throw new Error('No connection')
      return terms.filter(({ TaxNumber }) => TaxNumber === input['text'])
    }) as never,
    textNow: (place) => texts[place] ?? '',
  })
  return { find, asked: () => asked }
}
const number = 'CustomerInfo.TaxNumber'
const currency = 'InvoiceInfo.CurrencyCode'

describe('what a customer pays in place of the usual price', () => {
  it('[CU16] is found by the code of the seller, and by name where it was agreed without a code', async () => {
    const { find } = finderFor({ [number]: inLira, [currency]: 'TRY' })
    const priceOf = await find()
    expect([priceOf(salt), priceOf(sugar)]).toEqual([6.5, 30])
    expect(priceOf({ Name: 'Tuz', SellerCode: 'T-9' })).toBeUndefined()
  })

  it('[CU16] holds in the customer’s currency only, and of nobody else', async () => {
    const priceIn = async (taxNo: string, code: string) =>
      (await finderFor({ [number]: taxNo, [currency]: code }).find())(salt)
    expect(await priceIn(inDollars, 'USD')).toBe(0.4)
    expect(await priceIn(inDollars, 'TRY')).toBeUndefined()
    expect(await priceIn(inLira, 'USD')).toBeUndefined()
    expect(await priceIn('4840847211', 'TRY')).toBeUndefined()
    expect(await priceIn('', 'TRY')).toBeUndefined()
  })

  it('[CU16] is asked for once for each customer, and again where there was no answer', async () => {
    const texts = { [number]: inLira, [currency]: 'TRY' }
    let isDown = true
    const { find, asked } = finderFor(texts, () => isDown)
    expect((await find())(salt)).toBeUndefined()
    isDown = false
    expect((await find())(salt)).toBe(6.5)
    await find()
    expect(asked()).toBe(2)
    texts[number] = inDollars
    texts[currency] = 'USD'
    expect((await find())(salt)).toBe(0.4)
    expect(asked()).toBe(3)
  })
})

describe('the prices in the record of a customer', () => {
  it('[CU16] take code and usual price of the stock that is chosen, to be changed', async () => {
    const user = userEvent.setup()
    const { sent } = await openList('/definitions/customers', (id) => {
      if (id.endsWith('.list')) return pageOf([])
      if (id === 'stocks.search') return [{ ...salt, Price: 7.25 }]
      return id.endsWith('.create') ? { UUID: '00000000-0000-4000-8000-000000000001' } : []
    })
    await user.click((await screen.findAllByRole('button', { name: 'New Customer' }))[0]!)
    const dialog = await screen.findByRole('dialog')
    const prices = await within(dialog).findByRole('group', { name: /^Special prices/ })
    const field = (name: string) => within(prices).getByLabelText<HTMLInputElement>(RegExp(name))
    await user.type(field('Goods / service'), 'tuz')
    await user.click(await screen.findByRole('option', { name: /^Tuz/ }))
    await waitFor(() => expect(field('Stock code').value).toBe('T-1'))
    expect(field('Goods / service').value).toBe('Tuz')
    await user.clear(field('Special price'))
    await user.type(field('Special price'), '6.5')
    await user.type(within(dialog).getByLabelText(/^Name/), 'Ihlamur Kırtasiye')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id.endsWith('.create'))?.input['body']).toMatchObject({
        Name: 'Ihlamur Kırtasiye',
        Prices: [{ StockName: 'Tuz', SellerCode: 'T-1', Price: 6.5 }],
      }),
    )
  })
})
