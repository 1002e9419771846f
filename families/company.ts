import { box, defineFamily } from '#descriptor/family.ts'
import { certificateTypes } from '#schemas/certificate-types.ts'
import { creditDurations, creditModules, packageStates } from '#schemas/credit-codes.ts'
import { identificationKinds } from '#schemas/identification-kinds.ts'
import { code, contains, date, dateTime, flag, int, text, uuid } from '#descriptor/field.ts'

/** Calls of the public API over the certificates. */
const ofCertificates = { of: 'certificates', api: true } as const
const certificateRead = {
  ...ofCertificates,
  method: 'GET',
  effect: 'read',
  role: 'signedIn',
} as const
const certificateChange = {
  ...ofCertificates,
  effect: 'write',
  answer: 'Done',
  role: '=pa:w',
} as const

/** The company itself, as it stands in documents: only those who administer it change it. */
export const company = defineFamily({
  key: 'company',
  group: 'company',
  icon: 'building-2',
  prefix: { screen: '', call: 'general', role: '' },

  settings: {
    details: { route: '/company', role: 'co', calls: { read: 'get', change: 'change' } },
    branding: {
      route: '/company/branding',
      path: 'Company/Branding',
      role: 'co',
      schema: 'Branding',
      api: true,
    },
    gibAccount: {
      route: '/company/gib-account',
      path: 'Company/GibAccount',
      role: 'co',
      schema: 'GibPortalAccount',
      // Programs wrote it before there was a screen.
      keptAs: 'general.gibAccount',
      api: true,
    },
  },

  boxes: {
    bankAccounts: box({
      path: 'Company/BankAccounts',
      role: 'co',
      route: '/company/bank-accounts',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name', indexed: true }),
        BankName: text({ at: 'BankName' }),
        BranchName: text({ at: 'BranchName' }),
        IBAN: text({ at: 'IBAN' }),
        CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
        IsActive: flag({ at: 'IsActive' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: { Name: contains(), IBAN: contains(), IsActive: flag() },
      title: 'Name',
      sort: { by: 'Name', dir: 'asc' },
      columns: ['Name', 'BankName', 'IBAN', 'CurrencyCode', 'IsActive'],
      moreColumns: ['BranchName', 'ID', 'CreatedDate'],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'BankAccount', unique: [['IBAN']], import: true },
      actions: { edit: { shortcut: 'e' }, delete: { bulk: 'server' } },
    }),

    certificates: box({
      path: 'Company/Certificates',
      role: 'co',
      route: '/company/certificates',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        SerialNo: text({ at: 'SerialNo', indexed: true }),
        Type: code(certificateTypes, {
          at: 'Type',
          tones: { MALIMUHUR: 'neutral', EIMZA: 'neutral', HSM: 'neutral' },
        }),
        StartDate: date({ at: 'StartDate' }),
        EndDate: date({ at: 'EndDate' }),
        Description: text({ at: 'Description' }),
        Subject: text({ at: 'Subject' }),
        Issuer: text({ at: 'Issuer' }),
        HasPrivateKey: flag({ at: 'HasPrivateKey' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: { SerialNo: contains(), Type: code(certificateTypes) },
      title: 'SerialNo',
      sort: { by: 'SerialNo', dir: 'asc' },
      columns: ['SerialNo', 'Type', 'Subject', 'EndDate', 'HasPrivateKey'],
      moreColumns: ['StartDate', 'Issuer', 'Description', 'ID', 'CreatedDate'],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'CertificateCard', unique: [['SerialNo']] },
      actions: { edit: { shortcut: 'e' }, delete: { bulk: 'server' } },
    }),

    credits: box({
      path: 'Company/Credits',
      role: 'co',
      route: '/company/credits',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        PackageNumber: text({ at: 'PackageNumber' }),
        PackageName: text({ at: 'Name' }),
        Module: code(creditModules, {
          at: 'Module',
          tones: { Portal: 'neutral', Sms: 'neutral', WhatsApp: 'neutral' },
        }),
        TotalCredit: int({ at: 'TotalCredit' }),
        UsedCredit: int({ at: 'UsedCredit' }),
        ReservedCredit: int({ at: 'ReservedCredit' }),
        RemainingCredit: int({ at: 'RemainingCredit' }),
        DurationType: code(creditDurations, {
          at: 'DurationType',
          tones: { Indefinite: 'neutral', Year: 'neutral', Month: 'neutral' },
        }),
        StartDate: date({ at: 'StartDate' }),
        EndDate: date({ at: 'EndDate' }),
        State: code(packageStates, {
          at: 'State',
          tones: { Upcoming: 'info', Active: 'success', UsedUp: 'neutral', Expired: 'neutral' },
        }),
      },
      filters: { Module: code(creditModules), State: code(packageStates) },
      title: 'PackageName',
      sort: { by: 'StartDate', dir: 'desc' },
      columns: [
        'PackageName',
        'Module',
        'TotalCredit',
        'UsedCredit',
        'RemainingCredit',
        'EndDate',
        'State',
      ],
      moreColumns: ['PackageNumber', 'ReservedCredit', 'DurationType', 'StartDate', 'ID'],
      can: ['list', 'documents', 'history'],
      api: ['list', 'documents', 'history'],
      record: { schema: 'CreditPackage', byService: true, counts: true },
    }),
  },

  calls: {
    creditsLeft: {
      method: 'GET',
      effect: 'read',
      path: 'Company/CreditsLeft',
      answer: 'CreditsLeft',
      role: 'co:r',
      answeredBy: 'company.creditsLeft',
      on: 'credits',
      above: true,
      api: true,
    },
    modulesUsed: {
      method: 'GET',
      effect: 'read',
      path: 'Company/ModulesUsed',
      answer: 'Text',
      role: 'co:r',
      answeredBy: 'company.modulesUsed',
      on: 'details',
      above: true,
      api: true,
    },
    // The public API knows certificates by number, and one by its serial number.
    listCertificates: {
      ...certificateRead,
      path: 'Company/Certificate',
      answer: 'Certificates',
      answeredBy: 'certificates.list',
    },
    getCertificate: {
      ...certificateRead,
      path: 'Company/Certificate/{certificate}',
      answer: 'Certificate',
      answeredBy: 'certificates.get',
    },
    createCertificate: {
      ...certificateChange,
      method: 'POST',
      path: 'Company/Certificate',
      body: 'CertificateCreate',
      answeredBy: 'certificates.create',
    },
    changeCertificate: {
      ...certificateChange,
      method: 'PUT',
      path: 'Company/Certificate',
      body: 'CertificateChange',
      answeredBy: 'certificates.change',
    },
    deleteCertificate: {
      ...certificateChange,
      method: 'DELETE',
      path: 'Company/Certificate/{certificate}',
      answeredBy: 'certificates.delete',
    },
    uploadCertificate: {
      method: 'POST',
      effect: 'write',
      path: 'Company/Certificates/Upload',
      body: 'CertificateUpload',
      answer: 'RecordSaved',
      role: 'co:w',
      answeredBy: 'certificates.upload',
      on: 'certificates',
      api: true,
    },
    gibAccountState: {
      method: 'GET',
      effect: 'read',
      path: 'Company/GibAccount/State',
      answer: 'Text',
      role: 'co:r',
      answeredBy: 'gibAccount.state',
      on: 'gibAccount',
      above: true,
      api: true,
    },
    testGibAccount: {
      method: 'POST',
      effect: 'irreversible',
      path: 'Company/GibAccount/Test',
      answer: 'Text',
      role: 'co:w',
      answeredBy: 'gibAccount.test',
      on: 'gibAccount',
      api: true,
    },
    // Whoever writes a document may say where it is paid.
    offeredAccounts: {
      method: 'GET',
      effect: 'read',
      path: 'Company/OfferedAccounts',
      query: { Page: int(), PageSize: int() },
      answer: 'BankAccountPage',
      role: 'signedIn',
      answeredBy: 'numbered.offered',
      of: 'bankAccounts',
      where: { IsActive: true },
      api: true,
    },
    // Every editor asks for it.
    get: {
      method: 'GET',
      effect: 'read',
      path: 'Company',
      answer: 'Company',
      role: 'signedIn',
      answeredBy: 'company.get',
    },
    change: {
      method: 'PUT',
      effect: 'write',
      path: 'Company',
      body: 'CompanyChange',
      answer: 'Company',
      role: '=pa:w',
      answeredBy: 'company.change',
      api: true,
    },
  },

  forms: {
    bankAccounts: {
      sections: [
        {
          section: 'fields',
          key: 'account',
          fields: [
            { at: 'Name', kind: 'text', required: true, span: 2 },
            { at: 'IBAN', kind: 'text', required: true, span: 2 },
            { at: 'BankName', kind: 'text' },
            { at: 'BranchName', kind: 'text' },
            { at: 'CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY' },
            { at: 'IsActive', kind: 'flag', default: true },
          ],
        },
      ],
    },
    certificates: {
      sections: [
        {
          section: 'fields',
          key: 'certificate',
          fields: [
            { at: 'SerialNo', kind: 'text', required: true, span: 2 },
            {
              at: 'Type',
              kind: 'code',
              values: certificateTypes,
              default: 'MALIMUHUR',
              required: true,
            },
            { at: 'StartDate', kind: 'date' },
            { at: 'EndDate', kind: 'date' },
            { at: 'Subject', kind: 'text', span: 2 },
            { at: 'Issuer', kind: 'text', span: 2 },
            { at: 'Description', kind: 'text', span: 2 },
          ],
        },
      ],
    },
    uploadCertificate: {
      sections: [
        {
          section: 'fields',
          key: 'certificate',
          fields: [
            {
              at: 'File',
              kind: 'text',
              file: ['.pem', '.crt', '.cer', '.der', '.p12', '.pfx'],
              required: true,
              span: 4,
            },
            { at: 'Password', kind: 'text', secret: true, span: 2 },
          ],
        },
      ],
    },
    branding: {
      sections: [
        {
          section: 'fields',
          key: 'branding',
          fields: [{ at: 'Logo', kind: 'text', picture: true, span: 2 }],
        },
      ],
    },
    gibAccount: {
      sections: [
        {
          section: 'fields',
          key: 'gibAccount',
          fields: [
            { at: 'UserName', kind: 'text', required: true, span: 2 },
            { at: 'Password', kind: 'text', secret: true, span: 2 },
          ],
        },
      ],
    },
    details: {
      sections: [
        {
          section: 'fields',
          key: 'address',
          fields: [
            { at: 'Address', kind: 'text', span: 4 },
            { at: 'PostalCode', kind: 'text' },
            { at: 'District', kind: 'text' },
            { at: 'City', kind: 'text' },
            { at: 'Country', kind: 'text' },
            { at: 'TaxOffice', kind: 'text', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'contact',
          fields: [
            { at: 'PhoneNumber', kind: 'phone' },
            { at: 'Fax', kind: 'phone' },
            { at: 'Email', kind: 'email', span: 2 },
            { at: 'WebSite', kind: 'text', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'companyPayment',
          fields: [
            { at: 'PayeeFinancialAccountID', kind: 'text', span: 2 },
            {
              at: 'PaymentMeansCode',
              kind: 'code',
              values: [
                'ODEMETIPIMUHTELIF',
                'NAKIT',
                'CEK',
                'BANKACEKI',
                'HAVALE_EFT',
                'KREDIKARTI_BANKAKARTI',
              ],
            },
            { at: 'PaymentMeansChannelCode', kind: 'text' },
          ],
        },
        {
          section: 'rows',
          key: 'identifications',
          at: 'Identifications',
          columns: [
            {
              at: 'Name',
              kind: 'code',
              values: identificationKinds,
              called: 'kind',
              required: true,
            },
            { at: 'Value', kind: 'text', required: true },
          ],
        },
      ],
    },
  },
})
