// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen } from './screen-fixture.tsx'

afterEach(cleanup)

const company = {
  Name: 'Gümüş Boya A.Ş.',
  TaxNumber: '4840847211',
  TaxOffice: 'Kağıthane',
  Address: 'Gül Sk. 1',
  City: 'İstanbul',
  Fax: '2125550000',
  Email: null,
  PaymentMeansCode: null,
  IsActive: true,
  Identifications: [{ Name: 'MERSISNO', Value: '0123456789012345' }],
  Aliases: [],
}

describe('the details of the company', () => {
  it('[CY1] are read and changed by the calls of the public API: each field of the form, empty ones too', async () => {
    const user = userEvent.setup()
    const { sent, missing } = await openScreen('/company', (id) =>
      id === 'company.modulesUsed'
        ? 'Modules in use: e-Invoice.'
        : id.startsWith('company.')
          ? company
          : [],
    )
    const fax = await screen.findByLabelText<HTMLInputElement>('Fax')
    await waitFor(() => expect(fax.value).toBe('2125550000'))
    await user.clear(fax)
    await user.type(screen.getByLabelText('City'), ' (Avrupa)')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'company.change')).toBe(true))
    const { input } = sent.find(({ id }) => id === 'company.change')!
    expect(input['body']).toEqual({
      TaxOffice: 'Kağıthane',
      Address: 'Gül Sk. 1',
      District: '',
      City: 'İstanbul (Avrupa)',
      Country: '',
      PostalCode: '',
      PhoneNumber: '',
      Fax: '',
      Email: '',
      WebSite: '',
      PayeeFinancialAccountID: '',
      PaymentMeansChannelCode: '',
      PaymentMeansCode: '',
      Identifications: [{ Name: 'MERSISNO', Value: '0123456789012345' }],
    })
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /default|Reset/i })).toBeNull()
    expect(missing).toEqual([])
  })

  it('[CY7] a list of numbers that was emptied is sent as one: what is left out would stay', async () => {
    const user = userEvent.setup()
    const { sent } = await openScreen('/company', (id) =>
      id === 'company.modulesUsed'
        ? 'Modules in use: e-Invoice.'
        : id.startsWith('company.')
          ? company
          : [],
    )
    await user.click(await screen.findByRole('button', { name: /remove/i }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'company.change')).toBe(true))
    const { input } = sent.find(({ id }) => id === 'company.change')!
    expect(input['body']).toMatchObject({ Identifications: [] })
  })
})
