/** Bank accounts of the company: kept once, offered in editors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ibanOf } from '#schemas/iban.ts'
import { openHandlers, refusalOf, type Handled, type PageAnswer } from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h?.close())

const iban = (nth: number) => ibanOf('TR', `000100${String(nth).padStart(16, '0')}`)
const account = (nth: number, more: object = {}) => ({
  Name: `Hesap ${nth}`,
  IBAN: iban(nth),
  BankName: 'Ziraat Bankası',
  BranchName: 'Şişli',
  ...more,
})
const create = (body: object) =>
  h.call<{ readonly UUID: string }>('company.bankAccounts.create', { body })

describe('bank accounts', () => {
  it('[CY3] keep the IBAN without blanks and in capitals, take none that is wrong and none twice', async () => {
    const written = iban(1)
      .toLowerCase()
      .replaceAll(/(.{4})/g, '$1 ')
    const { UUID } = await create(account(1, { IBAN: written }))
    expect(await h.call('company.bankAccounts.model', { params: { id: UUID } })).toMatchObject({
      IBAN: iban(1),
      CurrencyCode: 'TRY',
      IsActive: true,
    })
    expect(await refusalOf(create(account(1, { Name: 'Yine o' })))).toMatchObject({ status: 409 })
    const wrong = `${iban(2).slice(0, -1)}${(Number(iban(2).at(-1)) + 1) % 10}`
    for (const IBAN of [wrong, 'TR12', ''])
      await expect(create(account(2, { IBAN })), IBAN).rejects.toThrow()
  })

  it('[CY3] are offered to whoever writes documents, those in use only', async () => {
    await create(account(3, { CurrencyCode: 'EUR' }))
    await create(account(4, { IsActive: false }))
    const { Content } = await h.call<PageAnswer>('company.offeredAccounts', { query: {} })
    expect(Content.map(({ IBAN }) => IBAN).sort()).toEqual([iban(1), iban(3)].sort())
    expect(Object.keys(Content[0] ?? {}).sort()).toEqual(
      ['BankName', 'CurrencyCode', 'IBAN', 'Name', 'UUID'].sort(),
    )
  })
})
