/** All that can be said of a signature: what stands in it, its time stamps, and who issued the certificates of both. */
import type { PlacedSignature } from '#documents/signature/signed-document.ts'
import type { CertificateTrust } from './certificate-trust.ts'
import {
  checkSignature,
  SignatureError,
  type CheckedSignature,
  type DocumentDigests,
} from './check-signature.ts'
import { timeStampsIn } from './time-stamped.ts'

/** `trust`: absent where the operator names no issuers; then nothing is said of them. Throws SignatureError. */
export async function checkWhole(
  signatures: readonly PlacedSignature[],
  digests: DocumentDigests,
  trust: CertificateTrust | undefined,
): Promise<CheckedSignature> {
  const checked = checkSignature(signatures, digests)
  const stamps = await Promise.all(signatures.map(timeStampsIn))
  const own = { certificate: checked.certificate, at: checked.signedAt }
  const isTrusted = [own, ...stamps.flat()].every(
    ({ certificate, at }) => trust === undefined || trust.isTrusted(certificate, at),
  )
  if (!isTrusted) throw new SignatureError('untrusted')
  return checked
}
