// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScreen } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  setWindowWidth(Infinity)
})
afterEach(cleanup)

const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'
const draft = (type: string) => ({
  EInvoice: {
    InvoiceInfo: {
      UUID: uuid,
      InvoiceProfile: 'TICARIFATURA',
      InvoiceType: type,
      IssueDate: '2026-11-21',
      CurrencyCode: 'TRY',
    },
    CustomerInfo: {
      TaxNumber: '6310540565',
      Name: 'Çağdaş Gıda',
      Address: 'Bağdat Cad. 1',
      District: 'Kadıköy',
      City: 'İstanbul',
      Country: 'Türkiye',
    },
    InvoiceLines: [{ Name: 'Kâğıt', Quantity: 2, UnitType: 'C62', Price: 10, KDVPercent: 0 }],
  },
})

describe('the reason of an exemption', () => {
  it.each([
    ['ISTISNA', '301', ['701', '801']],
    ['IHRACKAYITLI', '702', ['801']],
  ])('[TY11] of type %s is one of the codes that it may carry', async (type, offered, others) => {
    const user = userEvent.setup()
    await openScreen(`/invoice/operation/create/default?draft=${uuid}`, (id) =>
      id === 'einvoice.drafts.model' ? draft(type) : [],
    )
    const reason = await screen.findByRole('combobox', { name: /Exemption reason/i })
    await user.click(reason)
    await user.type(reason, offered)
    expect(
      (await screen.findAllByRole('option')).map((option) => option.textContent),
    ).toContainEqual(expect.stringContaining(offered))
    for (const code of others) {
      await user.clear(reason)
      await user.type(reason, code)
      expect(
        screen
          .queryAllByRole('option')
          .map((option) => option.textContent)
          .filter((text) => text?.startsWith(code)),
      ).toEqual([])
    }
  })
})
