import { box, defineFamily } from '#descriptor/family.ts'
import {
  anyOf,
  code,
  contains,
  date,
  dateTime,
  flag,
  has,
  int,
  range,
  taxNo,
  text,
  uuid,
} from '#descriptor/field.ts'
import { contact, customer, identity, wholeAddress } from '#descriptor/pieces/customer-fields.ts'
import { measure, stock } from '#descriptor/pieces/document-fields.ts'
import { drafts, networkDraftFields } from '#descriptor/pieces/drafts.ts'
import {
  archived,
  awaited,
  envelopeFields,
  moreOfReceived,
  moreOfSent,
  networked,
  sendCounts,
  sendFields,
} from '#descriptor/pieces/networked.ts'
import { oldDocuments, oldFields, oldViews } from '#descriptor/pieces/old-documents.ts'
import { uploads } from '#descriptor/pieces/parts.ts'
import { sendState } from '#descriptor/pieces/send-state.ts'
import { steelDelivery } from '#descriptor/pieces/steel-delivery.ts'

const profiles = ['TEMELIRSALIYE', 'HKSIRSALIYE', 'IDISIRSALIYE'] as const
const types = ['SEVK', 'MATBUDAN'] as const

const profile = code(profiles)
const type = code(types)
const answer = code(
  [
    'unknown',
    'waitingForApproval',
    'approved',
    'partiallyApproved',
    'rejected',
    'documentAnsweredAutomatically',
  ],
  {
    tones: {
      waitingForApproval: 'warning',
      approved: 'success',
      partiallyApproved: 'warning',
      rejected: 'error',
      documentAnsweredAutomatically: 'info',
    },
  },
)

const head = {
  DespatchNumber: text(),
  DespatchProfile: profile,
  DespatchType: type,
  IssueDate: date(),
  ActualDespatchDate: dateTime(),
}
const life = { ...sendFields, AnswerCode: answer, ...envelopeFields }
const filters = {
  ...range('CreatedDate', dateTime()),
  DespatchNumber: contains(),
  DespatchProfile: anyOf(profile),
  DespatchType: anyOf(type),
  IsArchive: flag(),
  StatusCode: anyOf(sendState),
  AnswerCode: anyOf(answer),
  Tags: has(),
}
const apiFilters = {
  IsPrint: flag(),
  IsTransfer: flag(),
  DateFilterType: code(['IssueDate', 'EnvelopeDate', 'CreatedDate'], { from: 'issueDate' }),
}
const both = [...networked.can, 'gibCheck', 'answerFiles', 'readMarks'] as const
const statistics = {
  ApprovalPendingCount: { AnswerCode: 'waitingForApproval' },
  ApprovedCount: { AnswerCode: ['approved', 'documentAnsweredAutomatically'] },
  PartiallyApprovedCount: { AnswerCode: 'partiallyApproved' },
  RejectedCount: { AnswerCode: 'rejected' },
  ...sendCounts,
} as const
/** From delivery; what nobody answers in them counts as taken in. */
const daysToAnswer = 7

const plate = { at: 'Plate', kind: 'text', required: true } as const

export const edespatch = defineFamily({
  key: 'edespatch',
  group: 'documents',
  icon: 'truck',
  prefix: { screen: 'edespatch', call: 'edespatch', role: 'ed' },

  document: {
    root: 'DespatchAdvice',
    model: 'Despatch',
    wrapper: 'EDespatch',
    bulk: { list: 'EDespatches', item: 'Despatch' },
    info: 'DespatchInfo',
    lines: 'DespatchLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    shipment: 'ShipmentInfo',
    serie: 'DespatchSerieOrNumber',
    number: 'DespatchNumber',
    profile: { at: 'DespatchProfile' },
    type: { at: 'DespatchType' },
    taxed: false,
    delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'DespatchAdvice' },
    answerable: { profiles, days: daysToAnswer, by: 'ReceiptAdvice' },
    invoicedBy: { registered: 'einvoice', others: 'earchive' },
  },

  boxes: {
    sale: box({
      ...networked,
      path: 'Sale',
      role: 's',
      route: 'sale',
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        ReceiverTaxNumber: taxNo(),
        ReceiverName: text(),
        ...head,
        IsInvoice: flag(),
        ...life,
      },
      filters: { ...filters, IsInvoice: flag(), ReceiverName: contains() },
      apiFilters: { ...apiFilters, IsRead: flag() },
      title: 'DespatchNumber',
      party: 'ReceiverName',
      columns: [
        'DespatchNumber',
        'IssueDate',
        'ActualDespatchDate',
        'ReceiverName',
        'DespatchType',
        'StatusCode',
        'AnswerCode',
        'IsInvoice',
        'Tags',
      ],
      moreColumns: ['ReceiverTaxNumber', 'DespatchProfile', ...moreOfSent],
      can: [...both, 'toInvoice'],
      actions: {
        toInvoice: {
          when: { StatusCode: 'succeed', IsInvoice: false, AnswerCode: { not: 'rejected' } },
          confirm: 'simple',
          bulk: 'server',
          shortcut: 'f',
        },
        ...networked.actions,
      },
      views: { archiveSale: { route: 'archive/sale', ...archived } },
      statistics,
      last: ['UUID', 'IssueDate', 'DespatchNumber', 'ReceiverTaxNumber', 'ReceiverName'],
    }),
    purchase: box({
      ...networked,
      path: 'Purchase',
      role: 'p',
      route: 'purchase',
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        SenderTaxNumber: taxNo(),
        SenderName: text(),
        ...head,
        ...life,
      },
      filters: { ...filters, IsRead: flag(), SenderName: contains() },
      apiFilters,
      title: 'DespatchNumber',
      party: 'SenderName',
      columns: [
        'DespatchNumber',
        'IssueDate',
        'ActualDespatchDate',
        'SenderName',
        'DespatchType',
        'AnswerCode',
        'Tags',
      ],
      moreColumns: ['SenderTaxNumber', 'DespatchProfile', ...moreOfReceived],
      can: [...both, 'lines', 'receipt'],
      deadline: { from: 'EnvelopeDate', days: daysToAnswer, ...awaited },
      actions: {
        answerLines: { ...awaited, shortcut: 'a' },
        acceptAll: { ...awaited, confirm: 'simple', bulk: 'each' },
        ...networked.actions,
      },
      views: { archivePurchase: { route: 'archive/purchase', ...archived } },
      statistics,
      last: ['UUID', 'IssueDate', 'DespatchNumber', 'SenderTaxNumber', 'SenderName'],
    }),
    old: box({
      ...oldDocuments,
      row: { UUID: uuid(), TaxNumber: taxNo(), ...head, ...oldFields, IsSale: flag() },
      filters: {
        IsSale: flag(),
        DespatchNumber: contains(),
        ReceiverName: contains(),
        SenderName: contains(),
      },
      apiFilters: { DespatchProfile: anyOf(profile), DespatchType: anyOf(type), IsPrint: flag() },
      title: 'DespatchNumber',
      columns: [
        'DespatchNumber',
        'IssueDate',
        'ActualDespatchDate',
        'SenderName',
        'ReceiverName',
        'DespatchType',
        'IsPrint',
      ],
      views: oldViews,
    }),
  },

  books: {
    sale: { as: 'sale', in: ['DespatchSale'] },
    purchase: { as: 'purchase', in: ['DespatchPurchase'] },
  },

  parts: {
    create: {},
    send: { pdf: true, api: true },
    drafts: {
      ...drafts,
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        ...head,
        CreatedDate: dateTime(),
        Status: int(),
        DespatchStatusDescription: text(),
        ...networkDraftFields,
      },
      title: 'DespatchNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'ActualDespatchDate',
        'DespatchType',
        'DespatchStatusDescription',
        'CreatedDate',
        'Tags',
      ],
      bulkCall: true,
    },
    uploads,
    series: {},
    templates: { design: true },
    answerSeries: {},
    answerTemplates: {},
    tags: {},
  },

  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        fields: [
          {
            at: 'DespatchInfo',
            fields: [
              {
                at: 'DespatchProfile',
                kind: 'code',
                values: profiles,
                default: 'TEMELIRSALIYE',
                required: true,
              },
              {
                at: 'DespatchType',
                kind: 'code',
                values: types,
                typesOf: 'profile',
                default: 'SEVK',
                required: true,
              },
              { at: 'IssueDate', kind: 'date', default: 'today', required: true },
              { at: 'DespatchSerieOrNumber', kind: 'code', codeList: 'series' },
            ],
          },
          { at: 'ShipmentInfo.ActualDespatchDate', kind: 'dateTime', required: true },
          { at: 'DespatchInfo.TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      { ...steelDelivery, when: { profile: 'IDISIRSALIYE' } },
      {
        section: 'fields',
        key: 'order',
        at: 'DespatchInfo.OrderReference',
        fields: [
          { at: 'Value', kind: 'text' },
          { at: 'IssueDate', kind: 'date' },
        ],
      },
      {
        section: 'rows',
        key: 'printed',
        at: 'DespatchInfo.PrintedDespatches',
        when: { type: 'MATBUDAN' },
        columns: [
          { at: 'Number', kind: 'text', required: true },
          { at: 'IssueDate', kind: 'date', required: true },
        ],
      },
      {
        ...customer,
        alias: 'CustomerAlias',
        lookup: 'DespatchAdvice',
        fields: [
          ...identity,
          ...wholeAddress,
          { at: 'PostalCode', kind: 'text', required: true },
          ...contact,
        ],
      },
      {
        section: 'fields',
        key: 'deliveryAddress',
        at: 'ShipmentInfo.DeliveryAddress',
        fields: [
          { at: 'Address', kind: 'text', span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text' },
          { at: 'PostalCode', kind: 'text' },
          { at: 'Country', kind: 'text', default: 'Türkiye' },
        ],
      },
      {
        section: 'rows',
        key: 'drivers',
        at: 'ShipmentInfo.Drivers',
        columns: [
          { at: 'FirstName', kind: 'text', required: true },
          { at: 'FamilyName', kind: 'text', required: true },
          { at: 'NationalityID', kind: 'text', required: true },
          { at: 'Title', kind: 'text' },
        ],
      },
      { section: 'rows', key: 'plates', at: 'ShipmentInfo.Plates', columns: [plate] },
      { section: 'rows', key: 'trailers', at: 'ShipmentInfo.Trailers', columns: [plate] },
      {
        section: 'party',
        key: 'carrier',
        at: 'ShipmentInfo.CarrierInfo',
        taxNo: 'TaxNumber',
        name: 'Name',
        fields: [
          { at: 'TaxNumber', kind: 'taxNo' },
          { at: 'Name', kind: 'text', span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text' },
          { at: 'Country', kind: 'text', default: 'Türkiye' },
        ],
      },
      {
        section: 'lines',
        key: 'lines',
        at: 'DespatchLines',
        columns: [
          { ...stock, fills: { UnitType: 'UnitCode', Price: 'Price', SellerCode: 'SellerCode' } },
          ...measure,
          { at: 'SellerCode', kind: 'text' },
          { at: 'Price', kind: 'decimal' },
          {
            at: 'AdditionalItemIdentification',
            rare: true,
            when: { profile: 'HKSIRSALIYE' },
            fields: [
              { at: 'TagNumber', kind: 'text', called: 'KUNYENO', required: true, span: 2 },
              { at: 'OwnerName', kind: 'text' },
            ],
          },
          {
            at: 'AdditionalItemIdentification',
            rare: true,
            when: { profile: 'IDISIRSALIYE' },
            fields: [{ at: 'TagNumber', kind: 'text', called: 'ETIKETNO', required: true }],
          },
        ],
      },
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },

  calls: {
    registeredCompanies: {
      method: 'POST',
      path: 'GlobalCompany/GetByRegisterNumbersForDespatch',
      body: 'TaxNumberList',
      answer: 'RegisteredCompanies',
      role: 'o:c:d',
      effect: 'read',
      answeredBy: 'globalCompany.byRegisterNumbers',
      limit: 'lookup',
    },
  },
})
