import { box, defineFamily } from '#descriptor/family.ts'
import {
  anyOf,
  code,
  contains,
  date,
  dateTime,
  int,
  money,
  range,
  text,
  uuid,
} from '#descriptor/field.ts'

const state = { at: 'RentalState', tones: { running: 'success', ended: 'neutral' } } as const

const row = {
  UUID: uuid(),
  ContractNo: text({ at: 'ContractNo' }),
  Tenant: text({ at: 'Tenant' }),
  RentalKind: code(['home', 'shop'], { at: 'RentalKind' }),
  RentFrom: date({ at: 'RentFrom' }),
  RentUntil: date({ at: 'RentUntil' }),
  Months: int({ at: 'Months' }),
  MonthlyRent: money({ at: 'MonthlyRent', currency: 'RentCurrency' }),
  RentTotal: money({ at: 'RentTotal', currency: 'RentCurrency' }),
  RentCurrency: text({ at: 'RentCurrency' }),
  Deposit: money({ at: 'Deposit', currency: 'DepositCurrency' }),
  DepositCurrency: text({ at: 'DepositCurrency' }),
  RentalState: code(['running', 'ended'], state),
  CreatedDate: dateTime(),
  Version: int(),
}

const contracts = {
  row,
  filters: {
    RentalState: anyOf(code(['running', 'ended'])),
    Tenant: contains(),
    ...range('MonthlyRent', money()),
    ...range('RentUntil', date()),
  },
  title: 'ContractNo',
  sort: { by: 'RentFrom', dir: 'desc' },
  columns: [
    'ContractNo',
    'Tenant',
    'RentFrom',
    'RentUntil',
    'MonthlyRent',
    'RentTotal',
    'Deposit',
    'RentalState',
  ],
  moreColumns: ['Months', 'RentalKind', 'CreatedDate'],
  can: ['list', 'write'],
  actions: {
    edit: { when: { RentalState: 'running' }, shortcut: 'e' },
    delete: { confirm: 'simple', bulk: 'server' },
  },
} as const

const record = {
  schema: 'RentalContract',
  unique: [['ContractNo']],
  computed: {
    RentTotal: { formula: { product: ['Months', 'MonthlyRent'] }, decimals: 2 },
    DepositInLira: { formula: { product: ['Deposit', 'DepositRate'] }, decimals: 2 },
    PaidTotal: { formula: { total: 'Payments', each: 'Amount' }, decimals: 2 },
    OpenTotal: { formula: { difference: ['RentTotal', 'PaidTotal'] }, decimals: 2 },
  },
  steps: {
    extend: { schema: 'RentalExtension', when: { RentalState: 'running' } },
    end: { schema: 'RentalEnd', sets: { RentalState: 'ended' }, when: { RentalState: 'running' } },
  },
} as const

const sections = [
  {
    section: 'fields',
    key: 'rental',
    fields: [
      { at: 'ContractNo', kind: 'text', required: true },
      { at: 'RentalKind', kind: 'code', values: ['home', 'shop'], default: 'home', required: true },
      { at: 'Tenant', kind: 'text', required: true, span: 2 },
      { at: 'RentFrom', kind: 'date', required: true, default: 'today' },
      { at: 'RentUntil', kind: 'date' },
      {
        at: 'RentalState',
        kind: 'code',
        values: ['running', 'ended'],
        default: 'running',
        required: true,
      },
    ],
  },
  {
    section: 'fields',
    key: 'rentMoney',
    fields: [
      { at: 'Months', kind: 'int', required: true, default: 12 },
      { at: 'MonthlyRent', kind: 'money', required: true },
      { at: 'RentCurrency', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
      { at: 'RentTotal', kind: 'money' },
      { at: 'Deposit', kind: 'money' },
      { at: 'DepositCurrency', kind: 'code', codeList: 'currencies', default: 'USD' },
      { at: 'DepositRate', kind: 'decimal', when: { DepositCurrency: { not: 'TRY' } } },
      { at: 'DepositInLira', kind: 'money' },
    ],
  },
  {
    section: 'rows',
    key: 'rentPayments',
    at: 'Payments',
    columns: [
      { at: 'PaidOn', kind: 'date', required: true },
      { at: 'Amount', kind: 'money', required: true },
    ],
  },
] as const

/** What is let, and for how much. */
export const rental = defineFamily({
  key: 'rental',
  group: 'definitions',
  icon: 'building-2',
  prefix: { screen: 'rentals', call: 'rental', role: 'rn' },
  boxes: {
    homes: box({
      ...contracts,
      path: 'Home',
      role: 'h',
      route: 'homes',
      record: { ...record, goesTo: { shops: { RentalKind: 'shop' } } },
    }),
    shops: box({
      ...contracts,
      path: 'Shop',
      role: 's',
      route: 'shops',
      record: { ...record, goesTo: { homes: { RentalKind: 'home' } } },
    }),
  },
  forms: {
    homes: { sections },
    shops: { sections },
    'homes.extend': {
      sections: [
        {
          section: 'fields',
          key: 'extension',
          fields: [
            { at: 'RentUntil', kind: 'date', required: true },
            { at: 'Reason', kind: 'note', required: true, span: 4 },
          ],
        },
      ],
    },
    'shops.extend': {
      sections: [
        {
          section: 'fields',
          key: 'extension',
          fields: [
            { at: 'RentUntil', kind: 'date', required: true },
            { at: 'Reason', kind: 'note', required: true, span: 4 },
          ],
        },
      ],
    },
    'homes.end': {
      sections: [
        {
          section: 'fields',
          key: 'extension',
          fields: [{ at: 'Reason', kind: 'note', required: true, span: 4 }],
        },
      ],
    },
    'shops.end': {
      sections: [
        {
          section: 'fields',
          key: 'extension',
          fields: [{ at: 'Reason', kind: 'note', required: true, span: 4 }],
        },
      ],
    },
  },
})
