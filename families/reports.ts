import {
  reportFiles,
  reportStates,
  reportTypes,
  reportsWithLines,
  rowTypes,
} from '#schemas/accounting-codes.ts'
import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, int, text, uuid } from '#descriptor/field.ts'

const reportType = code(reportTypes, { at: 'ReportType' })
const rowType = code(rowTypes, { at: 'Type' })
const state = code(reportStates, {
  at: 'Status',
  tones: { Waiting: 'neutral', Processing: 'info', Completed: 'success', Error: 'error' },
  underWay: ['Waiting', 'Processing'],
})

/** Calls of the specification over templates, which programs know by number. */
const ofTemplates = { of: 'columnTemplates', role: 'rp:acr:w', effect: 'write' } as const
/** Whoever sees reports may have one made: nothing else changes by it. */
const made = { method: 'POST', effect: 'write', role: 'rp:acr:r' } as const

const paged = { Page: int(), PageSize: int(), Search: text() } as const

const period = [
  { at: 'StartDate', kind: 'date', required: true },
  { at: 'EndDate', kind: 'date', required: true },
  { at: 'FileType', kind: 'code', values: reportFiles, default: 'Xlsx', required: true },
] as const
const filters = {
  section: 'fields',
  key: 'reportFilters',
  at: 'Filters',
  fields: [
    { at: 'TaxNumber', kind: 'text' },
    { at: 'CurrencyCode', kind: 'code', codeList: 'currencies' },
    { at: 'DeductionPeriod', kind: 'text' },
  ],
} as const

/** Accounting reports over all documents of the company: columns by templates, made in the background, as workbooks and CSV. */
export const reports = defineFamily({
  key: 'reports',
  group: 'company',
  icon: 'file-text',
  prefix: { screen: '', call: 'report', role: '' },

  boxes: {
    accounting: box({
      path: 'AccountingReports',
      role: 'rp:acr',
      route: '/reports/accountingreport/list',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name' }),
        ReportType: reportType,
        Type: rowType,
        StartDate: date({ at: 'StartDate' }),
        EndDate: date({ at: 'EndDate' }),
        FileType: code(reportFiles, { at: 'FileType' }),
        Status: state,
        RowCount: int({ at: 'RowCount' }),
        LeftOutCount: int({ at: 'LeftOutCount' }),
        Problem: text({ at: 'Problem' }),
        UserName: text({ at: 'UserName' }),
        CreatedDate: dateTime(),
      },
      filters: { ReportType: anyOf(reportType), Status: anyOf(state) },
      title: 'Name',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: [
        'Name',
        'ReportType',
        'StartDate',
        'EndDate',
        'Status',
        'RowCount',
        'FileType',
        'CreatedDate',
      ],
      moreColumns: ['Type', 'LeftOutCount', 'Problem', 'UserName'],
      can: ['list'],
      api: ['list'],
      record: { schema: 'AccountingReport', byService: true },
    }),

    columnTemplates: box({
      path: 'AccountingTemplates',
      role: 'rp:acr',
      route: '/reports/accountingreport/templates',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name' }),
        ReportType: reportType,
        Type: rowType,
        Version: int(),
        CreatedDate: dateTime(),
      },
      filters: { ReportType: anyOf(reportType) },
      title: 'Name',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['Name', 'ReportType', 'Type', 'CreatedDate'],
      moreColumns: ['ID'],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'AccountingTemplate' },
      actions: { edit: { shortcut: 'e' }, delete: { confirm: 'simple', bulk: 'server' } },
    }),
  },

  calls: {
    columns: {
      method: 'GET',
      effect: 'read',
      path: 'Accounting/Columns/{Type}/{ReportType}',
      answer: 'AccountingColumns',
      role: 'rp:acr:r',
      answeredBy: 'accounting.columns',
    },
    columnsOfTemplate: {
      ...ofTemplates,
      method: 'GET',
      effect: 'read',
      path: 'Accounting/Columns/Current/{id}',
      answer: 'AccountingColumns',
      role: 'rp:acr:r',
      answeredBy: 'accounting.columnsOfTemplate',
    },

    listTemplates: {
      ...ofTemplates,
      method: 'GET',
      effect: 'read',
      path: 'Accounting/Template',
      query: { ...paged, ReportType: code(reportTypes) },
      answer: 'AccountingTemplatePage',
      role: 'rp:acr:r',
      answeredBy: 'numbered.list',
    },
    createTemplate: {
      ...ofTemplates,
      method: 'POST',
      path: 'Accounting/Template',
      body: 'AccountingTemplateCreate',
      answer: 'AccountingTemplateRow',
      answeredBy: 'accounting.createTemplate',
    },
    changeTemplate: {
      ...ofTemplates,
      method: 'PUT',
      path: 'Accounting/Template',
      body: 'AccountingTemplateChange',
      answer: 'AccountingTemplateRow',
      answeredBy: 'accounting.changeTemplate',
    },
    deleteTemplate: {
      ...ofTemplates,
      method: 'DELETE',
      path: 'Accounting/Template/{id}',
      answer: 'Done',
      answeredBy: 'numbered.delete',
    },

    list: {
      method: 'GET',
      effect: 'read',
      path: 'Accounting',
      query: { ...paged, StartDate: date(), EndDate: date(), ReportType: code(reportTypes) },
      answer: 'AccountingReportPage',
      role: 'rp:acr:r',
      answeredBy: 'numbered.list',
      of: 'accounting',
    },
    makeReport: {
      ...made,
      path: 'Accounting',
      body: 'AccountingReportCreate',
      answer: 'AccountingReportSaved',
      answeredBy: 'accounting.make',
      on: 'accounting',
    },
    makeFromTemplate: {
      ...made,
      path: 'AccountingTemplates/{id}/Report',
      body: 'AccountingReportOfTemplate',
      answer: 'RecordSaved',
      answeredBy: 'accounting.makeFromTemplate',
      on: 'columnTemplates',
      api: true,
    },
    download: {
      method: 'POST',
      effect: 'read',
      path: 'Accounting/{id}/download',
      answer: 'Base64',
      role: 'rp:acr:r',
      answeredBy: 'accounting.download',
    },
    downloadReport: {
      method: 'POST',
      effect: 'read',
      path: 'AccountingReports/{id}/File',
      answer: 'File',
      role: 'rp:acr:r',
      answeredBy: 'accounting.file',
      on: 'accounting',
      when: { Status: 'Completed' },
      api: true,
    },
    previewReport: {
      method: 'POST',
      effect: 'read',
      path: 'AccountingReports/{id}/Preview',
      answer: 'Page',
      role: 'rp:acr:r',
      answeredBy: 'accounting.preview',
      on: 'accounting',
      when: { Status: 'Completed' },
      api: true,
    },
    deleteReport: {
      method: 'DELETE',
      effect: 'write',
      path: 'AccountingReports/{id}',
      answer: 'Done',
      role: 'rp:acr:w',
      answeredBy: 'accounting.delete',
      on: 'accounting',
      api: true,
    },
  },

  forms: {
    columnTemplates: {
      sections: [
        {
          section: 'fields',
          key: 'reportTemplate',
          fields: [
            { at: 'Name', kind: 'text', required: true, span: 4 },
            {
              at: 'ReportType',
              kind: 'code',
              values: reportTypes,
              default: 'EInvoiceSale',
              required: true,
              span: 2,
            },
            {
              at: 'Type',
              kind: 'code',
              values: rowTypes,
              default: 'Header',
              required: true,
              span: 2,
            },
          ],
        },
        { section: 'choices', key: 'reportColumns', at: 'Columns', from: 'columns' },
      ],
    },
    makeReport: {
      sections: [
        {
          section: 'fields',
          key: 'report',
          fields: [
            {
              at: 'ReportType',
              kind: 'code',
              values: reportTypes,
              default: 'DeductibleVat',
              required: true,
              span: 2,
            },
            {
              at: 'Type',
              kind: 'code',
              values: rowTypes,
              default: 'Header',
              when: { ReportType: reportsWithLines },
              span: 2,
            },
            ...period,
          ],
        },
        filters,
      ],
    },
    makeFromTemplate: {
      sections: [{ section: 'fields', key: 'report', fields: period }, filters],
    },
  },
})
