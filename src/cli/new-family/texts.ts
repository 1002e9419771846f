/** What a new family starts as: texts with the name in its places. Sound at once; what is a choice says so. */
import type { Language } from '#schemas/language.ts'

export interface NewFamily {
  /** Key, file name and prefix of paths: `egider`. */
  readonly name: string
  /** Name of its schemas: `Egider`. */
  readonly model: string
  /** Prefix of its roles: `eg`. */
  readonly role: string
  readonly titles: Readonly<Record<Language, string>>
}

export const descriptorText = ({
  name,
  model,
  role,
}: NewFamily): string => `import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, flag, has, int, money, tagList, taxNo, text, uuid } from '#descriptor/field.ts'
import { address, customer } from '#descriptor/pieces/customer-fields.ts'
import { currency, measure, stock } from '#descriptor/pieces/document-fields.ts'

const status = code(['unknown', 'waiting', 'succeed', 'error'], { tones: { waiting: 'warning', succeed: 'success', error: 'error' } })

// Every word that may stand here is in families/README.md, with the family that shows it.
export const ${name} = defineFamily({
  key: '${name}',
  group: 'documents',
  // Icons: src/descriptor/icon.ts.
  icon: 'file-text',
  // Paths of screens, paths of calls, beginnings of roles: they may differ.
  prefix: { screen: '${name}', call: '${name}', role: '${role}' },

  document: {
    root: 'CreditNote', model: '${model}', wrapper: '${model}',
    info: 'Info', lines: 'Lines', supplier: 'CompanyInfo', customer: 'CustomerInfo',
    serie: 'Serie', number: 'DocumentNumber',
    // Scenario and kind of the document in its XML, and the fields of its QR code.
    profile: { fixed: 'EARSIVBELGE' }, type: { fixed: '${model.toUpperCase() /* ascii */}' }, taxed: false,
    // \`report\`: kept and reported to the authority. \`network\`: sent to the receiver's box in an envelope.
    delivery: { kind: 'report', from: 'documents' },
  },

  boxes: {
    documents: box({
      path: 'Documents', role: 'l', route: 'list',
      // Fields by the names of the wire. One whose name the engine does not know says \`from\`: what it shows (src/descriptor/fact.ts).
      row: {
        UUID: uuid(), DocumentNumber: text(), IssueDate: date(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), CurrencyCode: text(), PayableAmount: money(), StatusCode: status, StatusDetail: text(),
        IsCancel: flag({ tones: { true: 'error' } }), CancelDate: dateTime(), IsReport: flag(), ReportUUID: uuid(), ReportDate: dateTime(), IsPrint: flag(), CreatedDate: dateTime(), Tags: tagList(), SpecialCode: text(),
      },
      filters: { StatusCode: anyOf(status), IsCancel: flag(), IsReport: flag(), Tags: has() },
      title: 'DocumentNumber', party: 'ReceiverName', sort: { by: 'IssueDate', dir: 'desc' },
      columns: ['DocumentNumber', 'IssueDate', 'ReceiverName', 'PayableAmount', 'StatusCode', 'IsReport', 'Tags'],
      moreColumns: ['ReceiverTaxNumber', 'CreatedDate', 'ReportDate', 'IsCancel', 'CancelDate', 'SpecialCode', 'IsPrint'],
      // What all reported documents of the portal have alike can be spread here instead: src/descriptor/pieces/reported.ts.
      can: ['list', 'files', 'details', 'messages', 'operate', 'export', 'label', 'cancel', 'draft'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
      actions: {
        sendEmail: { when: { IsCancel: false }, bulk: 'server', shortcut: 'm' },
        cancel: { when: { IsCancel: false }, confirm: 'simple', bulk: 'each' },
        revertCancel: { when: { IsCancel: true, IsReport: false }, bulk: 'each' },
        createDraft: {},
      },
      // The same records with a fixed filter, a screen and a role of their own.
      views: { canceled: { route: 'canceled/list', role: 'c:l', where: { IsCancel: true } } },
      statistics: { SuccessfullCount: { StatusCode: 'succeed' }, CancelCount: { IsCancel: true }, NotReportedCount: { IsReport: false, IsCancel: false }, TotalCount: {} },
      last: ['UUID', 'IssueDate', 'DocumentNumber', 'PayableAmount', 'ReceiverTaxNumber', 'ReceiverName', 'CurrencyCode'],
    }),
  },

  // Each part brings its calls and screens; leave out what the family does not have.
  parts: {
    create: {}, send: {}, reports: {}, series: {}, templates: {}, tags: {}, statistics: { box: 'documents' },
    drafts: {
      row: {
        UUID: uuid(), DocumentNumber: text(), IssueDate: date(), CreatedDate: dateTime(), Status: int(), StatusDescription: text({ from: 'draftStatusText' }),
        CurrencyCode: text(), PayableAmount: money(), ReceiverName: text(), ReceiverTaxNumber: taxNo(), IsPrint: flag(), Tags: tagList(), SpecialCode: text(),
      },
      title: 'DocumentNumber', party: 'ReceiverName', sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['ReceiverName', 'ReceiverTaxNumber', 'IssueDate', 'PayableAmount', 'StatusDescription', 'CreatedDate', 'Tags'],
      operations: ['UnPrint', 'Print'], exports: ['Xml', 'Pdf', 'OnePagePdf'],
    },
  },

  form: {
    sections: [
      {
        // Places of fields are below that of their section.
        section: 'fields', key: 'document', at: 'Info',
        fields: [
          { at: 'IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'Serie', kind: 'code', codeList: 'series' },
          ...currency,
        ],
      },
      {
        ...customer,
        fields: [
          { at: 'TaxNumber', kind: 'taxNo', default: '11111111111', required: true },
          { at: 'Name', kind: 'text', default: 'Nihai Tüketici', required: true, span: 2 },
          ...address,
        ],
      },
      {
        section: 'lines', key: 'lines', at: 'Lines',
        columns: [
          { ...stock, fills: { UnitType: 'UnitCode', Price: 'Price' } },
          ...measure,
          { at: 'Price', kind: 'decimal', required: true },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },
})
`

export const schemaText = ({
  model,
  titles,
}: NewFamily): string => `/** The model of ${titles.en} as it travels: what the editor sends and a draft is kept as. */
import { z } from 'zod'
import { dateTimeText, maybe, optionalText, str, uuid, warnings } from './common.ts'
import { Party } from './invoice.ts'

export const ${model} = z.strictObject({
  Info: z.strictObject({
    UUID: maybe(uuid), TemplateUUID: maybe(uuid), TemplateBase64String: maybe(z.string()), Serie: optionalText(16), IssueDate: dateTimeText,
    CurrencyCode: z.string().regex(/^[A-Z]{3}$/).default('TRY'), ExchangeRate: maybe(z.number().gt(0)),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  Lines: z.array(z.strictObject({ Name: str(1000), Quantity: z.number().gt(0), UnitType: str(10), Price: z.number().gte(0) })).min(1).max(10_000),
  Notes: maybe(z.array(z.string().max(2000)).max(100)),
})
export const ${model}Send = z.strictObject({ ${model} })
export const ${model}Sent = z.object({ UUID: uuid, DocumentNumber: z.string().nullable(), Warnings: warnings })
`

export const testText = ({
  name,
  model,
}: NewFamily): string => `import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUuid, openHandlers, type Handled, type PageAnswer, type SentAnswer } from '#test/service/handlers/handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('${name}', 'AAA', true)
})
afterAll(() => h.close())

const body = () => ({
  ${model}: {
    Info: { UUID: newUuid(), IssueDate: '2026-11-21T12:00:00', CurrencyCode: 'TRY' },
    CustomerInfo: { TaxNumber: '11111111111', Name: 'Ayşe Öztürk', City: 'İzmir', Country: 'Türkiye' },
    Lines: [{ Name: 'Kullanılmış masa', Quantity: 2, UnitType: 'C62', Price: 750 }],
  },
})
const list = (id: string) => h.call<PageAnswer>(id, { query: { Page: 1, PageSize: 20 } })

it('[NF4] ${name}: a draft is kept as the editor sent it, and listed', async () => {
  const sent = body()
  const { UUID } = await h.call<SentAnswer>('${name}.drafts.create', { body: sent })
  expect(await h.call('${name}.drafts.model', { params: { id: UUID } })).toMatchObject({ ${model}: { Lines: sent.${model}.Lines } })
  expect((await list('${name}.drafts.list')).Content).toMatchObject([{ UUID, ReceiverName: 'Ayşe Öztürk', PayableAmount: 1500 }])
})

it('[NF4] ${name}: what is sent has its number, is in the list, and can be cancelled and taken back', async () => {
  const { UUID } = await h.call<SentAnswer>('${name}.send.model', { body: body() })
  const row = async () => (await list('${name}.documents.list')).Content[0]
  expect(await row()).toMatchObject({ UUID, DocumentNumber: 'AAA2026000000001', PayableAmount: 1500, IsCancel: false })
  await h.call('${name}.documents.cancel', { params: { id: UUID } })
  expect(await row()).toMatchObject({ IsCancel: true })
  await h.call('${name}.documents.revertCancel', { params: { id: UUID } })
  expect(await row()).toMatchObject({ IsCancel: false })
})
`

const cancelled: Readonly<Record<Language, string>> = {
  tr: 'İptal Edilenler',
  en: 'Cancelled',
  de: 'Storniert',
  fr: 'Annulés',
  es: 'Anulados',
  ja: '取消済み',
  zh: '已作废',
}

/** What the family is called in one language: its file in locales/LANGUAGE/families. */
export function wordsText({ titles }: NewFamily, language: Language): string {
  const title = titles[language]
  const screens = { documents: title, canceled: cancelled[language] }
  return `${JSON.stringify({ title, document: title, screens }, null, 2)}\n`
}
