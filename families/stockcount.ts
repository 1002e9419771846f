import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, date, dateTime, int, range, text, uuid } from '#descriptor/field.ts'

const state = code(['open', 'checked', 'closed'], {
  at: 'CountState',
  tones: { open: 'warning', checked: 'info', closed: 'success' },
})

/** What is on the shelves of a warehouse, counted by hand. */
export const stockcount = defineFamily({
  key: 'stockcount',
  group: 'definitions',
  icon: 'store',
  prefix: { screen: 'stock-counts', call: 'stockcount', role: 'sc' },
  boxes: {
    counts: box({
      path: 'Count',
      role: 'c',
      route: 'list',
      row: {
        UUID: uuid(),
        Warehouse: text({ at: 'Warehouse' }),
        Shelf: text({ at: 'Shelf' }),
        CountDay: date({ at: 'CountDay' }),
        CountedBy: text({ at: 'CountedBy' }),
        Pallets: int({ at: 'Pallets' }),
        CountState: state,
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: {
        CountState: anyOf(code(['open', 'checked', 'closed'])),
        Warehouse: contains(),
        CountedBy: contains(),
        ...range('Pallets', int()),
        ...range('CountDay', date()),
      },
      title: 'Warehouse',
      sort: { by: 'CountDay', dir: 'desc' },
      columns: ['Warehouse', 'Shelf', 'CountDay', 'CountedBy', 'Pallets', 'CountState'],
      moreColumns: ['CreatedDate'],
      can: ['list', 'write'],
      record: { schema: 'StockCount', unique: [['Warehouse', 'Shelf', 'CountDay']] },
      actions: {
        edit: { when: { CountState: { not: 'closed' } }, shortcut: 'e' },
        delete: { when: { CountState: 'open' }, confirm: 'simple', bulk: 'server' },
      },
      views: { openCounts: { route: 'open', where: { CountState: 'open' } } },
      statistics: { OpenCount: { CountState: 'open' }, TotalCount: {} },
    }),
  },
  forms: {
    counts: {
      sections: [
        {
          section: 'fields',
          key: 'count',
          fields: [
            { at: 'Warehouse', kind: 'text', required: true, span: 2 },
            { at: 'Shelf', kind: 'text', required: true },
            { at: 'CountDay', kind: 'date', required: true, default: 'today' },
            { at: 'CountedBy', kind: 'text', span: 2 },
            { at: 'Pallets', kind: 'int' },
            {
              at: 'CountState',
              kind: 'code',
              values: ['open', 'checked', 'closed'],
              default: 'open',
              required: true,
            },
          ],
        },
        {
          section: 'rows',
          key: 'countLines',
          at: 'CountLines',
          columns: [
            { at: 'StockCode', kind: 'text', required: true },
            { at: 'Counted', kind: 'decimal', required: true },
            { at: 'Expected', kind: 'decimal' },
          ],
        },
        { section: 'notes', key: 'countNotes', at: 'Notes' },
      ],
    },
  },
})
