/** InvoiceTypeCodeCheck, ProfileIDCheck, SGKInvoiceCheck and the check of tax-free invoices (spec: profiles). */
import { profiles } from '../codes/profiles.ts'
import { profilesOf } from '#schemas/document-kinds.ts'
import { when, type Rule } from './rule.ts'

const profileOf = new Map(profiles.map((profile) => [profile.code, profile]))

export const knownProfile: Rule = ({ root, profile }, { places }) => {
  const allowed: readonly string[] = profilesOf(root)
  return when(!allowed.includes(profile), 'profileUnknown', places.profile, {
    profile,
    allowed: allowed.join(', '),
  })
}

export const typeOfProfile: Rule = ({ profile, type }, { places }) => {
  const types = profileOf.get(profile)?.types
  return when(
    types !== undefined && !types.includes(type) && type !== places.fixedType,
    'typeOfProfile',
    places.type,
    { type, profile, allowed: types?.join(', ') ?? '' },
  )
}

const socialSecurity = '7750409379'
export const typeForSocialSecurity: Rule = ({ customer, type }, { places }) =>
  when(
    customer.taxNo === socialSecurity && type !== 'SGK' && type !== 'TEVKIFAT',
    'typeForSocialSecurity',
    places.type,
    { type },
  )

const customs = '1460415308'
const customsProfiles: readonly string[] = ['YOLCUBERABERFATURA', 'IHRACAT', 'OZELFATURA', 'KAMU']
export const profileForCustoms: Rule = ({ customer, profile }, { places }) =>
  when(
    customer.taxNo === customs && !customsProfiles.includes(profile),
    'profileForCustoms',
    places.profile,
    { profile, allowed: customsProfiles.join(', ') },
  )
