/** A family without a fault, and the way to put one in. */
import { box, defineFamily, type FamilySpec } from '#descriptor/family.ts'
import { code, date, flag, money, text, uuid } from '#descriptor/field.ts'

const row = {
  UUID: uuid(),
  InvoiceNumber: text(),
  IssueDate: date(),
  CurrencyCode: text(),
  PayableAmount: money(),
  StatusCode: code(['waiting', 'succeed']),
  IsCancel: flag(),
}

/** Made anew each time, so that compiling one does not freeze the next. */
export const sound = () =>
  defineFamily({
    key: 'paper',
    group: 'documents',
    icon: 'utensils',
    prefix: { screen: 'paper', call: 'paper', role: 'pa' },
    document: {
      root: 'Invoice',
      model: 'Invoice',
      wrapper: 'EInvoice',
      info: 'InvoiceInfo',
      lines: 'InvoiceLines',
      supplier: 'CompanyInfo',
      customer: 'CustomerInfo',
      serie: 'InvoiceSerieOrNumber',
      number: 'InvoiceNumber',
      profile: { fixed: 'TEMELFATURA' },
      type: { fixed: 'SATIS' },
      taxed: true,
      delivery: { kind: 'network', from: 'papers', to: 'papers', users: 'Invoice' },
    },
    boxes: {
      papers: box({
        path: 'Papers',
        role: 'p',
        route: 'papers',
        row: { ...row },
        filters: { IsCancel: flag() },
        title: 'InvoiceNumber',
        sort: { by: 'IssueDate', dir: 'desc' },
        columns: ['InvoiceNumber'],
        can: ['list', 'operate', 'export', 'cancel', 'messages'],
        operations: ['Print'],
        exports: ['Pdf'],
        actions: { cancel: { when: { IsCancel: false }, shortcut: 'c' }, sendEmail: {} },
        statistics: { All: {} },
      }),
    },
    parts: {
      create: {},
      send: {},
      statistics: { box: 'papers' },
      drafts: {
        row: { ...row },
        columns: ['InvoiceNumber'],
        title: 'InvoiceNumber',
        sort: { by: 'IssueDate', dir: 'desc' },
      },
    },
    form: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'InvoiceInfo.InvoiceType', kind: 'code', values: ['SATIS', 'IADE'] }],
        },
        { section: 'notes', key: 'notes', at: 'Notes' },
      ],
    },
    calls: {
      ping: {
        method: 'GET',
        path: 'Ping',
        answer: 'Text',
        role: 'public',
        effect: 'read',
        answeredBy: 'paper.ping',
        api: true,
      },
    },
    screens: { board: { route: 'board', screen: 'dashboard' } },
  })

/**
 * The sound family with `value` at a place (`boxes.papers.columns`), whatever its type; without a value, the word is taken
 * out. The one cast: what the compiler would refuse is what these families are for.
 */
export function wrong(place: string, value?: unknown): FamilySpec {
  const spec: FamilySpec = sound()
  const words = place.split('.')
  const last = words.pop()!
  const holder = words.reduce<Record<string, unknown>>(
    (node, word) => (node[word] ??= {}) as Record<string, unknown>,
    spec as unknown as Record<string, unknown>,
  )
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return spec
}
