import { box, defineFamily } from '#descriptor/family.ts'
import {
  anyOf,
  code,
  contains,
  date,
  dateTime,
  flag,
  int,
  money,
  ofRecord,
  text,
  uuid,
} from '#descriptor/field.ts'
import {
  erpContentFaults,
  erpFaults,
  erpMapNames,
  erpQueryTypes,
  erpStates,
  erpTypes,
  erpWrites,
} from '#schemas/connector-codes.ts'

// Open, as its names are not needed before the form is: they would stand on the first page.
const erpType = code(undefined, { at: 'ErpType' })
const state = code(erpStates, {
  at: 'DocumentState',
  tones: { Faulty: 'error', Draft: 'info', Sent: 'success' },
})
const written = code(erpWrites, {
  at: 'WriteState',
  tones: { Written: 'success', Error: 'error' },
  underWay: ['Waiting'],
})

/** A document of an ERP in a list: what the ERP says, what was made of it here, and whether the ERP knows. */
const row = {
  UUID: uuid(),
  ID: int({ from: 'serial', ungrouped: true }),
  DocumentNumber: text({ at: 'DocumentNumber' }),
  IssueDate: date({ at: 'IssueDate' }),
  ErpName: text({ at: 'ErpName' }),
  ErpUUID: text({ at: 'ErpUUID' }),
  ErpID: text({ at: 'ErpID' }),
  CustomerCode: text({ at: 'CustomerCode' }),
  CustomerName: text({ at: 'CustomerName' }),
  CustomerTaxNumber: text({ at: 'TaxNumber' }),
  CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
  DocumentState: state,
  Fault: code(erpContentFaults, { at: 'Fault' }),
  Faults: text({ at: 'Faults' }),
  IsChanged: flag({ at: 'IsChanged' }),
  OurNumber: text({ at: 'OurNumber' }),
  WriteState: written,
  ErpStatus: text({ at: 'ErpStatus' }),
  CreatedDate: dateTime(),
} as const
const filters = {
  ErpUUID: ofRecord('erps'),
  DocumentState: anyOf(code(erpStates)),
  Fault: anyOf(code(erpContentFaults)),
  IsChanged: flag(),
  CustomerName: contains(),
} as const
const listed = {
  filters,
  title: 'DocumentNumber',
  party: 'CustomerName',
  sort: { by: 'IssueDate', dir: 'desc' },
  can: ['list'],
  api: ['list'],
} as const
const moreColumns = [
  'Faults',
  'ErpID',
  'CustomerCode',
  'CustomerTaxNumber',
  'ErpStatus',
  'ID',
  'CreatedDate',
] as const

const open = { DocumentState: ['New', 'Faulty', 'Draft'] }
const ready = { DocumentState: 'New' }
/** Calls that people make by a button; the specification knows none of them. */
const button = { method: 'POST', effect: 'write', api: true } as const
const ofInvoices = { ...button, on: 'invoices', role: 'in:w' } as const
const ofDespatches = { ...button, on: 'despatches', role: 'de:w' } as const
const chosen = (when: Readonly<Record<string, string | readonly string[]>>) =>
  ({ at: 'UUIDS', by: 'UUID', when }) as const

/** Calls of the specification, which programs make. */
const asked = { method: 'GET', effect: 'read', of: 'erps' } as const
const anyRole = ['pr:r', 'in:r', 'de:r'] as const

/** What is not to be as the ERP has it: the day on which all are issued, and their series. */
const sending = {
  sections: [
    {
      section: 'fields',
      key: 'sending',
      fields: [
        { at: 'IssueDate', kind: 'date', span: 2 },
        { at: 'Serie', kind: 'text', span: 2 },
      ],
    },
  ],
} as const

/** ERPs of the company: their invoices and despatches are looked at, corrected and sent, and the ERP is notified of what became of them. */
export const connector = defineFamily({
  key: 'connector',
  group: 'documents',
  icon: 'briefcase-business',
  prefix: { screen: 'connector', call: '', role: 'con' },

  boxes: {
    invoices: box({
      ...listed,
      path: 'connector/Invoices',
      role: 'in',
      route: 'create/invoice',
      row: { ...row, PayableAmount: money({ at: 'PayableAmount', currency: 'CurrencyCode' }) },
      columns: [
        'DocumentNumber',
        'IssueDate',
        'CustomerName',
        'PayableAmount',
        'DocumentState',
        'OurNumber',
        'WriteState',
        'IsChanged',
        'Fault',
      ],
      moreColumns: ['ErpName', 'CurrencyCode', ...moreColumns],
      record: { schema: 'ErpInvoice', byService: true },
    }),

    despatches: box({
      ...listed,
      path: 'connector/Despatches',
      role: 'de',
      route: 'create/despatch',
      row,
      columns: [
        'DocumentNumber',
        'IssueDate',
        'CustomerName',
        'DocumentState',
        'OurNumber',
        'WriteState',
        'IsChanged',
        'Fault',
      ],
      moreColumns: ['ErpName', 'CurrencyCode', ...moreColumns],
      record: { schema: 'ErpDespatch', byService: true },
    }),

    erps: box({
      path: 'connector/Erps',
      role: 'pr',
      route: 'definitions',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name' }),
        ErpType: erpType,
        Server: text({ at: 'Server' }),
        Database: text({ at: 'Database' }),
        IsActive: flag({ at: 'IsActive' }),
        LastSyncDate: dateTime({ at: 'LastSyncDate' }),
        LastFault: code(erpFaults, { at: 'LastFault' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: { Name: contains(), IsActive: flag() },
      title: 'Name',
      sort: { by: 'Name', dir: 'asc' },
      columns: ['Name', 'ErpType', 'Server', 'IsActive', 'LastSyncDate', 'LastFault'],
      moreColumns: ['Database', 'ID', 'CreatedDate'],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'Erp', unique: [['Name']] },
      actions: { edit: { shortcut: 'e' }, delete: { confirm: 'simple', bulk: 'server' } },
    }),
  },

  calls: {
    testErp: {
      ...button,
      path: 'connector/Erps/{id}/Test',
      answer: 'Text',
      role: 'pr:w',
      effect: 'irreversible',
      answeredBy: 'connector.test',
      on: 'erps',
      when: { ErpType: erpTypes.filter((type) => type !== 'Helper') },
    },

    fetchInvoices: {
      ...ofInvoices,
      path: 'connector/Invoices/Fetch',
      answer: 'Text',
      answeredBy: 'connector.fetch',
    },
    fetchDespatches: {
      ...ofDespatches,
      path: 'connector/Despatches/Fetch',
      answer: 'Text',
      answeredBy: 'connector.fetch',
    },
    askHelperForInvoices: {
      ...ofInvoices,
      method: 'GET',
      path: 'connector/Invoices/Helper',
      answer: 'HelperOrders',
      effect: 'read',
      answeredBy: 'connector.helperOrders',
      byHelper: 'takeInvoices',
    },
    askHelperForDespatches: {
      ...ofDespatches,
      method: 'GET',
      path: 'connector/Despatches/Helper',
      answer: 'HelperOrders',
      effect: 'read',
      answeredBy: 'connector.helperOrders',
      byHelper: 'takeDespatches',
    },
    takeInvoices: {
      ...button,
      role: 'in:w',
      path: 'connector/Invoices/Helper',
      body: 'HelperAnswer',
      bodyLimit: 25,
      answer: 'Text',
      answeredBy: 'connector.takeInvoices',
    },
    takeDespatches: {
      ...button,
      role: 'de:w',
      path: 'connector/Despatches/Helper',
      body: 'HelperAnswer',
      bodyLimit: 25,
      answer: 'Text',
      answeredBy: 'connector.takeDespatches',
    },
    openInvoice: {
      ...ofInvoices,
      path: 'connector/Invoices/{id}/Draft',
      answer: 'RecordSaved',
      answeredBy: 'connector.draft',
      when: open,
    },
    openDespatch: {
      ...ofDespatches,
      path: 'connector/Despatches/{id}/Draft',
      answer: 'RecordSaved',
      answeredBy: 'connector.draft',
      when: open,
    },
    explainInvoice: {
      ...ofInvoices,
      path: 'connector/Invoices/{id}/Faults',
      answer: 'Text',
      effect: 'read',
      answeredBy: 'connector.explain',
      when: { DocumentState: 'Faulty' },
    },
    explainDespatch: {
      ...ofDespatches,
      path: 'connector/Despatches/{id}/Faults',
      answer: 'Text',
      effect: 'read',
      answeredBy: 'connector.explain',
      when: { DocumentState: 'Faulty' },
    },
    sendInvoices: {
      ...ofInvoices,
      path: 'connector/Invoices/Send',
      body: 'ChosenErpDocuments',
      answer: 'Text',
      effect: 'irreversible',
      answeredBy: 'connector.send',
      chosen: chosen(ready),
    },
    sendDespatches: {
      ...ofDespatches,
      path: 'connector/Despatches/Send',
      body: 'ChosenErpDocuments',
      answer: 'Text',
      effect: 'irreversible',
      answeredBy: 'connector.send',
      chosen: chosen(ready),
    },

    companyErps: {
      ...asked,
      path: 'connector/CompanyErp',
      answer: 'CompanyErps',
      role: anyRole,
      answeredBy: 'connector.erps',
    },
    invoiceErps: {
      ...asked,
      path: 'connector/CompanyErp/Invoice',
      answer: 'CompanyErps',
      role: 'in:r',
      answeredBy: 'connector.invoiceErps',
    },
    despatchErps: {
      ...asked,
      path: 'connector/CompanyErp/Despatch',
      answer: 'CompanyErps',
      role: 'de:r',
      answeredBy: 'connector.despatchErps',
    },
    transferErps: {
      ...asked,
      path: 'connector/CompanyErp/Transfer',
      answer: 'CompanyErps',
      role: anyRole,
      answeredBy: 'connector.transferErps',
    },
    queries: {
      ...asked,
      path: 'connector/CompanyErp/Query',
      apiQuery: { CompanyErpID: int(), QueryType: code(erpQueryTypes) },
      answer: 'CompanyErpQueries',
      role: 'pr:r',
      answeredBy: 'connector.queries',
    },
    query: {
      ...asked,
      path: 'connector/CompanyErp/Query/{QueryName}',
      query: { companyErpID: int(), queryType: code(erpQueryTypes) },
      answer: 'CompanyErpQuery',
      role: 'pr:r',
      answeredBy: 'connector.query',
    },
    properties: {
      ...asked,
      path: 'connector/ConnectorProperties',
      query: { CompanyErpID: int() },
      answer: 'ConnectorProperties',
      role: 'pr:r',
      answeredBy: 'connector.properties',
    },
    changeProperties: {
      method: 'POST',
      effect: 'write',
      of: 'erps',
      path: 'connector/ConnectorProperties',
      query: { CompanyErpID: int() },
      body: 'ConnectorPropertiesSave',
      answer: 'Done',
      role: 'pr:w',
      answeredBy: 'connector.changeProperties',
    },
    transferModel: {
      method: 'GET',
      effect: 'read',
      of: 'invoices',
      path: 'connector/InvoiceTransfer/{id}/Model',
      answer: 'ErpTransferModel',
      role: 'in:r',
      answeredBy: 'connector.transferModel',
    },

    toEInvoice: {
      method: 'POST',
      effect: 'read',
      of: 'erps',
      path: 'WebErpInvoice/Convert/EInvoice',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      role: 'in:r',
      answeredBy: 'connector.toEInvoice',
    },
    toEArchive: {
      method: 'POST',
      effect: 'read',
      of: 'erps',
      path: 'WebErpInvoice/Convert/EArchive',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      role: 'in:r',
      answeredBy: 'connector.toEArchive',
    },
    toEDespatch: {
      method: 'POST',
      effect: 'read',
      of: 'erps',
      path: 'WebErpDespatch/Convert/EDespatch',
      body: 'ErpIDs',
      answer: 'ErpConverted',
      role: 'de:r',
      answeredBy: 'connector.toEDespatch',
    },
    updateInvoiceStatus: {
      method: 'PUT',
      effect: 'write',
      of: 'erps',
      path: 'WebErpInvoice/Update/Status',
      body: 'ErpStatuses',
      answer: 'Done',
      role: 'in:w',
      answeredBy: 'connector.updateStatus',
    },
    updateDespatchStatus: {
      method: 'PUT',
      effect: 'write',
      of: 'erps',
      path: 'WebErpDespatch/Update/Status',
      body: 'ErpStatuses',
      answer: 'Done',
      role: 'de:w',
      answeredBy: 'connector.updateStatus',
    },
    checkCustomers: {
      method: 'POST',
      effect: 'read',
      of: 'erps',
      path: 'WebErpTransfer/Customer/Checked',
      body: 'ErpCustomersChecked',
      answer: 'ErpCustomers',
      role: 'in:r',
      answeredBy: 'connector.checkCustomers',
    },
    createCustomers: {
      method: 'POST',
      effect: 'write',
      of: 'erps',
      path: 'WebErpTransfer/Customer/Create',
      body: 'ErpCustomersCreate',
      answer: 'ErpCustomers',
      role: 'in:w',
      answeredBy: 'connector.createCustomers',
    },
    stocks: {
      method: 'POST',
      effect: 'read',
      of: 'erps',
      path: 'WebErpTransfer/Stock',
      body: 'ErpStocksAsked',
      answer: 'ErpStocks',
      role: 'in:r',
      answeredBy: 'connector.stocks',
    },
  },

  forms: {
    sendInvoices: sending,
    sendDespatches: sending,
    erps: {
      sections: [
        {
          section: 'fields',
          key: 'erp',
          fields: [
            {
              at: 'ErpType',
              kind: 'code',
              values: erpTypes,
              default: 'PostgreSQL',
              required: true,
            },
            { at: 'Name', kind: 'text', required: true, span: 2 },
            {
              when: { ErpType: ['PostgreSQL', 'SqlServer'] },
              fields: [
                { at: 'ErpMap', kind: 'code', values: erpMapNames },
                { at: 'Server', kind: 'text', span: 2 },
                { at: 'Database', kind: 'text' },
                { at: 'UserName', kind: 'text' },
                { at: 'Password', kind: 'text', secret: true },
                { at: 'FirmNo', kind: 'text' },
                { at: 'PeriodNo', kind: 'text' },
              ],
            },
            { at: 'HelperNumber', kind: 'int', when: { ErpType: 'Helper' } },
            { at: 'StartDate', kind: 'date' },
            { at: 'Serie', kind: 'text' },
            { at: 'IsActive', kind: 'flag', default: true },
          ],
        },
        {
          section: 'rows',
          key: 'queries',
          at: 'Queries',
          when: { ErpType: ['PostgreSQL', 'SqlServer'] },
          columns: [
            { at: 'QueryName', kind: 'text', required: true },
            { at: 'QueryType', kind: 'code', values: erpQueryTypes, required: true },
            { at: 'QueryText', kind: 'note', required: true },
          ],
        },
        {
          section: 'rows',
          key: 'units',
          at: 'Units',
          columns: [
            { at: 'ErpUnit', kind: 'text', required: true },
            { at: 'UnitCode', kind: 'code', codeList: 'units', required: true },
          ],
        },
        {
          section: 'rows',
          key: 'taxes',
          at: 'Taxes',
          columns: [
            { at: 'ErpTax', kind: 'text', required: true },
            { at: 'TaxCode', kind: 'code', codeList: 'taxTypes', required: true },
          ],
        },
      ],
    },
  },
})
