import { box, defineFamily } from '#descriptor/family.ts'
import {
  anyOf,
  code,
  contains,
  date,
  dateTime,
  decimal,
  email,
  flag,
  has,
  int,
  money,
  range,
  taxNo,
  text,
  uuid,
} from '#descriptor/field.ts'
import { answers } from '#descriptor/pieces/answers.ts'
import {
  contact,
  customer,
  identity,
  postalCode,
  wholeAddress,
} from '#descriptor/pieces/customer-fields.ts'
import { currency, vat } from '#descriptor/pieces/document-fields.ts'
import { drafts, networkDraftFields } from '#descriptor/pieces/drafts.ts'
import {
  accommodationTax,
  exemption,
  forExport,
  investmentGoods,
  invoiceLine,
  specialBase,
  withholding,
} from '#descriptor/pieces/invoice-fields.ts'
import { agreedWithCustomer, invoicePayment } from '#descriptor/pieces/invoice-payment.ts'
import { invoiceReferences } from '#descriptor/pieces/invoice-references.ts'
import {
  expenses,
  investment,
  returned,
  socialSecurity,
} from '#descriptor/pieces/invoice-sections.ts'
import { invoiceTypes } from '#descriptor/pieces/invoice-types.ts'
import { fromSender, toReceiver } from '#descriptor/pieces/last-fields.ts'
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
import { sendState } from '#descriptor/pieces/send-state.ts'
import { steelDelivery } from '#descriptor/pieces/steel-delivery.ts'

/** Of ordinary invoices; exports have an editor of their own. */
const profiles = [
  'TEMELFATURA',
  'TICARIFATURA',
  'KAMU',
  'HKS',
  'ENERJI',
  'ILAC_TIBBICIHAZ',
  'IDIS',
  'YATIRIMTESVIK',
  'YOLCUBERABERFATURA',
  'OZELFATURA',
] as const
const types = [...invoiceTypes, 'HKSSATIS', 'HKSKOMISYONCU', 'SARJ', 'SARJANLIK'] as const
/** Those that the customs answer. */
const atCustoms = ['IHRACAT', 'YOLCUBERABERFATURA', 'OZELFATURA'] as const

const profile = code([...profiles, 'IHRACAT', 'EARSIVFATURA'])
const type = code([...types, 'IPTAL'])
const answer = code(answers, {
  tones: {
    waitingForApproval: 'warning',
    approved: 'success',
    rejected: 'error',
    documentAnsweredAutomatically: 'info',
  },
})

/** From delivery (UBL-TR Ticari Fatura Senaryosu V0.3). */
const daysToAnswer = 8

/** What a row says of any invoice. */
const invoice = {
  InvoiceNumber: text(),
  InvoiceProfile: profile,
  InvoiceType: type,
  IssueDate: date(),
  CurrencyCode: text(),
  PayableAmount: money(),
}
const sent = {
  ...invoice,
  TaxExclusiveAmount: money(),
  TaxTotalAmount: money(),
  LineExtensionAmount: money(),
  ExchangeRate: decimal(),
  AllowanceTotalAmount: money(),
  ChargeTotalAmount: money(),
  ...sendFields,
  AnswerCode: answer,
  ...envelopeFields,
  Luca: text(),
}
const common = {
  InvoiceProfile: anyOf(profile),
  InvoiceType: anyOf(type),
  ...range('PayableAmount', money()),
  InvoiceNumber: contains(),
}
const filters = {
  ...common,
  ...range('CreatedDate', dateTime()),
  IsTransfer: flag(),
  IsArchive: flag(),
  StatusCode: anyOf(sendState),
  AnswerCode: anyOf(answer),
  Tags: has(),
}
const apiFilters = {
  IsPrint: flag(),
  DateFilterType: code(['IssueDate', 'EnvelopeDate', 'CreatedDate'], { from: 'issueDate' }),
  LucaStatus: anyOf(code(['None', 'Succeded', 'Error', 'Unknown'], { from: 'ledgerSync' })),
}
const both = [
  ...networked.can,
  'despatchInfo',
  'gibCheck',
  'rejectedNote',
  'archiveList',
  'envelopes',
  'status',
  'answerFiles',
] as const
const statistics = {
  BasicCount: { InvoiceProfile: 'TEMELFATURA' },
  CommercialCount: { InvoiceProfile: 'TICARIFATURA' },
  ApprovalPendingCount: { AnswerCode: 'waitingForApproval' },
  ApprovedCount: { AnswerCode: ['approved', 'documentAnsweredAutomatically'] },
  RejectedCount: { AnswerCode: 'rejected' },
  ...sendCounts,
} as const

/** Roles of uploads that are for this family and its twin. */
const uploaders = ['=ei:u', '=ea:u'] as const
/** An export has fixed kinds, a receiver of its own and no KDV. */
const domestic = { when: { profile: { not: 'IHRACAT' } } } as const

export const einvoice = defineFamily({
  key: 'einvoice',
  group: 'documents',
  icon: 'receipt-text',
  prefix: { screen: 'einvoice', call: 'einvoice', role: 'ei' },
  twin: 'earchive',

  document: {
    root: 'Invoice',
    model: 'Invoice',
    wrapper: 'EInvoice',
    bulk: { list: 'EInvoices', item: 'Invoice' },
    info: 'InvoiceInfo',
    lines: 'InvoiceLines',
    supplier: 'CompanyInfo',
    customer: 'CustomerInfo',
    serie: 'InvoiceSerieOrNumber',
    number: 'InvoiceNumber',
    profile: { at: 'InvoiceProfile' },
    type: { at: 'InvoiceType' },
    taxed: true,
    delivery: { kind: 'network', from: 'sale', to: 'purchase', users: 'Invoice' },
    answerable: {
      profiles: ['TICARIFATURA'],
      customs: atCustoms,
      days: daysToAnswer,
      by: 'ApplicationResponse',
    },
    returns: { profile: 'TEMELFATURA', type: 'IADE' },
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
        ...sent,
        Email: email(),
      },
      filters: { ...filters, ReceiverName: contains() },
      apiFilters: { ...apiFilters, IsRead: flag() },
      title: 'InvoiceNumber',
      party: 'ReceiverName',
      columns: [
        'InvoiceNumber',
        'IssueDate',
        'ReceiverName',
        'InvoiceProfile',
        'InvoiceType',
        'PayableAmount',
        'StatusCode',
        'AnswerCode',
        'Tags',
      ],
      moreColumns: ['ReceiverTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', ...moreOfSent],
      can: [...both, 'gtbCheck', 'bulkDraft'],
      api: ['answerFiles'],
      actions: { ...networked.actions, checkFromGtb: { when: { InvoiceProfile: atCustoms } } },
      views: { archiveSale: { route: 'archive/sale', ...archived } },
      statistics,
      last: ['UUID', 'IssueDate', 'InvoiceNumber', ...toReceiver],
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
        ...sent,
      },
      filters: { ...filters, IsRead: flag(), SenderName: contains() },
      apiFilters,
      title: 'InvoiceNumber',
      party: 'SenderName',
      columns: [
        'InvoiceNumber',
        'IssueDate',
        'SenderName',
        'InvoiceProfile',
        'InvoiceType',
        'PayableAmount',
        'AnswerCode',
        'Tags',
      ],
      moreColumns: ['SenderTaxNumber', 'TaxExclusiveAmount', 'TaxTotalAmount', ...moreOfReceived],
      can: [...both, 'reply', 'return'],
      api: ['answerFiles'],
      deadline: { from: 'EnvelopeDate', days: daysToAnswer, ...awaited },
      actions: {
        approve: { ...awaited, confirm: 'simple', bulk: 'each', shortcut: 'a' },
        reject: { ...awaited, confirm: 'reason', shortcut: 'r' },
        createReturn: {
          when: { InvoiceType: ['SATIS', 'TEVKIFAT', 'ISTISNA', 'OZELMATRAH', 'KONAKLAMAVERGISI'] },
        },
        ...networked.actions,
      },
      views: { archivePurchase: { route: 'archive/purchase', ...archived } },
      statistics,
      last: ['UUID', 'IssueDate', 'InvoiceNumber', ...fromSender],
    }),
    old: box({
      ...oldDocuments,
      row: { UUID: uuid(), TaxNumber: taxNo(), ...invoice, ...oldFields, IsSale: flag() },
      filters: { ...common, IsSale: flag(), ReceiverName: contains(), SenderName: contains() },
      apiFilters: { IsPrint: flag() },
      title: 'InvoiceNumber',
      columns: [
        'InvoiceNumber',
        'IssueDate',
        'SenderName',
        'ReceiverName',
        'InvoiceProfile',
        'InvoiceType',
        'PayableAmount',
        'IsPrint',
      ],
      api: ['oldUpload'],
      views: oldViews,
    }),
  },

  books: {
    sale: { as: 'sale', in: ['EInvoiceSale', 'Sales', 'VatSummary', 'Counterparties', 'BaBs'] },
    purchase: {
      as: 'purchase',
      in: [
        'EInvoicePurchase',
        'Purchases',
        'DeductibleVat',
        'VatSummary',
        'Withholding',
        'Counterparties',
        'BaBs',
      ],
    },
  },

  parts: {
    create: { route: '/invoice/operation/create/default', role: '=i:o:c:d' },
    createVariants: {
      export: {
        route: '/invoice/operation/create/export',
        role: '=i:o:c:e',
        preset: {
          'InvoiceInfo.InvoiceProfile': 'IHRACAT',
          'InvoiceInfo.InvoiceType': 'ISTISNA',
          'InvoiceInfo.CurrencyCode': 'USD',
          'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '301',
          'InvoiceLines.KDVPercent': '0',
          CustomerAlias: 'urn:mail:ihracatpk@gtb.gov.tr',
          'CustomerInfo.TaxNumber': '1460415308',
          'CustomerInfo.Name':
            'Gümrük ve Ticaret Bakanlığı Gümrükler Genel Müdürlüğü - Bilgi İşlem Dairesi Başkanlığı',
          'CustomerInfo.TaxOffice': 'Ulus',
          'CustomerInfo.Address': 'Üniversiteler Mahallesi Dumlupınar Bulvarı No: 151',
          'CustomerInfo.District': 'Çankaya',
          'CustomerInfo.City': 'Ankara',
          'CustomerInfo.Country': 'Türkiye',
        },
      },
    },
    send: { pdf: true, api: true },
    drafts: {
      ...drafts,
      route: '/invoice/operation/drafts',
      role: ['=ei:d:r', '=ea:d:r'],
      row: {
        UUID: uuid(),
        TaxNumber: taxNo(),
        InvoiceNumber: text(),
        InvoiceProfile: profile,
        InvoiceStatusDescription: text(),
        InvoiceType: type,
        IssueDate: date(),
        CreatedDate: dateTime(),
        Status: int(),
        CurrencyCode: text(),
        PayableAmount: money(),
        ...networkDraftFields,
      },
      title: 'InvoiceNumber',
      columns: [
        'ReceiverName',
        'ReceiverTaxNumber',
        'IssueDate',
        'InvoiceProfile',
        'InvoiceType',
        'PayableAmount',
        'InvoiceStatusDescription',
        'CreatedDate',
        'Tags',
      ],
      bulk: { route: '/bulk/invoice/create', role: '=i:o:c:d' },
    },
    uploads: {
      xml: { route: '/invoice/operation/upload/xml', role: uploaders, accept: ['.xml', '.zip'] },
      excel: { route: '/invoice/operation/upload/excel', role: uploaders, accept: ['.xlsx'] },
      pdf: { route: '/invoice/operation/upload/pdf', accept: ['.pdf'], variant: 'Sgk' },
    },
    series: {},
    templates: { design: true },
    tags: {},
  },

  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        at: 'InvoiceInfo',
        fields: [
          {
            ...domestic,
            fields: [
              {
                at: 'InvoiceProfile',
                kind: 'code',
                values: profiles,
                default: 'TICARIFATURA',
                required: true,
              },
              {
                at: 'InvoiceType',
                kind: 'code',
                typesOf: 'profile',
                default: 'SATIS',
                required: true,
                values: types,
              },
            ],
          },
          { at: 'IssueDate', kind: 'date', default: 'today', required: true },
          { at: 'InvoiceSerieOrNumber', kind: 'code', codeList: 'series' },
          ...currency,
          {
            ...exemption,
            when: { type: ['ISTISNA', 'IHRACKAYITLI'], profile: { not: 'YATIRIMTESVIK' } },
          },
          { at: 'TemplateUUID', kind: 'code', codeList: 'templates' },
        ],
      },
      {
        ...customer,
        ...domestic,
        alias: 'CustomerAlias',
        lookup: 'Invoice',
        fills: agreedWithCustomer,
        fields: [...identity, ...wholeAddress, postalCode, ...contact],
      },
      {
        section: 'party',
        key: 'buyer',
        at: 'ExportCustomerInfo',
        taxNo: 'TaxNumber',
        name: 'LegalRegistrationName',
        fills: agreedWithCustomer,
        rare: true,
        when: { profile: ['IHRACAT', 'OZELFATURA'] },
        fields: [
          { at: 'LegalRegistrationName', kind: 'text', required: true, span: 2 },
          { at: 'TaxNumber', kind: 'text' },
          { at: 'Address', kind: 'text', required: true, span: 2 },
          { at: 'District', kind: 'text' },
          { at: 'City', kind: 'text', required: true },
          { at: 'Country', kind: 'text', codeList: 'countries', required: true },
          postalCode,
          ...contact,
        ],
      },
      {
        section: 'fields',
        key: 'delivery',
        each: 'InvoiceLines',
        at: 'DeliveryInfo',
        when: { profile: 'IHRACAT' },
        fields: [
          {
            at: 'DeliveryTermCode',
            kind: 'code',
            codeList: 'incoterms',
            default: 'FOB',
            required: true,
          },
          {
            at: 'TransportModeCode',
            kind: 'code',
            codeList: 'transportModes',
            default: '1',
            required: true,
          },
          {
            at: 'DeliveryAddress',
            fields: [
              { at: 'Address', kind: 'text', span: 2 },
              { at: 'City', kind: 'text', required: true },
              { at: 'Country', kind: 'text', codeList: 'countries', required: true },
              postalCode,
            ],
          },
        ],
      },
      {
        section: 'fields',
        key: 'traveller',
        at: 'TaxFreeInfo.TouristInfo',
        rare: true,
        when: { profile: 'YOLCUBERABERFATURA' },
        fields: [
          { at: 'Name', kind: 'text', required: true },
          { at: 'SurName', kind: 'text', required: true },
          { at: 'CountryCode', kind: 'code', codeList: 'countries', required: true },
          { at: 'PassportNo', kind: 'text', required: true },
          { at: 'PassportDate', kind: 'date', required: true },
          { at: 'AddressInfo.Address', kind: 'text', span: 2 },
          { at: 'AddressInfo.City', kind: 'text' },
          { at: 'AddressInfo.Country', kind: 'text', codeList: 'countries' },
          { at: 'FinancialAccountInfo.BankName', kind: 'text' },
          { at: 'FinancialAccountInfo.ID', kind: 'text', called: 'account' },
        ],
      },
      {
        section: 'fields',
        key: 'representative',
        at: 'TaxFreeInfo.TaxRepresentativeInfo',
        rare: true,
        when: { profile: 'YOLCUBERABERFATURA' },
        fields: [
          { at: 'RegisterNumber', kind: 'taxNo', required: true },
          { at: 'Alias', kind: 'text', required: true, span: 2 },
          { at: 'Address.City', kind: 'text' },
        ],
      },
      {
        section: 'fields',
        key: 'payment',
        at: 'InvoiceInfo.PaymentMeansInfo',
        rare: true,
        when: { profile: 'KAMU' },
        fields: [
          {
            at: 'PayeeFinancialAccountID',
            kind: 'text',
            codeList: 'bankAccounts',
            called: 'iban',
            required: true,
            span: 2,
          },
          { at: 'DueDate', kind: 'date' },
        ],
      },
      { ...steelDelivery, when: { profile: 'IDIS' } },
      { ...investment, when: { profile: 'YATIRIMTESVIK' } },
      {
        section: 'fields',
        key: 'charging',
        rare: true,
        when: { profile: 'ENERJI' },
        fields: [
          {
            at: 'InvoiceInfo.ESUReportInfo',
            when: { type: 'SARJ' },
            fields: [
              { at: 'ID', kind: 'text', called: 'report', required: true, span: 2 },
              { at: 'IssueDate', kind: 'date', called: 'reportDate' },
            ],
          },
          {
            at: 'InvoiceInfo.InvoicePeriod',
            fields: [
              { at: 'StartDate', kind: 'date', required: true },
              { at: 'StartTime', kind: 'text' },
              { at: 'EndDate', kind: 'date', required: true },
              { at: 'EndTime', kind: 'text' },
            ],
          },
          {
            at: 'CustomerInfo.PartyIdentifications',
            kind: 'text',
            entry: { by: 'SchemeID', is: 'PLAKA', take: 'Value' },
            called: 'PLAKA',
          },
          {
            at: 'CustomerInfo.PartyIdentifications',
            kind: 'text',
            entry: { by: 'SchemeID', is: 'ARACKIMLIKNO', take: 'Value' },
            called: 'ARACKIMLIKNO',
          },
        ],
      },
      socialSecurity,
      { ...returned, when: { type: ['IADE', 'TEVKIFATIADE'] } },
      { ...expenses, when: { type: ['KOMISYONCU', 'HKSKOMISYONCU'] } },
      {
        section: 'lines',
        key: 'lines',
        at: 'InvoiceLines',
        columns: [
          ...invoiceLine,
          { ...vat, ...domestic },
          { ...withholding, when: { type: ['TEVKIFAT', 'TEVKIFATIADE'] } },
          accommodationTax,
          { ...domestic, at: 'Taxes', kind: 'code', codeList: 'taxTypes', as: 'taxes' },
          specialBase,
          {
            at: 'VatAmountWithoutTevkifat',
            kind: 'money',
            rare: true,
            when: { type: 'TEVKIFATIADE' },
          },
          {
            at: 'AdditionalItemIdentification',
            rare: true,
            when: { profile: 'HKS' },
            fields: [
              { at: 'TagNumber', kind: 'text', called: 'KUNYENO', required: true, span: 2 },
              { at: 'OwnerName', kind: 'text' },
              { at: 'OwnerTaxNumber', kind: 'taxNo' },
            ],
          },
          {
            at: 'AdditionalItemIdentification',
            rare: true,
            when: { profile: 'IDIS' },
            fields: [{ at: 'TagNumber', kind: 'text', called: 'ETIKETNO', required: true }],
          },
          {
            at: 'AdditionalItemIdentification',
            rare: true,
            when: { profile: 'ILAC_TIBBICIHAZ' },
            fields: [
              {
                at: 'TagType',
                kind: 'code',
                values: ['ILAC', 'TIBBICIHAZ', 'DIGER'],
                default: 'ILAC',
                required: true,
              },
              { at: 'TagNumber', kind: 'text', called: 'medicine', required: true, span: 2 },
            ],
          },
          { rare: true, when: { profile: 'YATIRIMTESVIK' }, fields: investmentGoods },
          {
            at: 'SerialID',
            kind: 'text',
            called: 'chargingUnit',
            rare: true,
            when: { profile: 'ENERJI' },
          },
          forExport,
          {
            at: 'DeliveryInfo',
            when: { profile: 'IHRACAT' },
            fields: [
              { at: 'GTIPNo', kind: 'text', required: true, span: 2 },
              { at: 'PackageTypeCode', kind: 'code', codeList: 'usualPackages', span: 2 },
              { at: 'PackageQuantity', kind: 'decimal' },
              { at: 'PackageBrandName', kind: 'text' },
            ],
          },
        ],
      },
      // Who invoices the public sector has to say it, in a section of its own.
      { ...invoicePayment, when: { profile: { not: 'KAMU' } } },
      ...invoiceReferences,
      { section: 'notes', key: 'notes', at: 'Notes' },
    ],
  },

  calls: {
    registeredCompanies: {
      method: 'POST',
      path: 'GlobalCompany/GetByRegisterNumbersForInvoice',
      body: 'TaxNumberList',
      answer: 'RegisteredCompanies',
      role: '=i:o:c:d',
      effect: 'read',
      answeredBy: 'globalCompany.byRegisterNumbers',
      limit: 'lookup',
    },
  },
})
