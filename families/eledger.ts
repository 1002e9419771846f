import { ledgerFileStates, ledgerOrigins, ledgerStates } from '#schemas/ledger-codes.ts'
import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, date, dateTime, int, money, text, uuid } from '#descriptor/field.ts'

const state = code(ledgerFileStates, {
  at: 'Verdict',
  tones: { Accepted: 'success', Refused: 'error', TakenBack: 'info' },
})

const signing = code(ledgerStates, {
  at: 'State',
  tones: {
    Queued: 'info',
    PartlySigned: 'warning',
    BeratWritten: 'warning',
    BeratSigned: 'success',
  },
})

const known = {
  UUID: uuid(),
  ID: int({ from: 'serial', ungrouped: true }),
  Name: text({ at: 'Name', indexed: true }),
  StartDate: date({ at: 'StartDate' }),
  EndDate: date({ at: 'EndDate' }),
} as const
const counted = {
  FirstEntry: int({ at: 'FirstEntry', ungrouped: true }),
  LastEntry: int({ at: 'LastEntry', ungrouped: true }),
  FirstLine: int({ at: 'FirstLine', ungrouped: true }),
  LastLine: int({ at: 'LastLine', ungrouped: true }),
} as const
const summed = {
  EntryCount: int({ at: 'EntryCount' }),
  LineCount: int({ at: 'LineCount' }),
  Debit: money({ at: 'Debit' }),
  Credit: money({ at: 'Credit' }),
  CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
} as const

/** A file of one of the ledgers, as it stands before it is signed. */
const download = {
  method: 'POST',
  effect: 'read',
  answer: 'File',
  role: 'le:r',
  on: 'ledgers',
  api: true,
} as const

/** What other programs ask for, of all ledgers at once. */
const program = { method: 'GET', effect: 'read', role: 'le:r' } as const

/** The ledger that it is about stands in the address. */
const named = { apiQuery: { UUID: uuid() }, of: 'ledgers' } as const

const removal = {
  method: 'DELETE',
  effect: 'write',
  answer: 'Done',
  role: 'le:u:w',
} as const

const account = { effect: 'write', path: 'Accountants', role: ['le:pr:w', 'le:act:w'] } as const
const company = { ...program, role: ['le:pr:r', 'le:act:r', 'le:u:r'] } as const

/** The books of the company as the authority wants them: lines are uploaded and checked, and become journals and ledgers by account. */
export const eledger = defineFamily({
  key: 'eledger',
  group: 'company',
  icon: 'scroll-text',
  prefix: { screen: 'eledger', call: 'eledger', role: '' },

  settings: {
    properties: {
      route: 'definitions',
      path: 'Properties',
      role: 'le:pr',
      readers: ['le:act'],
      schema: 'LedgerProperties',
      api: ['reset', 'histories'],
    },
  },

  boxes: {
    ledgers: box({
      path: 'Documents',
      role: 'le',
      route: 'list',
      row: {
        ...known,
        Part: int({ at: 'Part', ungrouped: true }),
        Serial: int({ at: 'Serial', ungrouped: true }),
        Signing: signing,
        Problem: text({ at: 'Problem' }),
        ...summed,
        ...counted,
        CreatedDate: dateTime(),
      },
      filters: { Signing: anyOf(signing) },
      title: 'Name',
      sort: { by: 'Name', dir: 'desc' },
      columns: [
        'Name',
        'Signing',
        'Problem',
        'StartDate',
        'EndDate',
        'EntryCount',
        'FirstEntry',
        'LastEntry',
        'Debit',
        'Credit',
      ],
      moreColumns: ['Part', 'Serial', 'LineCount', 'FirstLine', 'LastLine', 'CreatedDate'],
      can: ['list', 'history'],
      api: ['history'],
      record: { schema: 'Ledger', byService: true },
    }),

    files: box({
      path: 'Uploads',
      role: 'le:u',
      route: 'upload',
      row: {
        ...known,
        Verdict: state,
        FaultCount: int({ at: 'FaultCount' }),
        ...summed,
        ...counted,
        UserName: text({ at: 'UserName' }),
        CreatedDate: dateTime(),
      },
      filters: { Verdict: anyOf(state) },
      title: 'Name',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: [
        'Name',
        'Verdict',
        'FaultCount',
        'EntryCount',
        'LineCount',
        'Debit',
        'Credit',
        'CreatedDate',
      ],
      moreColumns: [
        'StartDate',
        'EndDate',
        'FirstEntry',
        'LastEntry',
        'FirstLine',
        'LastLine',
        'UserName',
      ],
      can: ['list'],
      record: { schema: 'LedgerFile', byService: true },
    }),

    numbers: box({
      path: 'EntryNumbers',
      role: 'le',
      route: 'entrynumbers',
      row: {
        ...known,
        Part: int({ at: 'Part', ungrouped: true }),
        Serial: int({ at: 'Serial', ungrouped: true }),
        ...counted,
        Origin: code(ledgerOrigins, { at: 'Origin', tones: { Carried: 'info' } }),
        CreatedDate: dateTime(),
      },
      filters: {},
      title: 'Name',
      sort: { by: 'Name', dir: 'desc' },
      columns: ['Name', 'FirstEntry', 'LastEntry', 'FirstLine', 'LastLine', 'Serial', 'Origin'],
      moreColumns: ['StartDate', 'EndDate', 'Part', 'CreatedDate'],
      can: ['list'],
      api: ['list'],
      record: { schema: 'LedgerNumbers', byService: true },
    }),
  },

  calls: {
    accountants: {
      ...company,
      path: 'Accountants',
      answer: 'LedgerAccountants',
      answeredBy: 'ledger.accountants',
    },
    addAccountant: {
      ...account,
      method: 'POST',
      body: 'LedgerAccountant',
      answer: 'Done',
      answeredBy: 'ledger.addAccountant',
    },
    changeAccountant: {
      ...account,
      method: 'PUT',
      body: 'LedgerAccountant',
      answer: 'Done',
      answeredBy: 'ledger.changeAccountant',
    },
    removeAccountant: {
      ...account,
      method: 'DELETE',
      apiQuery: { Name: text() },
      answer: 'Done',
      answeredBy: 'ledger.removeAccountant',
    },
    company: {
      ...company,
      path: 'Companies/Query',
      answer: 'LedgerCompany',
      answeredBy: 'ledger.company',
    },
    layouts: {
      ...company,
      path: 'Companies/Erp',
      answer: 'LedgerErps',
      answeredBy: 'ledger.layouts',
    },
    layout: {
      ...company,
      path: 'Companies/Erp/Parameters/{id}',
      answer: 'LedgerErpParameters',
      answeredBy: 'ledger.layout',
    },
    upload: {
      method: 'POST',
      effect: 'write',
      path: 'Uploads/Base64String',
      body: 'LedgerUpload',
      bodyLimit: 25,
      answer: 'RecordSaved',
      role: 'le:u:w',
      answeredBy: 'ledger.upload',
      on: 'files',
      filledBy: 'nextPeriod',
    },
    uploadFile: {
      method: 'POST',
      effect: 'write',
      path: 'Uploads',
      apiQuery: { StartDate: date(), EndDate: date() },
      body: 'Files',
      answer: 'RecordSaved',
      role: 'le:u:w',
      answeredBy: 'ledger.uploadFile',
    },
    removeUpload: {
      ...removal,
      path: 'Uploads',
      apiQuery: { UUID: uuid() },
      answeredBy: 'ledger.removeUpload',
      of: 'files',
    },
    removeFile: {
      ...removal,
      path: 'Uploads/{id}',
      answeredBy: 'ledger.removeFile',
      on: 'files',
      when: { Verdict: ['Refused', 'TakenBack'] },
      api: true,
    },
    nextPeriod: {
      method: 'GET',
      effect: 'read',
      path: 'Uploads/Next',
      answer: 'LedgerNext',
      role: 'le:u:r',
      answeredBy: 'ledger.nextPeriod',
      api: true,
    },
    checkResult: {
      method: 'POST',
      effect: 'read',
      path: 'Uploads/{id}/Check',
      answer: 'Page',
      role: 'le:u:r',
      answeredBy: 'ledger.checkResult',
      on: 'files',
      api: true,
    },
    removeLedger: {
      ...named,
      method: 'DELETE',
      effect: 'write',
      path: 'Documents',
      answer: 'Done',
      role: 'le:w',
      answeredBy: 'ledger.removeLedger',
    },
    ledgerHistory: {
      ...program,
      path: 'Documents/History/{id}',
      answer: 'Histories',
      answeredBy: 'ledger.history',
      of: 'ledgers',
    },
    html: {
      ...program,
      ...named,
      path: 'Documents/Html',
      apiQuery: { UUID: uuid(), Kind: text() },
      answer: 'Html',
      answeredBy: 'ledger.html',
    },
    downloadFile: {
      ...program,
      ...named,
      path: 'Documents/Download/File',
      apiQuery: { UUID: uuid(), Kind: text() },
      answer: 'File',
      answeredBy: 'ledger.oneFile',
    },
    recheck: {
      ...program,
      method: 'POST',
      path: 'Documents/Schematron',
      body: 'LedgerNamed',
      answer: 'LedgerSummary',
      answeredBy: 'ledger.recheck',
      of: 'ledgers',
    },
    chain: {
      ...program,
      path: 'Documents/Check',
      answer: 'LedgerChain',
      answeredBy: 'ledger.chain',
    },
    showJournal: {
      ...download,
      path: 'Documents/{id}/Journal/Html',
      answer: 'Page',
      answeredBy: 'ledger.journalPage',
    },
    showAccounts: {
      ...download,
      path: 'Documents/{id}/Accounts/Html',
      answer: 'Page',
      answeredBy: 'ledger.accountsPage',
    },
    downloadChosen: {
      method: 'POST',
      effect: 'read',
      path: 'Documents/Download',
      body: 'LedgersChosen',
      answer: 'File',
      role: 'le:r',
      answeredBy: 'ledger.chosenFiles',
    },
    downloadAllBranches: {
      ...program,
      path: 'Documents/AllBranch/Download',
      apiQuery: { Year: int(), Period: int() },
      answer: 'File',
      answeredBy: 'ledger.allBranchFiles',
    },
    downloadJournal: {
      ...download,
      path: 'Documents/{id}/Journal',
      answeredBy: 'ledger.journal',
    },
    downloadAccounts: {
      ...download,
      path: 'Documents/{id}/Accounts',
      answeredBy: 'ledger.accounts',
    },
    downloadAll: { ...download, path: 'Documents/{id}/Files', answeredBy: 'ledger.allFiles' },
    sign: {
      method: 'POST',
      effect: 'irreversible',
      path: 'Documents/{id}/Sign',
      answer: 'Done',
      role: 'le:w',
      answeredBy: 'ledger.signOne',
      on: 'ledgers',
      when: { Signing: ['Made', 'PartlySigned', 'BeratWritten'] },
      api: true,
    },
    uploadSigned: {
      method: 'PUT',
      effect: 'write',
      path: 'Sign/Upload',
      body: 'LedgerSigned',
      bodyLimit: 25,
      answer: 'Text',
      role: 'le:w',
      answeredBy: 'ledger.signUpload',
      on: 'ledgers',
    },
    signByHsm: {
      method: 'POST',
      effect: 'irreversible',
      path: 'Sign/Hsm',
      body: 'LedgerHsm',
      answer: 'Done',
      role: 'le:w',
      answeredBy: 'ledger.signByHsm',
    },
    signing: {
      ...program,
      path: 'Sign/UUID',
      query: { UUID: uuid() },
      answer: 'LedgerSigning',
      answeredBy: 'ledger.signing',
    },
    toSign: {
      ...program,
      path: 'Sign/Base64String',
      query: { UUID: uuid(), Kind: text(), Certificate: text() },
      answer: 'LedgerToSign',
      role: 'le:w',
      answeredBy: 'ledger.toSign',
    },
    signatures: {
      ...program,
      path: 'Sign/Check',
      query: { UUID: uuid() },
      answer: 'LedgerSignatures',
      answeredBy: 'ledger.signatures',
    },
    downloadYear: {
      ...program,
      path: 'Documents/Year/Download',
      apiQuery: { Year: int() },
      answer: 'File',
      answeredBy: 'ledger.yearFiles',
      on: 'ledgers',
    },
    downloadPeriod: {
      ...program,
      path: 'Documents/Period/Download',
      apiQuery: { Year: int(), Period: int() },
      answer: 'File',
      answeredBy: 'ledger.periodFiles',
    },
    detail: {
      ...program,
      path: 'Documents/Detail',
      query: {
        Page: int(),
        PageSize: int(),
        Year: int(),
        Period: int(),
        FiscalYearStart: date(),
        FiscalYearEnd: date(),
      },
      answer: 'LedgerDetailPage',
      answeredBy: 'ledger.detail',
    },
    allNumbers: {
      ...program,
      path: 'Documents/EntryNumbers',
      answer: 'LedgerNumbersList',
      answeredBy: 'ledger.numbers',
    },
    statisticsOfYear: {
      ...program,
      path: 'Statistics',
      query: { Year: int() },
      answer: 'LedgerStatistics',
      answeredBy: 'ledger.statistics',
    },
    lastLedgers: {
      ...program,
      path: 'Statistics/Last',
      answer: 'LedgersLast',
      answeredBy: 'ledger.last',
    },
    latestUpload: {
      ...program,
      path: 'Uploads/Latest',
      answer: 'LedgerFileDetail',
      role: 'le:u:r',
      answeredBy: 'ledger.latestFile',
    },
    uploadOf: {
      ...program,
      path: 'Uploads/UUID',
      query: { UUID: uuid() },
      answer: 'LedgerFileDetail',
      role: 'le:u:r',
      answeredBy: 'ledger.file',
      of: 'files',
    },
    summary: {
      ...program,
      method: 'POST',
      path: 'Uploads/Summary',
      body: 'LedgerUpload',
      bodyLimit: 25,
      answer: 'LedgerSummary',
      role: 'le:u:r',
      answeredBy: 'ledger.summary',
    },
    takeLastBack: {
      ...program,
      method: 'DELETE',
      effect: 'write',
      path: 'Documents/EntryNumbers',
      answer: 'Done',
      role: 'le:w',
      answeredBy: 'ledger.takeLastBack',
    },
    carryOver: {
      method: 'POST',
      effect: 'write',
      path: 'Documents/EntryNumbers',
      body: 'LedgerCarry',
      answer: 'RecordSaved',
      role: 'le:w',
      answeredBy: 'ledger.carryOver',
      on: 'numbers',
    },
    takeBack: {
      method: 'DELETE',
      effect: 'write',
      path: 'EntryNumbers/{id}',
      answer: 'Done',
      role: 'le:w',
      answeredBy: 'ledger.takeBack',
      on: 'numbers',
      api: true,
    },
  },

  forms: {
    properties: {
      sections: [
        {
          section: 'fields',
          key: 'ledger',
          fields: [
            { at: 'FiscalYearStart', kind: 'date', required: true },
            { at: 'Nace', kind: 'text', required: true },
            { at: 'Creator', kind: 'text', required: true, span: 2 },
            { at: 'SourceApplication', kind: 'text', required: true, span: 4 },
            { at: 'BranchNumber', kind: 'text' },
            { at: 'BranchName', kind: 'text', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'address',
          fields: [
            { at: 'Street', kind: 'text', required: true, span: 2 },
            { at: 'BuildingNumber', kind: 'text', required: true },
            { at: 'PostalCode', kind: 'text', required: true },
            { at: 'City', kind: 'text', required: true },
            { at: 'Country', kind: 'text', required: true, default: 'Türkiye' },
          ],
        },
        {
          section: 'fields',
          key: 'contact',
          fields: [
            { at: 'Phone', kind: 'phone', required: true },
            { at: 'Email', kind: 'email', required: true, span: 2 },
            { at: 'WebSite', kind: 'text', required: true, span: 2 },
          ],
        },
        {
          section: 'rows',
          key: 'accountants',
          at: 'Accountants',
          columns: [
            { at: 'Name', kind: 'text', called: 'accountant', required: true },
            { at: 'Engagement', kind: 'text', required: true },
          ],
        },
      ],
    },
    upload: {
      sections: [
        {
          section: 'fields',
          key: 'ledgerFile',
          fields: [
            { at: 'StartDate', kind: 'date', required: true },
            { at: 'EndDate', kind: 'date', required: true },
            {
              at: 'Base64String',
              kind: 'text',
              file: ['.csv', '.txt', '.xlsx', '.zip'],
              required: true,
              span: 4,
            },
          ],
        },
      ],
    },
    uploadSigned: {
      sections: [
        {
          section: 'fields',
          key: 'signedFile',
          fields: [
            {
              at: 'Base64String',
              kind: 'text',
              called: 'signedXml',
              file: ['.xml'],
              required: true,
              span: 4,
            },
            { at: 'Again', kind: 'flag', span: 4 },
          ],
        },
      ],
    },
    carryOver: {
      sections: [
        {
          section: 'fields',
          key: 'carriedNumbers',
          fields: [
            { at: 'EndDate', kind: 'date', called: 'lastDay', required: true },
            { at: 'LastEntry', kind: 'int', required: true },
            { at: 'LastLine', kind: 'int', required: true },
            { at: 'Serial', kind: 'int', called: 'ledgersSoFar', required: true },
          ],
        },
      ],
    },
  },
})
