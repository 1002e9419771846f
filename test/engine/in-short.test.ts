import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { isReadByPeriod } from '#engine/filters.ts'
import { inShort } from '#engine/in-short.ts'
import { boxOf } from '#engine/portal.ts'
import { notebook } from '#test/kitchen-sink/notebook.ts'

const portal = compilePortal([...families, notebook])
const namesOf = (id: string, row: Record<string, unknown>) =>
  inShort(boxOf(portal, id), row).map(({ name }) => name)

describe('a record in short', () => {
  it('[H52] of a document is its day', () => {
    expect(namesOf('einvoice.sale', { IssueDate: '2026-11-21', ReceiverName: 'Firma' })).toEqual([
      'IssueDate',
    ])
  })

  it('[H52] of other records is what the list shows first after the title, as far as it is there', () => {
    const made = { CreatedDate: '2026-11-21T09:00:00Z' }
    const customer = {
      Name: 'Firma',
      TaxNumber: '1234567801',
      City: 'Iğdır',
      Phone: '+90',
      ...made,
    }
    expect(namesOf('customers.cards', customer)).toEqual(['TaxNumber', 'City'])
    expect(namesOf('customers.cards', { ...customer, TaxNumber: '' })).toEqual(['City', 'Phone'])
    expect(namesOf('customers.cards', { Name: 'Firma', ...made })).toEqual([])
    // The other side stands above.
    const ofTown = { ...boxOf(portal, 'customers.cards'), party: 'City' }
    expect(inShort(ofTown, customer).map(({ name }) => name)).toEqual(['TaxNumber', 'Phone'])
    // A price without the name of its column is a mere number.
    expect(
      namesOf('stocks.cards', {
        Name: 'Masa',
        UnitCode: 'C62',
        Price: 750,
        IsActive: true,
        ...made,
      }),
    ).toEqual(['UnitCode'])
  })

  it('[H52] begins with the day that the list is sorted by', () => {
    expect(namesOf('notebook.notes', { Word: 'a', Day: '2026-11-21', Size: 3 })).toEqual(['Day'])
    expect(
      namesOf('notebook.links', {
        Word: 'a',
        Day: '2026-11-21',
        CreatedDate: '2026-11-21T09:00:00Z',
      }),
    ).toEqual(['CreatedDate', 'Day'])
  })
})

describe('the period of a list', () => {
  it('[LA31] is for documents and for records that are sorted by a day', () => {
    const of = (id: string) => isReadByPeriod(boxOf(portal, id))
    expect(
      ['einvoice.sale', 'einvoice.drafts', 'notebook.notes', 'notebook.links'].filter(of),
    ).toHaveLength(4)
    expect(['customers.cards', 'stocks.cards'].filter(of)).toEqual([])
  })
})
