/** The sound family with a box whose records are written, and the way to put a fault into it. */
import {
  box,
  type AnyBox,
  type BoxSpec,
  type CallSpec,
  type FamilySpec,
} from '#descriptor/family.ts'
import { dateTime, int, text, uuid } from '#descriptor/field.ts'
import type { FormField } from '#descriptor/form.ts'
import { sound } from './sound.ts'

export const row = {
  UUID: uuid(),
  CreatedDate: dateTime(),
  Version: int(),
  Search: text({ at: 'Search' }),
}

export const noted = (fault: Partial<BoxSpec> = {}): FamilySpec => ({
  ...sound(),
  boxes: {
    ...sound().boxes,
    notes: {
      ...box({
        path: 'Note',
        role: 'n',
        route: 'notes',
        row,
        filters: {},
        title: 'Search',
        sort: { by: 'CreatedDate', dir: 'desc' },
        columns: ['Search'],
        can: ['list', 'write'],
        record: { schema: 'ListQuery' },
      }),
      ...fault,
    } as AnyBox,
  },
  forms: {
    notes: {
      sections: [{ section: 'fields', key: 'note', fields: [{ at: 'Search', kind: 'text' }] }],
    },
  },
})

/** The same with this field in the form of the notes. */
export const notedWith = (field: FormField, fault: Partial<BoxSpec> = {}): FamilySpec => ({
  ...noted(fault),
  forms: { notes: { sections: [{ section: 'fields', key: 'note', fields: [field] }] } },
})

/** The same with a call about the notes by their numbers. An undefined word is left out. */
export function numbered(
  call: { readonly [K in keyof CallSpec]?: CallSpec[K] | undefined },
  fault: Partial<BoxSpec> = {},
): FamilySpec {
  const ask = {
    method: 'GET',
    path: 'Notes',
    query: { Page: int(), PageSize: int() },
    answer: 'CustomerPage',
    role: 'n:r',
    effect: 'read',
    answeredBy: 'numbered.list',
    of: 'notes',
    ...call,
  }
  return {
    ...noted({ row: { ...row, Place: int({ from: 'serial' }) }, ...fault }),
    calls: {
      ask: Object.fromEntries(
        Object.entries(ask).filter(([, value]) => value !== undefined),
      ) as unknown as CallSpec,
    },
  }
}

/** Words of `numbered` for a call that is a button of the notes. */
export const button = {
  of: undefined,
  on: 'notes',
  query: undefined,
  answer: 'Done',
  method: 'POST',
  effect: 'write',
  answeredBy: 'paper.ask',
} as const
