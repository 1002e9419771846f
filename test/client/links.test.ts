import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { createLinks } from '#client/links.ts'
import { compilePortal } from '#engine/compile.ts'

const portal = compilePortal(families)
const to = createLinks<(typeof families)[number]>(portal)

describe('the typed links', () => {
  it('[F2] write the search by field kind: plain values, several as a repeated key', () => {
    expect(to.ebill.bills({ StatusCode: 'succeed', IsCancel: false })).toBe(
      '/ebill/list?StatusCode=succeed&IsCancel=false',
    )
    expect(to.einvoice.sale({ InvoiceProfile: ['TICARIFATURA', 'TEMELFATURA'] })).toBe(
      '/einvoice/sale?InvoiceProfile=TICARIFATURA&InvoiceProfile=TEMELFATURA',
    )
    expect(to.ebill.bills({ Search: 'şık & ağ' })).toBe(
      '/ebill/list?Search=%C5%9F%C4%B1k+%26+a%C4%9F',
    )
  })

  it('[F2] leave out what is absent, empty or the default of the list', () => {
    expect(to.ebill.bills()).toBe('/ebill/list')
    expect(
      to.ebill.bills({
        Page: 1,
        PageSize: 20,
        SortColumn: 'IssueDate',
        SortType: 'DESC',
        Search: '',
      }),
    ).toBe('/ebill/list')
    expect(to.ebill.bills({ Page: 2, SortType: 'ASC' })).toBe('/ebill/list?Page=2&SortType=ASC')
    expect(to.einvoice.sale({ InvoiceType: [] })).toBe('/einvoice/sale')
  })

  it('[F2] every compiled route has its link', () => {
    const hrefs = new Set<string>()
    const walk = (node: unknown): void => {
      if (typeof node === 'function') hrefs.add((node as () => string)())
      Object.values(node as object).forEach(walk)
    }
    walk(to)
    // The drafts of a twin are on the screen of its owner.
    expect([...hrefs].sort()).toEqual(
      [
        ...portal.routes.map((route) => route.path),
        '/invoice/operation/drafts?box=earchive',
      ].sort(),
    )
  })
})
