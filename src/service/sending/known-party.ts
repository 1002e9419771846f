/** What is known of a party by its tax number: the company's own customer first, then the list of registered taxpayers. */
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { textOf } from '../content/model.ts'

/** Fills what the model leaves open in the receiver's address; what it says stays. Nothing where nobody is known. */
export async function withKnownParty(
  tx: Tx,
  context: CallContext,
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
  context: CallContext,
  taxNumber: string,
  lookup: string | undefined,
): Promise<Readonly<Record<string, string | null>>> {
  if (taxNumber === '') return {}
  const customer = await tx
    .selectFrom('customer')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('tax_number', '=', taxNumber)
    .orderBy('id')
    .executeTakeFirst()
  if (customer) {
    const {
      name,
      tax_office,
      address,
      district,
      city,
      country,
      postal_code,
      phone,
      fax,
      email,
      website,
    } = customer
    return {
      Name: name,
      TaxOffice: tax_office,
      Address: address,
      District: district,
      City: city,
      Country: country,
      PostalCode: postal_code,
      Phone: phone,
      Fax: fax,
      Mail: email,
      WebSite: website,
    }
  }
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
