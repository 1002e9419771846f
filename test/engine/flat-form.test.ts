import { expect, it } from 'vitest'
import type { FormSpec } from '#descriptor/form.ts'
import { flatForm } from '#engine/flat-form.ts'

const kinds = { profile: 'Info.Profile', type: 'Info.Type' }
const flat = (...sections: FormSpec['sections']) =>
  flatForm({ sections }, kinds).sections.flatMap((section) =>
    'fields' in section ? section.fields : 'columns' in section ? section.columns : [],
  )

it('[C15] what a section and a group say holds of each field in them', () => {
  const fields = flat({
    section: 'fields',
    key: 'document',
    at: 'Info',
    fields: [
      { at: 'Type', kind: 'text' },
      {
        at: 'Period',
        rare: true,
        when: { type: 'SARJ' },
        fields: [
          { at: 'Start', kind: 'date' },
          { at: 'End', kind: 'date', when: { Start: { not: '' }, 'Party.Name': 'Ayşe' } },
        ],
      },
    ],
  })
  expect(fields).toMatchObject([
    { at: 'Info.Type', word: 'fields[0]' },
    { at: 'Info.Period.Start', rare: true, when: { 'Info.Type': 'SARJ' } },
    {
      at: 'Info.Period.End',
      word: 'fields[1].fields[1]',
      rare: true,
      when: { 'Info.Type': 'SARJ', 'Info.Period.Start': { not: '' }, 'Party.Name': 'Ayşe' },
    },
  ])
  expect(fields[0]).not.toHaveProperty('when')
})

it('[C15] in lines, and in what all lines have alike, places are those in a line, and conditions ask for the document', () => {
  const lines = { section: 'lines', key: 'lines', at: 'Lines' } as const
  expect(
    flat(
      {
        section: 'fields',
        key: 'delivery',
        each: 'Lines',
        at: 'Delivery',
        fields: [{ at: 'City', kind: 'text' }],
      },
      {
        ...lines,
        columns: [
          {
            at: 'Item',
            when: { profile: 'HKS' },
            fields: [{ at: 'Discount', kind: 'money', percentAt: 'Percent' }],
          },
        ],
      },
    ),
  ).toMatchObject([
    { at: 'Delivery.City' },
    { at: 'Item.Discount', percentAt: 'Item.Percent', when: { 'Info.Profile': 'HKS' } },
  ])
})

it('[C15] a choice names what it depends on as conditions do, and what is filled as well', () => {
  expect(
    flat({
      section: 'fields',
      key: 'document',
      at: 'Info',
      fields: [
        { at: 'Type', kind: 'code', values: ['SATIS'], typesOf: 'profile' },
        { at: 'Reason', kind: 'code', codeList: 'exemptions', codesOf: 'Type' },
        { at: 'TaxNo', kind: 'taxNo', fills: { Reason: 'Title' } },
      ],
    }),
  ).toMatchObject([
    { typesOf: 'Info.Profile' },
    { codesOf: 'Info.Type' },
    { fills: { 'Info.Reason': 'Title' } },
  ])
})
