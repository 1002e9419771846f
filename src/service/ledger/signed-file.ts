/** Which ledger a file is of: it says its kind and its number in the fiscal year itself, whatever it is called. */
import type { LedgerKind } from '#documents/ledger/period.ts'

export interface FileIdentity {
  readonly kind: LedgerKind
  /** `2026-04`. */
  readonly month: string
  /** Number of the ledger in the fiscal year. */
  readonly serial: number
  /** `''` of the company as a whole. */
  readonly branch: string
}

/** Undefined of what is no ledger and no certificate (berat) of one. Only looks: the signature proves what it says. */
export function identityOf(xml: string): FileIdentity | undefined {
  const head = xml.slice(0, headLetters)
  const [, prefix, year, month, serial] = /(YEV|KEB)(\d{4})(\d{2})(\d{6})</.exec(head) ?? []
  if (prefix === undefined) return undefined
  const isBerat = head.includes('<edefter:berat')
  const kinds = prefix === 'YEV' ? (['Y', 'YB'] as const) : (['K', 'KB'] as const)
  const [, branch = ''] = branchIn.exec(head) ?? []
  return { kind: kinds[isBerat ? 1 : 0], month: `${year}-${month}`, serial: Number(serial), branch }
}

const branchIn =
  />\s*(\d{4})\s*<\/gl-bus:organizationIdentifier>\s*<gl-bus:organizationDescription[^<>]*>\s*Şube No\s*</

/** In which the head of any ledger stands. */
const headLetters = 20_000
