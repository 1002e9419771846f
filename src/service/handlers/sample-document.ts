/** An invented document of the company, to show a template with before there is a real one. */
import type { Line, TaxDocument } from '#documents/document.ts'
import { documentTotals, lineTotals } from '#documents/totals.ts'
import type { DocumentSpec } from '#descriptor/document.ts'
import { partyOf, type Company } from '../sending/supplier.ts'

const goods = [
  { name: 'Örnek mal', quantity: '3', price: '1250.00' },
  { name: 'Örnek hizmet', quantity: '1', price: '480.50' },
] as const

export function sampleDocument(spec: DocumentSpec, company: Company, day: string): TaxDocument {
  const lines = goods.map(({ name, quantity, price }, index): Line => ({
    id: String(index + 1), name, quantity, unit: 'C62', price, allowance: '0', charge: '0', ...lineTotals({ quantity, price, ...(spec.taxed && { kdvPercent: '20' }) }),
  }))
  return {
    root: spec.root, uuid: '00000000-0000-4000-8000-000000000000', number: `AAA${day.slice(0, 4)}000000001`, profile: 'fixed' in spec.profile ? spec.profile.fixed : 'TEMELFATURA', type: 'fixed' in spec.type ? spec.type.fixed : 'SATIS',
    issueDate: day, issueTime: '12:00:00', currency: 'TRY', notes: ['Örnek not'], supplier: partyOf(company),
    customer: { taxNo: '11111111111', name: 'Örnek Alıcı', firstName: 'Örnek', familyName: 'Alıcı', identifications: [], street: 'Örnek Sokak No: 1', district: 'Çankaya', city: 'Ankara', country: 'Türkiye' },
    lines, despatches: [], returned: [], related: [], attachments: [], totals: documentTotals(lines), unknown: [],
  }
}
