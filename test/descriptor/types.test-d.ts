/** What compiles and what does not: the typed client and the typed links of the real families, and the checks of `box`. */
import { describe, expectTypeOf, it } from 'vitest'
import { families } from '#families/index.ts'
import { box, defineFamily, type RecordOf } from '#descriptor/family.ts'
import { anyOf, code, date, flag, int, money, text, uuid } from '#descriptor/field.ts'
import type { Api, Fn, Links, Page } from '#engine/api-types.ts'
import { notebook } from '#test/kitchen-sink/notebook.ts'

type All = (typeof families)[number]
declare const api: Api<All>
declare const to: Links<All>
declare const own: Api<typeof notebook>

const record = {
  path: 'Papers',
  role: 'p',
  route: 'papers',
  row: {
    UUID: uuid(),
    InvoiceNumber: text(),
    IssueDate: date(),
    CurrencyCode: text(),
    PayableAmount: money(),
    IsCancel: flag(),
  },
  filters: { IsCancel: flag() },
  columns: ['InvoiceNumber'],
  title: 'InvoiceNumber',
  sort: { by: 'IssueDate', dir: 'desc' },
  can: ['list'],
} as const

describe('the typed client', () => {
  it('[T1] a list takes the filters of its box and answers a page of its rows', () => {
    const list = api.einvoice.sale.list
    list({ InvoiceProfile: 'TICARIFATURA', Page: 1 })
    list({
      InvoiceProfile: ['TICARIFATURA', 'TEMELFATURA'],
      IsTransfer: false,
      StartDate: '2026-01-01',
      SortType: 'ASC',
    })
    list()
    list({}, { signal: new AbortController().signal })
    expectTypeOf<Awaited<ReturnType<typeof list>>['Content'][number]>().toHaveProperty(
      'ReceiverName',
    )
    expectTypeOf<
      Awaited<ReturnType<typeof list>>['Content'][number]['PayableAmount']
    >().toEqualTypeOf<number>()
    expectTypeOf<Awaited<ReturnType<typeof list>>['TotalCount']>().toEqualTypeOf<number>()
    expectTypeOf(list.id).toEqualTypeOf<string>()
    // @ts-expect-error IsRead is a filter of the purchase box only
    list({ IsRead: true })
    // @ts-expect-error no such profile
    list({ InvoiceProfile: 'TICARI' })
    // @ts-expect-error a number is not a page
    list({ Page: 'first' })
    // @ts-expect-error a row of sale has no sender
    void list().then((page) => page.Content[0]?.SenderName)
  })

  it('[T2] nothing is silently any: an unknown family, box, call or column does not compile', () => {
    // @ts-expect-error no such family
    void api.einvoices
    // @ts-expect-error no such box
    void api.einvoice.sales
    // @ts-expect-error the box cannot cancel
    void api.einvoice.sale.cancel
    // @ts-expect-error an e-bill has no answers
    void api.ebill.bills.sendAnswer
    // @ts-expect-error no bulk creation of e-bill drafts
    void api.ebill.drafts.createBulk
    // @ts-expect-error e-bill sends no PDF
    void api.ebill.send.downloadPdf
    // @ts-expect-error statistics of e-bill are the family's
    void api.ebill.bills.statistics
    // @ts-expect-error old invoices have no rules
    void api.einvoice.old.notifications
    // @ts-expect-error nor statistics
    void api.einvoice.old.statistics
    // @ts-expect-error e-invoice has no reports
    void api.einvoice.reports
    expectTypeOf(api.ebill.bills.cancel).not.toBeAny()
    expectTypeOf(api.ebill.bills).not.toBeAny()
    expectTypeOf(api.company.get).not.toBeAny()
  })

  it('[T3] path parameters and bodies are named and required', () => {
    api.einvoice.sale.operation({
      operationType: 'Read',
      body: ['6a0c0a3e-0000-4000-8000-000000000001'],
    })
    api.einvoice.sale.export({ exportType: 'Pdf', body: [] })
    api.ebill.bills.cancel({ id: 'x' })
    api.einvoice.purchase.sendAnswer({
      body: { UUID: 'x', AnswerCode: 'rejected', RejectNote: 'no' },
    })
    // @ts-expect-error no such operation
    api.einvoice.sale.operation({ operationType: 'Burn', body: [] })
    // @ts-expect-error the body is missing
    api.einvoice.sale.operation({ operationType: 'Read' })
    // @ts-expect-error a record is named by `id`
    api.ebill.bills.cancel({ uuid: 'x' })
    // @ts-expect-error nothing is cancelled without saying what
    api.ebill.bills.cancel()
    // @ts-expect-error an answer is one of two
    api.einvoice.purchase.sendAnswer({ body: { UUID: 'x', AnswerCode: 'perhaps' } })
  })

  it('[T4] the model of the family is the body of its drafts and of sending', () => {
    type BillBody = Parameters<typeof api.ebill.drafts.create>[0]['body']
    expectTypeOf<BillBody>().toHaveProperty('Bill')
    expectTypeOf<Parameters<typeof api.einvoice.send.model>[0]['body']>().toHaveProperty('EInvoice')
    expectTypeOf<Awaited<ReturnType<typeof api.ebill.drafts.create>>>().toEqualTypeOf<{
      UUID: string
      BillNumber: string | null
      Warnings?: string[] | undefined
    }>()
    expectTypeOf<Parameters<typeof api.einvoice.drafts.createBulk>[0]['body']>().toHaveProperty(
      'EInvoices',
    )
    // @ts-expect-error an e-bill has no such wrapper
    api.ebill.drafts.create({ body: { EInvoice: {} } })
    expectTypeOf<
      Awaited<ReturnType<typeof api.einvoice.drafts.list>>['Content'][number]
    >().toHaveProperty('InvoiceStatusDescription')
    expectTypeOf<
      Awaited<ReturnType<typeof api.ebill.drafts.model>>['Bill']['BillLines'][number]['Quantity']
    >().toEqualTypeOf<number>()
  })

  it('[T5] parts kept per box, statistics by their own names, and last records', () => {
    api.einvoice.sale.notifications.list()
    api.einvoice.sale.notifications.get({ id: '1' })
    expectTypeOf<
      Awaited<ReturnType<typeof api.ebill.statistics.range>>['TotalCount']
    >().toEqualTypeOf<number>()
    expectTypeOf<
      Awaited<ReturnType<typeof api.einvoice.sale.statistics.range>>['RejectedCount']
    >().toEqualTypeOf<number>()
    expectTypeOf<
      keyof Awaited<ReturnType<typeof api.ebill.statistics.last>>[number]
    >().toEqualTypeOf<
      | 'UUID'
      | 'IssueDate'
      | 'BillNumber'
      | 'PayableAmount'
      | 'ReceiverTaxNumber'
      | 'ReceiverName'
      | 'CurrencyCode'
    >()
    expectTypeOf(api.einvoice.uploads.upload).not.toBeAny()
    expectTypeOf(api.einvoice.uploads.sgk.upload).not.toBeAny()
    // @ts-expect-error no such statistic
    void api.ebill.statistics.range().then((counts) => counts.BasicCount)
  })

  it('[T6] calls of its own are typed by path, query, body and answer', () => {
    expectTypeOf<Awaited<ReturnType<typeof api.company.get>>['TaxNumber']>().toEqualTypeOf<
      string | null
    >()
    api.company.get()
    api.customers.search({ text: 'a' })
    api.general.globalCustomer({ taxNumber: '1234567890', globalUserType: 'Invoice' })
    api.einvoice.registeredCompanies({ body: { TaxNumberList: ['1234567890'] } })
    // @ts-expect-error the path wants `text`
    api.customers.search({ name: 'a' })
    // @ts-expect-error no such type of user
    api.general.globalCustomer({ taxNumber: '1234567890', globalUserType: 'Bill' })
  })

  it('[T11] steps of records are typed by what each asks for, settings by their schema', () => {
    own.notebook.notes.finish({ id: '1', Version: 3, body: { EndDate: '2026-11-24' } })
    expectTypeOf(own.notebook.notes.finish({ id: '1', body: {} })).resolves.toHaveProperty(
      'Version',
    )
    expectTypeOf(own.notebook.server.read()).resolves.toHaveProperty('Secrets')
    own.notebook.server.reset({ Version: 3 })
    own.notebook.remind({ id: '1', body: { Recipient: 'ayse@ornek.example' } })
    // @ts-expect-error a step names its record
    own.notebook.notes.finish({ body: {} })
    // @ts-expect-error no such place in what it asks for
    own.notebook.notes.finish({ id: '1', body: { Ende: '2026-11-24' } })
    // @ts-expect-error the box has no such step
    void own.notebook.notes.finished
    // @ts-expect-error nor has a box without steps
    void own.notebook.large.finish
  })

  it('[T7] one generic reads any call', () => {
    const query = <I, O>(call: Fn<I, O>, input: I) => call(input)
    expectTypeOf(query(api.ebill.bills.list, { IsCancel: true })).resolves.toHaveProperty('Content')
    expectTypeOf(query(api.ebill.bills.list, { IsCancel: true })).resolves.toExtend<
      Page<{ BillNumber: string | null }>
    >()
    // @ts-expect-error no such filter
    query(api.ebill.bills.list, { IsRead: true })
  })
})

describe('the typed links', () => {
  it('[T8] a link takes the search of its list', () => {
    expectTypeOf(to.ebill.bills({ StatusCode: 'succeed' })).toEqualTypeOf<string>()
    to.ebill.bills.canceled({ Search: 'x' })
    to.ebill.drafts()
    to.ebill.reports.list({ PeriodYear: '2026' })
    to.einvoice.old.oldSale({ Page: 2 })
    to.einvoice.sale.notifications()
    to.einvoice.uploads.xml()
    to.einvoice.drafts.bulk()
    to.system.dashboard()
    // @ts-expect-error no such status
    to.ebill.bills({ StatusCode: 'done' })
    // @ts-expect-error no such view
    void to.ebill.bills.cancelled
    // @ts-expect-error the old box is seen through its views only
    to.einvoice.old({ Page: 2 })
    // @ts-expect-error e-bill has no bulk screen
    void to.ebill.drafts.bulk
    // @ts-expect-error no such screen
    void to.system.board
  })
})

describe('the checks of box', () => {
  it('[T9] a mistake is reported at the wrong word', () => {
    box({
      ...record,
      last: ['UUID'],
      statistics: { All: {} },
      views: { cancelled: { route: 'c', where: { IsCancel: true } } },
      notifications: true,
    })
    // @ts-expect-error no such column
    box({ ...record, columns: ['Number'] })
    // @ts-expect-error no such column
    box({ ...record, last: ['Number'] })
    // @ts-expect-error no such capability
    box({ ...record, can: ['cancle'] })
    // @ts-expect-error a view over a column that is none
    box({ ...record, views: { cancelled: { route: 'c', where: { IsGone: true } } } })
    // @ts-expect-error a count over a column that is none
    box({ ...record, statistics: { All: { IsGone: true } } })
    // @ts-expect-error a condition over a column that is none
    box({ ...record, actions: { cancel: { when: { IsGone: true } } } })
    // @ts-expect-error no such action
    box({ ...record, actions: { burn: {} } })
    // @ts-expect-error no such direction
    box({ ...record, sort: { by: 'IssueDate', dir: 'up' } })
    // @ts-expect-error a family needs its prefixes
    defineFamily({ key: 'x', group: 'none', icon: 'utensils' })
  })

  it('[T10] the value of a field is known by its kind', () => {
    const papers = box({
      ...record,
      row: { ...record.row, Count: int(), Kind: code(['a', 'b']), Kinds: anyOf(code(['a', 'b'])) },
    })
    expectTypeOf<RecordOf<typeof papers>>().toEqualTypeOf<{
      UUID: string
      InvoiceNumber: string | null
      IssueDate: string
      CurrencyCode: string | null
      PayableAmount: number
      IsCancel: boolean
      Count: number
      Kind: 'a' | 'b'
      Kinds: 'a' | 'b' | ('a' | 'b')[]
    }>()
  })
})
