/** A family of one box whose records are written in the portal. */
import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, date, dateTime, int, range, text, uuid } from '#descriptor/field.ts'

const server = {
  sections: [
    {
      section: 'fields',
      key: 'document',
      fields: [
        { at: 'Host', kind: 'text', required: true },
        { at: 'Port', kind: 'int', default: 587, required: true },
        {
          at: 'Security',
          kind: 'code',
          values: ['TLS', 'StartTLS', 'None'],
          default: 'StartTLS',
          required: true,
        },
        { at: 'UserName', kind: 'text' },
        { at: 'Password', kind: 'text', secret: true },
        { at: 'FromAddress', kind: 'email', required: true },
      ],
    },
  ],
} as const

export const notebook = defineFamily({
  key: 'notebook',
  group: 'definitions',
  icon: 'file-text',
  prefix: { screen: 'notebook', call: 'notebook', role: 'nb' },
  boxes: {
    notes: box({
      path: 'Note',
      role: 'n',
      route: 'list',
      row: {
        UUID: uuid(),
        Word: text({ at: 'Search' }),
        Day: date({ at: 'StartDate' }),
        Until: dateTime({ at: 'EndDate' }),
        Size: int({ at: 'PageSize' }),
        Order: code(['ASC', 'DESC'], { at: 'SortType' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: {
        Order: anyOf(code(['ASC', 'DESC'])),
        Word: contains(),
        ...range('Day', date()),
        ...range('Until', dateTime()),
        ...range('Size', int()),
      },
      title: 'Word',
      sort: { by: 'Day', dir: 'desc' },
      columns: ['Word', 'Day', 'Size', 'Order'],
      can: ['list', 'write', 'thread', 'attach'],
      record: {
        schema: 'ListQuery',
        unique: [['Search', 'StartDate']],
        import: true,
        goesTo: { large: { Size: 999 } },
        computed: {
          Page: {
            formula: {
              sum: [
                { product: ['PageSize', 2] },
                { percent: 50, of: { difference: ['PageSize', 1] } },
              ],
            },
            decimals: 0,
          },
        },
        steps: {
          finish: { schema: 'ListQuery', sets: { SortType: 'DESC' }, when: { Order: 'ASC' } },
        },
      },
      actions: {
        edit: { when: { Order: { not: 'DESC' } } },
        delete: { when: { Order: { not: 'DESC' } }, bulk: 'server' },
      },
      views: { rising: { route: 'rising', where: { Order: 'ASC' } } },
      statistics: { Rising: { Order: 'ASC' }, All: {} },
      last: ['UUID', 'Word', 'Day'],
    }),
    large: box({
      path: 'Large',
      role: 'l',
      route: 'large',
      row: { UUID: uuid(), Word: text({ at: 'Search' }), CreatedDate: dateTime(), Version: int() },
      filters: {},
      title: 'Word',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['Word'],
      can: ['list', 'write', 'merge'],
      record: { schema: 'ListQuery' },
      actions: { merge: {} },
    }),
    links: box({
      path: 'Link',
      role: 'k',
      route: 'links',
      row: {
        UUID: uuid(),
        Word: text({ at: 'Search' }),
        Day: date({ at: 'StartDate' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: {},
      title: 'Word',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['Word', 'Day'],
      can: ['list', 'write'],
      actions: { edit: {}, delete: { bulk: 'server' } },
      record: { schema: 'ListQuery', unique: [['SortColumn', 'StartDate']], import: true },
    }),
    echoes: box({
      path: 'Echo',
      role: 'e',
      route: 'echoes',
      row: { UUID: uuid(), Word: text({ at: 'Search' }), CreatedDate: dateTime() },
      filters: { Word: contains() },
      title: 'Word',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['Word', 'CreatedDate'],
      can: ['list'],
      record: { schema: 'ListQuery', byService: true },
    }),
    desk: box({
      path: 'Desk',
      role: 'd',
      route: 'desk',
      row: {
        UUID: uuid(),
        Word: text({ at: 'Search' }),
        SenderName: text(),
        SenderTaxNumber: text(),
        CreatedDate: dateTime(),
      },
      filters: {},
      title: 'Word',
      party: 'SenderName',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['SenderName', 'Word', 'CreatedDate'],
      can: ['list', 'thread', 'attach'],
      record: { schema: 'ListQuery', byService: true, deskOf: 'echoes' },
    }),
    accounts: box({
      path: 'Account',
      role: 'a',
      route: 'accounts',
      row: {
        UUID: uuid(),
        Host: text({ at: 'Host' }),
        UserName: text({ at: 'UserName' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: {},
      title: 'Host',
      sort: { by: 'CreatedDate', dir: 'desc' },
      columns: ['Host', 'UserName'],
      can: ['list', 'write'],
      record: { schema: 'MailServer' },
    }),
  },
  calls: {
    remind: {
      method: 'POST',
      path: 'Note/{id}/Remind',
      body: 'MailTest',
      answer: 'Text',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.remind',
      on: 'notes',
      when: { Order: 'ASC' },
    },
    ask: {
      method: 'POST',
      path: 'Notes/Ask',
      body: 'ListQuery',
      answer: 'Text',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.ask',
      on: 'notes',
      about: { Search: ['number', 'failure'], SortColumn: ['status', 'correlation'] },
    },
    deposit: {
      method: 'POST',
      path: 'Notes/Deposit',
      body: 'CertificateUpload',
      answer: 'Text',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.deposit',
      on: 'notes',
    },
    count: {
      method: 'GET',
      path: 'Notes/Count',
      answer: 'Text',
      role: 'n:r',
      effect: 'read',
      answeredBy: 'notebook.count',
      on: 'notes',
    },
    paper: {
      method: 'GET',
      path: 'Note/{id}/Paper',
      answer: 'File',
      role: 'n:r',
      effect: 'read',
      answeredBy: 'notebook.paper',
      on: 'notes',
    },
    copy: {
      method: 'POST',
      path: 'Note/{id}/Copy',
      answer: 'RecordSaved',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.copy',
      on: 'notes',
    },
    pay: {
      method: 'POST',
      path: 'Note/{id}/Pay',
      answer: 'Link',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.pay',
      on: 'notes',
    },
    token: {
      method: 'POST',
      path: 'Note/{id}/Token',
      answer: 'CopiedKey',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.token',
      on: 'notes',
    },
    consent: {
      method: 'GET',
      path: 'Notes/Consent',
      answer: 'Link',
      role: 'n:r',
      effect: 'read',
      answeredBy: 'notebook.consent',
      on: 'notes',
      tab: 'same',
    },
    tidy: {
      method: 'PUT',
      path: 'Notes/Tidy',
      answer: 'Messages',
      role: 'n:w',
      effect: 'write',
      answeredBy: 'notebook.tidy',
      on: 'notes',
    },
  },
  settings: {
    server: { route: 'server', path: 'Server', role: 's', schema: 'MailServer' },
    usual: { route: 'settings', path: 'Usual', role: 's', schema: 'ListQuery' },
  },
  forms: {
    ask: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'Search', kind: 'text', required: true },
            { at: 'SortColumn', kind: 'text' },
          ],
        },
      ],
    },
    remind: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Recipient', kind: 'email', required: true }],
        },
      ],
    },
    deposit: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'File', kind: 'text', file: ['.pem', '.pfx'], required: true },
            { at: 'Password', kind: 'text', secret: true },
          ],
        },
      ],
    },
    server,
    accounts: server,
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'Search', kind: 'text', required: true, span: 2 },
            { at: 'StartDate', kind: 'date', default: 'today' },
            { at: 'PageSize', kind: 'int', default: 20 },
            {
              at: 'SortType',
              kind: 'code',
              values: ['ASC', 'DESC'],
              called: 'Order',
              required: true,
            },
          ],
        },
      ],
    },
    notes: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'Search', kind: 'text', required: true, span: 2 },
            { at: 'StartDate', kind: 'date', default: 'today' },
            { at: 'EndDate', kind: 'dateTime' },
            { at: 'PageSize', kind: 'int' },
            { at: 'SortType', kind: 'code', values: ['ASC', 'DESC'], called: 'Order' },
          ],
        },
      ],
    },
    links: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            {
              at: 'SortColumn',
              kind: 'uuid',
              reference: 'large',
              titleAt: 'Search',
              required: true,
              span: 2,
            },
            { at: 'StartDate', kind: 'date', default: 'today' },
          ],
        },
      ],
    },
    large: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'SortColumn', kind: 'taxNo', fills: { Search: 'Title' } },
            { at: 'Search', kind: 'text', required: true },
          ],
        },
      ],
    },
    'notes.finish': {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'EndDate', kind: 'dateTime', required: true }],
        },
      ],
    },
  },
})
