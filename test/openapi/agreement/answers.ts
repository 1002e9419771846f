/** The types that openapi-typescript makes of the description, against those of our own typed client. Compiled by openapi.test.ts. */
import type { families } from '#families/index.ts'
import type { Api } from '#engine/api-types.ts'
import type { operations } from 'generated-api'

type Client = Api<(typeof families)[number]>
type Described<K extends keyof operations> = operations[K] extends {
  responses: { 200: { content: { 'application/json': infer A } } }
}
  ? A
  : never
type Body<K extends keyof operations> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : never
type Query<K extends keyof operations> = operations[K] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never
type Answer<F> = F extends (...args: never[]) => Promise<infer A> ? A : never
type Input<F> = F extends (input: infer I, ...rest: never[]) => unknown ? Exclude<I, void> : never

/** Compiles only where a value of the first type may stand for one of the second. */
type Fits<A extends B, B> = A

export type Agreement = [
  // A page that the description promises is one that our client promises, row by row.
  Fits<Described<'ebill.bills.list'>['Content'][number]['UUID'], string>,
  Fits<
    Described<'ebill.bills.list'>['Content'][number]['IsCancel'],
    Answer<Client['ebill']['bills']['list']>['Content'][number]['IsCancel']
  >,
  Fits<
    keyof Described<'einvoice.purchase.list'>['Content'][number],
    keyof Answer<Client['einvoice']['purchase']['list']>['Content'][number]
  >,
  Fits<
    keyof Answer<Client['einvoice']['purchase']['list']>['Content'][number],
    keyof Described<'einvoice.purchase.list'>['Content'][number]
  >,
  // What our client answers fits the description.
  Fits<Answer<Client['earchive']['send']['model']>, Described<'earchive.send.model'>>,
  Fits<Answer<Client['ebill']['tags']['list']>['Content'][number], TagRow>,
  Fits<Answer<Client['ebill']['bills']['histories']>, Described<'ebill.bills.histories'>>,
  // A body of our client is one of the description, and the other way about.
  Fits<Input<Client['ebill']['tags']['create']>['body'], Body<'ebill.tags.create'>>,
  Fits<Body<'ebill.tags.create'>['Name'], Input<Client['ebill']['tags']['create']>['body']['Name']>,
  Fits<
    Body<'ebill.send.model'>['Bill']['BillLines'][number],
    Input<Client['ebill']['send']['model']>['body']['Bill']['BillLines'][number]
  >,
  // Filters have the same names and values.
  Fits<keyof Input<Client['ebill']['bills']['list']>, keyof Query<'ebill.bills.list'>>,
]
type TagRow = Described<'ebill.tags.list'>['Content'][number]
