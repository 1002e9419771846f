import { storedKinds, storedProblems, storedStates } from '#schemas/stored-ledger-codes.ts'
import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, dateTime, flag, int, text, uuid } from '#descriptor/field.ts'

const kind = code(storedKinds, { at: 'Kind' })
const state = code(storedStates, {
  at: 'Integrity',
  tones: { Intact: 'success', Damaged: 'error' },
})

/** What is done with one file, or asked of all; nothing of it changes or removes a file. */
const read = { effect: 'read', role: 'l:r' } as const

/** The archive of ledgers of a company: files that are kept for ten years as they are, and checked every year. */
export const estorage = defineFamily({
  key: 'estorage',
  group: 'company',
  icon: 'shield-check',
  prefix: { screen: 'estorage', call: 'estorage', role: 'es' },

  boxes: {
    files: box({
      path: 'StoredFiles',
      role: 'l',
      route: 'ledgers',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name', indexed: true }),
        Month: text({ at: 'Month', indexed: true }),
        Year: int({ at: 'Year', ungrouped: true }),
        Period: int({ at: 'Period', ungrouped: true }),
        Kind: kind,
        Part: int({ at: 'Part', ungrouped: true }),
        Branch: text({ at: 'Branch' }),
        IsSealed: flag({ at: 'IsSealed' }),
        IsSigned: flag({ at: 'IsSigned' }),
        Size: int({ at: 'Size' }),
        Digest: text({ at: 'Digest' }),
        Integrity: state,
        Problem: code(storedProblems, { at: 'Problem' }),
        IsReplaced: flag({ at: 'IsReplaced' }),
        CheckedDate: dateTime({ at: 'CheckedDate' }),
        UserName: text({ at: 'UserName' }),
        CreatedDate: dateTime(),
      },
      filters: {
        Integrity: anyOf(state),
        Kind: anyOf(kind),
        Month: contains(),
        IsReplaced: flag(),
      },
      title: 'Name',
      sort: { by: 'Month', dir: 'desc' },
      columns: [
        'Name',
        'Month',
        'Kind',
        'Integrity',
        'IsSigned',
        'Size',
        'UserName',
        'CreatedDate',
      ],
      moreColumns: ['Part', 'Branch', 'IsSealed', 'IsReplaced', 'CheckedDate', 'Problem', 'Digest'],
      can: ['list'],
      api: ['list'],
      record: { schema: 'StoredLedger', byService: true },
    }),
  },

  calls: {
    ledgers: {
      ...read,
      method: 'GET',
      path: 'Ledgers',
      query: { Page: int(), PageSize: int(), Year: int(), Period: int() },
      answer: 'StoredLedgerPage',
      answeredBy: 'storedLedgers.list',
      of: 'files',
    },
    storeFiles: {
      method: 'POST',
      effect: 'write',
      path: 'Ledgers/Upload',
      body: 'StoredLedgerUpload',
      bodyLimit: 25,
      answer: 'Text',
      role: 'u',
      answeredBy: 'storedLedgers.upload',
      on: 'files',
      route: 'upload',
    },
    preview: {
      ...read,
      method: 'POST',
      path: 'Ledgers/{id}/Preview',
      answer: 'Page',
      answeredBy: 'storedLedgers.preview',
      on: 'files',
    },
    downloadFile: {
      ...read,
      method: 'POST',
      path: 'Ledgers/{id}/Download',
      answer: 'File',
      answeredBy: 'storedLedgers.file',
      on: 'files',
      api: true,
    },
    checkFile: {
      ...read,
      method: 'POST',
      effect: 'write',
      path: 'Ledgers/{id}/Check',
      answer: 'Text',
      answeredBy: 'storedLedgers.check',
      on: 'files',
      api: true,
    },
    download: {
      ...read,
      method: 'POST',
      path: 'Ledgers/Download',
      body: 'StoredLedgerDownload',
      answer: 'File',
      answeredBy: 'storedLedgers.files',
      on: 'files',
      chosen: { at: 'UUIDs', by: 'UUID' },
    },
    statisticsOfYear: {
      ...read,
      method: 'GET',
      path: 'Ledgers/Statistics',
      query: { Year: int() },
      answer: 'StoredLedgerStatistics',
      answeredBy: 'storedLedgers.statistics',
      of: 'files',
    },
    lastFiles: {
      ...read,
      method: 'GET',
      path: 'Ledgers/Statistics/Last',
      answer: 'StoredLedgersLast',
      answeredBy: 'storedLedgers.last',
      of: 'files',
    },
  },

  forms: {
    storeFiles: {
      sections: [
        { section: 'files', key: 'storedFiles', at: 'Attachments' },
        {
          section: 'fields',
          key: 'storedBefore',
          fields: [{ at: 'IsReplacing', kind: 'flag', span: 4 }],
        },
      ],
    },
    download: {
      sections: [
        {
          section: 'fields',
          key: 'storedArchive',
          fields: [{ at: 'InFolders', kind: 'flag', default: true, span: 4 }],
        },
      ],
    },
  },
})
