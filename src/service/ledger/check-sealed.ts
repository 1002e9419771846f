/** Whether a certificate (berat) that came back is the one that was sent, under the seal of somebody else. */
import { readCertificate } from '../content/certificate.ts'
import type { CertificateTrust } from '../signing/certificate-trust.ts'
import { checkWhole } from '../signing/check-whole.ts'
import {
  DocumentDigester,
  SignatureError,
  type CheckedSignature,
} from '../signing/check-signature.ts'

export interface OwnBerat {
  /** Of the canonical form without signatures. */
  readonly digest: string
  /** VKN or TCKN of who signed it: the seal is of another. */
  readonly taxNumber: string
  /** Value of the company's own signature, by whomever it was made. */
  readonly signature: string
}

/** The last signature is the seal: it stands in place of the company's, or behind it and signs that too. Throws SignatureError and UnreadableDocument. */
export async function checkSealed(
  sealed: string,
  own: OwnBerat,
  trust?: CertificateTrust,
): Promise<CheckedSignature> {
  const { signatures, digests } = digested(sealed, 0)
  if (digests.sha256 !== own.digest) throw new SignatureError('documentChanged')
  const before = Math.max(signatures.length - 1, 0)
  const seal = digested(sealed, before)
  const checked = await checkWhole(seal.signatures, seal.digests, trust)
  const isOwn =
    checked.value === own.signature ||
    readCertificate(checked.certificate.raw, '').taxNumber === own.taxNumber
  if (isOwn) throw new SignatureError('missing')
  return checked
}

function digested(text: string, inside: number) {
  const digester = new DocumentDigester(inside)
  digester.write(text)
  return digester.end()
}
