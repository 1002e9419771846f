/** Parties, read from UBL-TR elements. */
import type { Identification, Party } from '../document/document.ts'
import { optionalText, texts } from './optional.ts'
import { readAddress } from './ubl-address.ts'
import { contactParts, taxNumberSchemes } from '../document/ubl-elements.ts'
import { elements, first, hasText, textAt, writeFragment, type XmlElement } from './xml-tree.ts'

/** The party in a `cac:Party` or a like element; empty where there is none. */
export function partyOf(party: XmlElement | undefined): Party {
  const ids = identificationsOf(party)
  const person = first(party, 'cac:Person')
  const firstName = textAt(person, 'cbc:FirstName')
  const familyName = textAt(person, 'cbc:FamilyName')
  const agentIdentifications = agentsOf(party)
  const unknown = elements(party).filter(
    ({ name }) => !knownInParty.has(name) && !(agentIdentifications && name === 'cac:AgentParty'),
  )
  return {
    taxNo: ids.find(({ scheme }) => taxNumberSchemes.has(scheme))?.value ?? '',
    name:
      textAt(party, 'cac:PartyName', 'cbc:Name') ??
      [firstName, familyName].filter(Boolean).join(' '),
    ...optionalText('firstName', firstName),
    ...optionalText('familyName', familyName),
    ...optionalText('title', textAt(person, 'cbc:Title')),
    ...optionalText('middleName', textAt(person, 'cbc:MiddleName')),
    ...optionalText('taxOffice', textAt(party, 'cac:PartyTaxScheme', 'cac:TaxScheme', 'cbc:Name')),
    identifications: ids.filter(
      ({ scheme, value }) => !taxNumberSchemes.has(scheme) && value !== '',
    ),
    ...(agentIdentifications && { agentIdentifications }),
    ...readAddress(first(party, 'cac:PostalAddress')),
    ...texts(contactParts, (name) => textAt(party, 'cac:Contact', name)),
    ...optionalText('website', textAt(party, 'cbc:WebsiteURI')),
    ...(unknown.length > 0 && { unknown: unknown.map(writeFragment) }),
  }
}

function identificationsOf(party: XmlElement | undefined): readonly Identification[] {
  return elements(party, 'cac:PartyIdentification').map((identification) => ({
    scheme: first(identification, 'cbc:ID')?.attributes['schemeID'] ?? '',
    value: textAt(identification, 'cbc:ID') ?? '',
  }))
}

/** Undefined where there is no agent, or one of whom more is said than his numbers. */
function agentsOf(party: XmlElement | undefined): readonly Identification[] | undefined {
  const agent = first(party, 'cac:AgentParty')
  const isPlain = elements(agent).every(
    (element) =>
      element.name === 'cac:PartyIdentification' ||
      (element.name === 'cac:PostalAddress' && !hasText(element)),
  )
  return agent !== undefined && isPlain ? identificationsOf(agent) : undefined
}

const knownInParty: ReadonlySet<string> = new Set([
  'cbc:WebsiteURI',
  'cac:PartyIdentification',
  'cac:PartyName',
  'cac:PostalAddress',
  'cac:PartyTaxScheme',
  'cac:Contact',
  'cac:Person',
])
