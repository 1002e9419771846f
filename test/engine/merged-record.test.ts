import { expect, it } from 'vitest'
import { mergedRecord } from '#engine/merged-record.ts'

it('[CU17] what a record lacks is taken from the others in their order, what it says stays', () => {
  expect(
    mergedRecord({ Name: 'Ali', Phone: '', Fax: null, Days: 0, IsExport: false }, [
      { Name: 'Veli', Phone: '1', Days: 30, IsExport: true, City: '' },
      { Phone: '2', Fax: '3', City: 'Van' },
    ]),
  ).toEqual({ Name: 'Ali', Phone: '1', Fax: '3', Days: 0, IsExport: false, City: 'Van' })
})

it('[CU17] lists have what each has, once; what stands in parts is filled part by part', () => {
  expect(
    mergedRecord({ Rows: [{ A: 1, B: 2 }], Part: { A: 1 } }, [
      { Rows: [{ B: 2, A: 1 }, { A: 3 }], Part: { A: 2, B: 3 } },
      { Rows: [{ A: 3 }] },
    ]),
  ).toEqual({ Rows: [{ A: 1, B: 2 }, { A: 3 }], Part: { A: 1, B: 3 } })
})

it('[CU17] nothing is taken where there is nothing', () => {
  expect(mergedRecord(undefined, [])).toEqual({})
  expect(mergedRecord({ A: '' }, [{ A: null, B: undefined }])).toEqual({ A: '' })
})
