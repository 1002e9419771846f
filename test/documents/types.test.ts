import { describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { documentTypeOf, reportSectionOf } from '#documents/types/document-types.ts'
import { schemaOf } from '#schemas/wire.ts'
import { recordOf, valueAt } from '#values/json.ts'

/** Families whose documents are all of one type, as the standard names it. */
const typed = Object.values(compilePortal(families).families).flatMap(({ key, document }) =>
  document && 'fixed' in document.type
    ? [{ key, document, type: documentTypeOf({ root: document.root, type: document.type.fixed }) }]
    : [],
)

describe('what a standard adds for one type of document', () => {
  it('[DT1] names places that the models of its families have', () => {
    const sellers = typed.flatMap(({ key, document, type }) =>
      type.sellerAt === undefined ? [] : [{ key, document, at: type.sellerAt }],
    )
    expect(sellers.map(({ key }) => key)).toEqual(['ebill'])
    for (const { document, at } of sellers) {
      const body = { [document.wrapper]: { [at]: 'no seller' } }
      const issues = schemaOf(document.schemas.one)?.safeParse(body).error?.issues ?? []
      expect(issues.map(({ path }) => path.join('.'))).toContain(`${document.wrapper}.${at}`)
    }
  })

  it('[DT2] is not an invoice’s for any of the receipts, bills and expense documents', () => {
    const sections = typed.map(({ document }) =>
      'fixed' in document.type ? reportSectionOf(document.type.fixed).name : '',
    )
    expect(sections).not.toContain('fatura')
    expect(new Set(sections).size).toBe(typed.length)
  })

  it('[DT3] shows no price of lines that are one amount', () => {
    expect(typed.filter(({ type }) => type.hidesPrice).map(({ key }) => key)).toEqual(
      typed
        .filter(({ document }) => valueAt(recordOf(document.lineAmount), 'net') !== undefined)
        .map(({ key }) => key),
    )
  })
})
