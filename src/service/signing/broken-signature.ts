/** Files that come signed from elsewhere, and are kept as they are. */
import { UnreadableDocument } from '#documents/signature/signed-document.ts'
import {
  checkSignature,
  DocumentDigester,
  SignatureError,
  type SignatureProblem,
} from './check-signature.ts'

/** What proves a change. Other forms of signatures, such as a seal beside them, and certificates that have expired since prove none. */
const proofs: readonly SignatureProblem[] = ['documentChanged', 'propertiesChanged', 'value']

/** Whether a document, or its signature, was changed after it was signed. */
export function isSignatureBroken(xml: string): boolean {
  const digester = new DocumentDigester()
  try {
    digester.write(xml)
    const { signatures, digests } = digester.end()
    checkSignature(signatures, digests)
    return false
  } catch (error) {
    if (error instanceof SignatureError) return proofs.includes(error.problem)
    if (error instanceof UnreadableDocument) return false
    throw error
  }
}
