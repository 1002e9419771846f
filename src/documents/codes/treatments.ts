/**
 * What profile and type change in a document: how KDV is reckoned, and by which numbers goods are followed (spec: profiles,
 * calculation-rules; AdditionalItemIdentificationIDType).
 */
import type { TaxDocument } from '../document/document.ts'

/** `named` KDV is shown and not charged; `net` is returned without the part that was withheld and never paid to the seller. */
export type KdvTreatment = 'charged' | 'named' | 'net'

type Kind = Pick<TaxDocument, 'profile' | 'type'>
interface Scope {
  /** Absent: every profile. */
  readonly profiles?: readonly string[]
  readonly types?: readonly string[]
}
const isIn = ({ profiles, types }: Scope, { profile, type }: Kind): boolean =>
  (profiles?.includes(profile) ?? true) && (types?.includes(type) ?? true)

const investmentScopes: readonly Scope[] = [
  { profiles: ['YATIRIMTESVIK'] },
  {
    profiles: ['EARSIVFATURA'],
    types: ['YTBSATIS', 'YTBIADE', 'YTBISTISNA', 'YTBTEVKIFAT', 'YTBTEVKIFATIADE'],
  },
]
/** Goods for an investment that the state helps. */
export const isInvestment = (kind: Kind): boolean =>
  investmentScopes.some((scope) => isIn(scope, kind))

const returnTypes: ReadonlySet<string> = new Set([
  'IADE',
  'TEVKIFATIADE',
  'YTBIADE',
  'YTBTEVKIFATIADE',
])
export const isReturn = ({ type }: Pick<Kind, 'type'>): boolean => returnTypes.has(type)

const treatments: readonly (Scope & { readonly kdv: KdvTreatment })[] = [
  { types: ['TEVKIFATIADE', 'YTBTEVKIFATIADE'], kdv: 'net' },
  { profiles: ['YATIRIMTESVIK'], types: ['ISTISNA'], kdv: 'named' },
  { types: ['YTBISTISNA'], kdv: 'named' },
]
export const kdvTreatmentOf = (kind: Kind): KdvTreatment =>
  treatments.find((one) => isIn(one, kind))?.kdv ?? 'charged'

/** Which reason an investment's exemption has, by what is bought: machines, building works. */
export const investmentExemptions: Readonly<Record<string, string>> = { '01': '308', '02': '339' }

export interface TagScheme extends Scope {
  /** The first is meant where the model says none. */
  readonly schemes: readonly [string, ...string[]]
  readonly shape: RegExp
  /** The sentence where a line has none of this shape. */
  readonly rule: string
}
const tagSchemes: readonly TagScheme[] = [
  { profiles: ['HKS', 'HKSIRSALIYE'], schemes: ['KUNYENO'], shape: /^.{19}$/, rule: 'marketTag' },
  {
    profiles: ['IDIS', 'IDISIRSALIYE'],
    schemes: ['ETIKETNO'],
    shape: /^[A-Za-z]{2}\d{7}$/,
    rule: 'steelTag',
  },
  {
    profiles: ['ILAC_TIBBICIHAZ'],
    schemes: ['ILAC', 'TIBBICIHAZ', 'DIGER'],
    shape: /\S/,
    rule: 'medicineTag',
  },
  {
    types: ['TEKNOLOJIDESTEK'],
    schemes: ['TELEFON', 'TABLET_PC'],
    shape: /\S/,
    rule: 'technologyTag',
  },
]
/** What each line must be followed by; undefined where nothing is asked. */
export const tagSchemeOf = (kind: Kind): TagScheme | undefined =>
  tagSchemes.find((one) => isIn(one, kind))
/** Where nothing is asked a tag is one of the market hall: the model has it for those. */
export const defaultTagScheme = (kind: Kind): string => tagSchemeOf(kind)?.schemes[0] ?? 'KUNYENO'
