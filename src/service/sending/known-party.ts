/** What is known of a party by its tax number: the company's own customer first, then the list of registered taxpayers. */
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { textOf } from '../content/model.ts'
import { cardsWith } from '../records/cards.ts'

type Asker = Pick<CallContext, 'family' | 'session' | 'ports'>

/** Fills what the model leaves open in the receiver's address; what it says stays. Nothing where nobody is known. */
export async function withKnownParty(
  tx: Tx,
  context: Asker,
  model: JsonRecord,
): Promise<JsonRecord> {
  const section = context.family.form?.party
  if (section === undefined) return model
  const party = recordOf(model[section.at])
  const known = await knownParty(tx, context, textOf(party[section.taxNo]), section.lookup)
  const wanted = new Set(section.fields.map(({ at }) => at))
  const open = Object.entries(known).filter(
    ([name, value]) =>
      wanted.has(name) && value !== null && value !== '' && textOf(party[name]) === '',
  )
  return open.length === 0
    ? model
    : { ...model, [section.at]: { ...party, ...Object.fromEntries(open) } }
}

async function knownParty(
  tx: Tx,
  context: Asker,
  taxNumber: string,
  lookup: string | undefined,
): Promise<Readonly<Record<string, string | null>>> {
  if (taxNumber === '') return {}
  const [customer] = await cardsWith(tx, context, 'CustomerCard', ['TaxNumber', taxNumber])
  if (customer) return partyIn(customer)
  if (lookup !== 'Invoice' && lookup !== 'DespatchAdvice') return {}
  const registered = await tx
    .selectFrom('registered_alias')
    .selectAll()
    .where('tax_number', '=', taxNumber)
    .where('user_type', '=', lookup)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return registered
    ? {
        Name: registered.title,
        TaxOffice: registered.tax_office,
        Address: registered.address,
        District: registered.district,
        City: registered.city,
        Country: registered.country,
      }
    : {}
}

/** Members of a customer under the names that they have in a party of a document. */
function partyIn({ TaxDepartment, Email, ...customer }: JsonRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...customer, TaxOffice: TaxDepartment, Mail: Email }).flatMap(
      ([name, value]) => (typeof value === 'string' ? [[name, value]] : []),
    ),
  )
}
