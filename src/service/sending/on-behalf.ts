/** What a handler is given, for work that nobody has asked for just now: a message that goes out, a document that is opened by a link. */
import { boxOf, callOfBox, familyOf } from '#engine/portal.ts'
import { defaultLanguage } from '#schemas/language.ts'
import type { CallContext, Ports } from '../ports/ports.ts'

export interface BoxPlace {
  readonly companyId: string
  /** Id of the box. */
  readonly box: string
}

/** As if somebody of the company asked for the box, who may do nothing else. */
export function onBehalfOf(ports: Ports, { companyId, box: id }: BoxPlace): CallContext {
  const box = boxOf(ports.portal, id)
  return {
    ports,
    box,
    call: callOfBox(ports.portal, box, 'list'),
    family: familyOf(ports.portal, box.family),
    language: defaultLanguage,
    params: {},
    query: {},
    body: undefined,
    session: { userId: '', userName: '', companyId, roles: new Set(), kind: 'user' },
    note: () => undefined,
    transaction: (work) => ports.store.asCompany(companyId, work),
  }
}
