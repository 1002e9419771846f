// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { schemaOf } from '#schemas/wire.ts'
import { layOut } from './laid-out.ts'
import { openScreen, portal, everyRole } from './screen-fixture.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const registered = '6310540565'
const other = '3900892152'
const customer = (TaxNumber: string, Name: string) => ({
  TaxNumber,
  Name,
  Address: 'Iğdır Sok. 3',
  District: 'Kadıköy',
  City: 'İstanbul',
  Country: 'Türkiye',
  TaxDepartment: 'Kadıköy',
  Email: null,
  Phone: null,
  Fax: null,
  WebSite: null,
  PostalCode: null,
})
const company = {
  TaxNumber: registered,
  Title: 'Çağdaş Gıda',
  Address: 'Bağdat Cad. 1',
  District: 'Kadıköy',
  City: 'İstanbul',
  Country: 'Türkiye',
  Aliases: [{ Name: 'urn:mail:pk@cagdas.example', DeletionTime: null }],
}
type Input = Readonly<Record<string, unknown>>
/** A network of one company, and own customers besides. */
const network: Readonly<Record<string, (input: Input) => unknown>> = {
  'einvoice.registeredCompanies': ({ body }) =>
    (body as { TaxNumberList: string[] }).TaxNumberList.map((TaxNumber) => ({
      TaxNumber,
      IsRegistered: TaxNumber === registered,
    })),
  'general.searchGlobal': ({ text }) => (text === registered ? [company] : []),
  'customers.search': ({ text }) =>
    text === registered
      ? []
      : [customer(String(text), text === other ? 'Ihlamur Kırtasiye' : 'Işıl Çağ')],
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('bulk creation of both kinds', () => {
  const path = '/bulk/invoice/create'

  it('[JR13] the receiver of each row decides; one question is asked of all of them, and a failed one is tried again under its ETTN', async () => {
    layOut()
    let refuses = true
    const { sent, missing } = await openScreen(path, (id, input) => {
      if (
        id === 'earchive.drafts.createBulk' &&
        refuses &&
        JSON.stringify(input).includes('11111111111')
      )
        throw new CallError(id, 422, { Message: 'The address is missing', Errors: [] })
      return id.endsWith('.createBulk') ? [] : (network[id]?.(input) ?? [])
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('textbox'))
    await user.paste(
      [
        `1\t${registered}\tKâğıt\t2\tC62\t10\t\t20`,
        `2\t${other}\tKalem\t1\tC62\t5\t\t20`,
        `1\t${registered}\tDefter\t1\tC62\t30\t\t20`,
        '3\t11111111111\tSilgi\t1\tC62\t3\t\t20',
      ].join('\n'),
    )
    await user.click(await screen.findByRole('button', { name: 'Create 3 drafts' }))
    const retry = await screen.findByRole('button', { name: 'Retry 1 failed document' })
    expect(cells().map((row) => [row[0], row[1], row[2], row[4]])).toEqual([
      ['1', registered, '2', 'Draft made: e-Invoice'],
      ['2', other, '1', 'Draft made: e-Archive Invoice'],
      ['3', '11111111111', '1', 'The address is missing'],
    ])
    expect(
      sent.filter(({ id }) => id === 'einvoice.registeredCompanies').map(({ input }) => input),
    ).toEqual([{ body: { TaxNumberList: [registered, other, '11111111111'] } }])
    const made = () => sent.filter(({ id }) => id.endsWith('.createBulk'))
    expect(made().map(({ id }) => id)).toEqual(
      ['einvoice', 'earchive', 'earchive'].map((family) => `${family}.drafts.createBulk`),
    )
    for (const { id, input } of made())
      expect(
        schemaOf(portal.calls.find((call) => call.id === id)!.body!)!.safeParse(input['body']).error
          ?.issues,
      ).toBeUndefined()
    expect(made()[0]!.input['body']).toMatchObject({
      EInvoices: [
        {
          Invoice: {
            CustomerInfo: { TaxNumber: registered, Name: 'Çağdaş Gıda' },
            InvoiceLines: [{ Name: 'Kâğıt', Quantity: 2 }, { Name: 'Defter' }],
          },
          CustomerAlias: 'urn:mail:pk@cagdas.example',
        },
      ],
    })
    expect(JSON.stringify(made()[1]!.input)).not.toMatch(/CustomerAlias|InvoiceProfile/)
    refuses = false
    // It is there from the first failure on, and takes clicks once all were tried.
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull())
    await user.click(retry)
    await waitFor(() => expect(cells()[2]![4]).toBe('Draft made: e-Archive Invoice'))
    expect(made()).toHaveLength(4)
    expect(made()[3]!.input).toEqual(made()[2]!.input)
    expect(missing).toEqual([])
  })
})

describe('files of both kinds on the joint upload', () => {
  const path = '/invoice/operation/upload/xml'
  const results = [
    {
      FileName: 'a.xml',
      IsSuccess: true,
      UUID: 'u1',
      DocumentNumber: 'EFA2026000000001',
      Errors: [],
      Box: 'einvoice.drafts',
    },
    {
      FileName: 'b.xml',
      IsSuccess: true,
      UUID: 'u2',
      DocumentNumber: 'EAR2026000000001',
      Errors: [],
      Box: 'earchive.drafts',
    },
    {
      FileName: 'c.xml',
      IsSuccess: false,
      UUID: null,
      DocumentNumber: null,
      Errors: ['c.xml is no document'],
    },
  ]
  const zip = new File(
    [
      zipSync({
        'a.xml': strToU8('<a/>'),
        'b.xml': strToU8('<b/>'),
        'c.xml': strToU8('x'),
      }) as BlobPart,
    ],
    'iki.zip',
    { type: 'application/zip' },
  )

  it('[JR14] a zip has a result for each file, which says of which kind it became; the lists of both are read again', async () => {
    const { sent, missing, client } = await openScreen(path, (id) =>
      id.endsWith('.upload') ? { UUID: null, InvoiceNumber: null, Results: results } : [],
    )
    for (const family of ['einvoice', 'earchive'])
      client.setQueryData([family, 'drafts', 'list'], [])
    const user = userEvent.setup()
    await screen.findByText(/drop/i)
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, zip)
    await screen.findByText('EAR2026000000001')
    expect(cells().map((row) => [row[1], row[2], row[3]])).toEqual([
      ['Taken', 'EFA2026000000001e-Invoice · Drafts', ''],
      ['Taken', 'EAR2026000000001e-Archive Invoice · Drafts', ''],
      ['Refused', '', 'c.xml is no document'],
    ])
    expect(sent.filter(({ id }) => id.endsWith('.upload')).map(({ id }) => id)).toEqual([
      'einvoice.uploads.upload',
    ])
    await waitFor(() =>
      expect(
        ['einvoice', 'earchive'].map(
          (family) => client.getQueryState([family, 'drafts', 'list'])?.isInvalidated,
        ),
      ).toEqual([true, true]),
    )
    expect(missing).toEqual([])
  })

  it('[JR14] who may upload only one kind brings the files to that call, which tells of each whether it may', async () => {
    const roles = portal.calls.find(({ id }) => id === 'einvoice.uploads.upload')!.roles
    const { sent } = await openScreen(
      path,
      (id) => (id.endsWith('.upload') ? { UUID: null, InvoiceNumber: null, Results: results } : []),
      everyRole.filter((role) => !roles.includes(role)),
    )
    await screen.findByText(/drop/i)
    await userEvent
      .setup()
      .upload(document.querySelector<HTMLInputElement>('input[type=file]')!, zip)
    await screen.findByText('EAR2026000000001')
    expect(sent.filter(({ id }) => id.endsWith('.upload')).map(({ id }) => id)).toEqual([
      'earchive.uploads.upload',
    ])
  })
})
