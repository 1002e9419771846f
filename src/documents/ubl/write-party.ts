/** Parties as UBL-TR elements, and the order that the schema demands of children. */
import type { Buyer, Identification, Party, Traveller } from '../document/document.ts'
import { addressElement } from './ubl-address.ts'
import { contactParts, partyOrder, taxNumberScheme } from '../document/ubl-elements.ts'
import { el, must, parseXml, type XmlElement } from './xml-tree.ts'

/** Children of a party element (`cac:Party`, `cac:SenderParty`). */
export function partyContent(party: Party | Buyer): readonly XmlElement[] {
  return ordered(
    [
      ...(party.unknown ?? []).map((xml) => parseXml(xml)),
      el('cbc:WebsiteURI', party.website),
      party.taxNo === '' ? undefined : taxIdentificationOf(party),
      ...party.identifications.map(identificationOf),
      isPerson(party) && party.name === personName(party)
        ? undefined
        : el('cac:PartyName', el('cbc:Name', party.name)),
      addressElement('cac:PostalAddress', party),
      el('cac:PartyTaxScheme', el('cac:TaxScheme', el('cbc:Name', party.taxOffice))),
      'legalName' in party || 'foreignTaxNo' in party
        ? el('cac:PartyLegalEntity', [
            el('cbc:RegistrationName', party.legalName),
            el('cbc:CompanyID', party.foreignTaxNo),
          ])
        : undefined,
      el(
        'cac:Contact',
        contactParts.map(({ name, at }) => el(name, party[at])),
      ),
      isPerson(party)
        ? must('cac:Person', [
            must('cbc:FirstName', party.firstName),
            must('cbc:FamilyName', party.familyName),
            el('cbc:Title', party.title),
            el('cbc:MiddleName', party.middleName),
            ...('traveller' in party ? travellerContent(party.traveller) : []),
          ])
        : undefined,
      party.agentIdentifications &&
        must('cac:AgentParty', [
          ...party.agentIdentifications.map(identificationOf),
          addressElement('cac:PostalAddress', {}),
        ]),
    ],
    partyOrder,
  )
}

function identificationOf({ scheme, value }: Identification): XmlElement {
  return must('cac:PartyIdentification', must('cbc:ID', value, { schemeID: scheme }))
}
function travellerContent({
  nationality,
  passportNo,
  passportDate,
  account,
}: Traveller = {}): readonly (XmlElement | undefined)[] {
  const branch =
    account &&
    el('cac:FinancialInstitutionBranch', [
      el('cbc:Name', account.branch),
      el('cac:FinancialInstitution', el('cbc:Name', account.bank)),
    ])
  return [
    el('cbc:NationalityID', nationality),
    account &&
      must('cac:FinancialAccount', [
        must('cbc:ID', account.id),
        el('cbc:CurrencyCode', account.currency),
        el('cbc:PaymentNote', account.note),
        branch,
      ]),
    passportNo === undefined && passportDate === undefined
      ? undefined
      : must('cac:IdentityDocumentReference', [
          must('cbc:ID', passportNo),
          el('cbc:IssueDate', passportDate),
        ]),
  ]
}

export function taxIdentificationOf({ taxNo }: Party): XmlElement {
  return must(
    'cac:PartyIdentification',
    must('cbc:ID', taxNo, { schemeID: taxNumberScheme(taxNo) }),
  )
}
function isPerson(party: Party): boolean {
  return party.firstName !== undefined || party.familyName !== undefined
}
function personName({ firstName, familyName }: Party): string {
  return [firstName, familyName].filter(Boolean).join(' ')
}

/** Elements in the order of the schema; equals keep their order, names that the schema does not know come last. */
export function ordered(
  children: readonly (XmlElement | undefined)[],
  order: readonly string[],
): readonly XmlElement[] {
  const rank = rankOf(order)
  const place = ({ name }: XmlElement) => rank.get(name) ?? order.length
  return children.filter((child) => child !== undefined).sort((a, b) => place(a) - place(b))
}
const ranks = new Map<readonly string[], ReadonlyMap<string, number>>()
function rankOf(order: readonly string[]): ReadonlyMap<string, number> {
  const known = ranks.get(order)
  if (known) return known
  const rank = new Map(order.map((name, index) => [name, index]))
  ranks.set(order, rank)
  return rank
}
