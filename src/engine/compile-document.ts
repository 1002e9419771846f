/** How a family's model becomes a document, as it is written → as interpreters read it (./document-map.ts). */
import type { DocumentSpec } from '#descriptor/document.ts'
import type { DocumentMap } from './document-map.ts'
import { kindPlaces } from './kind-places.ts'
import { schemasOf } from './schema-names.ts'

export function compileDocument({ model, ...spec }: DocumentSpec): DocumentMap {
  const placeOf = (key: string) => `${spec.info}.${key}`
  return {
    ...spec,
    schemas: schemasOf(model),
    places: {
      uuid: placeOf('UUID'),
      serie: placeOf(spec.serie),
      issueDate: placeOf('IssueDate'),
      currency: placeOf('CurrencyCode'),
      exchangeRate: placeOf('ExchangeRate'),
      ...kindPlaces(spec),
    },
  }
}
