/** How the pretend authority looks at a package: what it refuses at once (LEDGER.md 6), and what it finds when it looks inside. */
import { strFromU8, unzipSync } from 'fflate'
import { UnreadableDocument } from '#documents/signature/signed-document.ts'
import { checkSignature, DocumentDigester, SignatureError } from '../signing/check-signature.ts'

export interface JudgedPackage {
  /** The certificate (berat), where it can be read. */
  readonly berat: string | undefined
  /** What is wrong with it; a report is looked at as a certificate is. */
  readonly beratFault: string | undefined
  readonly ledgerFault: string | undefined
}

/** Bytes of a package. */
const mostBytes = 60_000_000
const nameShape =
  /^(?<tax>\d{10,11})-20\d{2}(0[1-9]|1[0-2])-(?<kind>YB|KB|DR)-\d{6}(-(?!0000)\d{4})?\.zip$/

/** The number of the error; undefined: it is taken. */
export function packageFault(
  name: string,
  bytes: Uint8Array,
  taxNumber: string,
): number | undefined {
  const named = nameShape.exec(name)?.groups
  if (!named) return 108
  if (bytes.length === 0) return 105
  if (bytes.length > mostBytes) return 106
  // A person (TCKN) may have the permission of the taxpayer.
  return taxNumber.length === companyDigits && named['tax'] !== taxNumber ? 109 : undefined
}
const companyDigits = 10

export function judgePackage(name: string, bytes: Uint8Array): JudgedPackage {
  const files = filesIn(bytes)
  const berat = files.get(name.replace(/\.zip$/, '.xml'))
  if (berat === undefined) return { berat, beratFault: 'pakette berat yok', ledgerFault: undefined }
  const beratFault = signatureFault(berat)
  const needsLedger = name.includes('-YB-')
  const ledger = files.get(name.replace('-YB-', '-Y-').replace(/\.zip$/, '.xml'))
  return {
    berat,
    beratFault,
    ledgerFault: needsLedger ? ledgerFault(ledger, berat) : undefined,
  }
}

/** Texts by name. */
function filesIn(bytes: Uint8Array): ReadonlyMap<string, string> {
  try {
    return new Map(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    )
  } catch {
    return new Map()
  }
}

function signatureFault(xml: string): string | undefined {
  try {
    valueOf(xml)
    return undefined
  } catch (error) {
    if (error instanceof SignatureError || error instanceof UnreadableDocument)
      return `imza geçersiz (${error.message})`
    throw error
  }
}

function valueOf(xml: string): string {
  const digester = new DocumentDigester()
  digester.write(xml)
  const { signatures, digests } = digester.end()
  return checkSignature(signatures, digests).value
}

/** The certificate names its ledger by the value of the ledger's signature. */
function ledgerFault(ledger: string | undefined, berat: string): string | undefined {
  if (ledger === undefined) return 'pakette defter yok'
  const fault = signatureFault(ledger)
  if (fault !== undefined) return fault
  const [, bound = ''] = /<ds:SignatureValue>([^<]*)/.exec(berat) ?? []
  return bound.replaceAll(/\s/g, '') === valueOf(ledger)
    ? undefined
    : 'berattaki imza değeri defterinki değil'
}
