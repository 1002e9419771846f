/** What the name of a file says, by the authority's guide (LEDGER.md 1). */
import { storedKinds, type StoredKind } from '#schemas/stored-ledger-codes.ts'

export interface StoredName {
  /** VKN or TCKN. */
  readonly taxNumber: string
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly kind: StoredKind
  /** 0: the whole month in one file. */
  readonly part: number
  /** Four digits, or none. */
  readonly branch: string | undefined
  /** A certificate that the authority has sealed. */
  readonly isSealed: boolean
}

const pattern =
  /^(?<seal>GIB-)?(?<tax>\d{10,11})-(?<year>20\d{2})(?<month>0[1-9]|1[0-2])-(?<kind>[A-Z]{1,2})-(?<part>\d{6})(?:-(?<branch>(?!0000)\d{4}))?\.xml$/

const isKind = (text: string): text is StoredKind => storedKinds.some((kind) => kind === text)

/** Undefined for a name that breaks the rules. Only certificates are sealed, and a report has no parts. */
export function readStoredName(name: string): StoredName | undefined {
  const groups = pattern.exec(name)?.groups
  if (!groups) return undefined
  const { seal, tax = '', year, month, kind = '', part, branch } = groups
  if (!isKind(kind)) return undefined
  const isSealed = seal !== undefined
  if (isSealed && !isCertificate(kind)) return undefined
  if (kind === 'DR' && Number(part) !== 0) return undefined
  return {
    taxNumber: tax,
    year: Number(year),
    month: Number(month),
    kind,
    part: Number(part),
    branch,
    isSealed,
  }
}

/** Certificates (berat) end with the letter B: `YB`. */
export const isCertificate = (kind: StoredKind): boolean => kind.endsWith('B')

/** Names of the certificates that a ledger may have: the company's own, and the one with the seal of the authority. */
export const certificatesOf = (name: string): readonly string[] => {
  const own = name.replace(/-([YKE])-/, '-$1B-')
  return own === name ? [] : [own, `GIB-${own}`]
}

/** Name of the ledger whose certificate this is: of `…-YB-…` and `GIB-…-YB-…` it is `…-Y-…`. */
export const nameOfLedger = (name: string): string =>
  name.replace(/^GIB-/, '').replace(/-([YKE])B-/, '-$1-')
