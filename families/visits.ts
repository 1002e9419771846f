import { box, defineFamily } from '#descriptor/family.ts'
import { code, contains, dateTime, flag, int, range, text, uuid } from '#descriptor/field.ts'

/** Who came to the company, to whom and why; with what people write to each other about it. */
export const visits = defineFamily({
  key: 'visits',
  group: 'definitions',
  icon: 'shield-check',
  prefix: { screen: 'visits', call: 'visits', role: 'vs' },
  boxes: {
    log: box({
      path: 'Log',
      role: 'l',
      route: 'log',
      row: {
        UUID: uuid(),
        Visitor: text({ at: 'Visitor' }),
        VisitorCompany: text({ at: 'VisitorCompany' }),
        Host: text({ at: 'Host' }),
        CameAt: dateTime({ at: 'CameAt' }),
        LeftAt: dateTime({ at: 'LeftAt' }),
        VisitReason: code(['meeting', 'delivery', 'audit', 'other'], { at: 'VisitReason' }),
        HasBadge: flag({ at: 'HasBadge' }),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: {
        VisitReason: code(['meeting', 'delivery', 'audit', 'other']),
        HasBadge: flag(),
        Visitor: contains(),
        Host: contains(),
        ...range('CameAt', dateTime()),
      },
      title: 'Visitor',
      sort: { by: 'CameAt', dir: 'desc' },
      columns: ['Visitor', 'VisitorCompany', 'Host', 'CameAt', 'LeftAt', 'VisitReason'],
      moreColumns: ['HasBadge', 'CreatedDate'],
      can: ['list', 'write', 'thread'],
      record: { schema: 'Visit' },
      actions: { edit: { shortcut: 'e' }, delete: { confirm: 'simple', bulk: 'server' } },
    }),
  },
  forms: {
    log: {
      sections: [
        {
          section: 'fields',
          key: 'visit',
          fields: [
            { at: 'Visitor', kind: 'text', required: true, span: 2 },
            { at: 'VisitorCompany', kind: 'text', span: 2 },
            { at: 'Host', kind: 'text', required: true, span: 2 },
            { at: 'CameAt', kind: 'dateTime', required: true, span: 2 },
            { at: 'LeftAt', kind: 'dateTime', span: 2 },
            {
              at: 'VisitReason',
              kind: 'code',
              values: ['meeting', 'delivery', 'audit', 'other'],
              default: 'meeting',
              required: true,
            },
            { at: 'HasBadge', kind: 'flag' },
          ],
        },
      ],
    },
  },
})
