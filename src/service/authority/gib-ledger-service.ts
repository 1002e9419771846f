/**
 * The authority's service for ledgers (EDefterWsPort, LEDGER.md 6): packages with a certificate (berat) are sent, asked after, and their sealed
 * certificates fetched. The file of a package travels inside the message. Codes of states are not published, so that its words are read.
 */
import { canonicalText } from '#documents/signature/canonical.ts'
import {
  elementsAt,
  elementsIn,
  textIn,
  UnreadableDocument,
  type XmlNode,
} from '#documents/signature/signed-document.ts'
import { treeOf } from '#documents/signature/tree-of.ts'
import { fold } from '#values/turkish.ts'
import { postText, type PostText } from '../base/post-fields.ts'
import {
  LedgerAuthorityError,
  type LedgerAuthority,
  type MessageSigner,
  type PackageProgress,
} from '../ports/ledger-authority.ts'
import type { Clock } from '../ports/ports.ts'
import { unsignedMessage } from '../signing/soap-message.ts'

export interface GibLedgerOptions {
  /** `https://edefter.gib.gov.tr` */
  readonly address: string
  readonly clock: Clock
  /** How the service is asked; default: over the network. */
  readonly post?: PostText
}

export const ledgerServicePath = '/edefter/services/EDefterWsPort'
export const ledgerServiceNamespace = 'http://webservice.edefter.gib.gov.tr/'
/** What it is asked to do, and what the message carries. */
export const ledgerOperations = {
  send: 'sendDocumentFile',
  receive: 'receiveDocumentFile',
  progress: 'getBatchStatus',
} as const

export function createGibLedgerService(options: GibLedgerOptions): LedgerAuthority {
  return {
    send: async (signer, { name, bytes }) => {
      const data = Buffer.from(bytes).toString('base64')
      const attachment = `<Attachment><fileName>${canonicalText(name)}</fileName><binaryData>${data}</binaryData></Attachment>`
      return textIn(await ask(options, signer, 'send', attachment)).trim()
    },
    progressOf: async (signer, packageId) => {
      const id = `<paketID>${canonicalText(packageId)}</paketID>`
      return progressIn(await ask(options, signer, 'progress', id))
    },
    receive: async (signer, packageId) => {
      const id = `<PaketID>${canonicalText(packageId)}</PaketID>`
      const answer = await ask(options, signer, 'receive', id)
      const data = textIn(elementNamed(answer, 'binaryData') ?? answer)
      return Buffer.from(data, 'base64')
    },
  }
}

function progressIn(answer: XmlNode): PackageProgress {
  const words = textIn(elementNamed(answer, 'durumAciklama')).trim()
  if (words === '') throw new LedgerAuthorityError('changed', 'The state has no words')
  return { stage: stageOf(words), words }
}

/** `Paket Başarıyla İşlendi`; `Paket başarılı, defter paketinin işlenmesi bekleniyor.`; `… paketi işleme alındı`. All else is a refusal. */
function stageOf(words: string): PackageProgress['stage'] {
  const said = fold(words)
  if (/basariyla islendi/.test(said)) return 'processed'
  return /bekleniyor|bekliyor|isleme alindi|isleniyor/.test(said) ? 'processing' : 'failed'
}

// Exchanges

/** A package of a large ledger takes its time. */
const waitMs = 120_000
/** Sealed certificates are small. */
const mostBytes = 5_000_000

/** What the answer holds. */
async function ask(
  { address, clock, post = postText }: GibLedgerOptions,
  signer: MessageSigner,
  operation: keyof typeof ledgerOperations,
  parts: string,
): Promise<XmlNode> {
  const name = `gib:${ledgerOperations[operation]}`
  const message = unsignedMessage({
    content: `<${name} xmlns:gib="${ledgerServiceNamespace}">${parts}</${name}>`,
    certificate: signer.certificate,
    at: clock.now(),
  })
  const text = message.signed(await signer.sign(message.bytes))
  const posted = { type: 'application/soap+xml; charset=utf-8', text, waitMs, mostBytes }
  const answer = await post(`${address}${ledgerServicePath}`, posted).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    throw new LedgerAuthorityError('unreachable', words)
  })
  const envelope = envelopeIn(answer.text)
  const [fault] = elementsAt(envelope, ['Body', 'Fault'])
  if (fault) throw refusalOf(fault)
  const [content] = elementsAt(envelope, ['Body']).flatMap(elementsIn)
  // Something before the service has answered.
  if (answer.status !== 200 || !content)
    throw new LedgerAuthorityError('unreachable', `HTTP ${answer.status}`)
  return content
}

/** Undefined for a page or anything else that is no message. */
function envelopeIn(text: string): XmlNode | undefined {
  try {
    return treeOf(text)
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined
    throw error
  }
}

/** The number stands in an element of its own or at the beginning of the reason (assumed: the guide shows no fault). */
function refusalOf(fault: XmlNode): LedgerAuthorityError {
  const words = textIn(elementNamed(fault, 'Text') ?? fault).trim()
  const told = textIn(elementNamed(fault, 'code') ?? elementNamed(fault, 'kod'))
  const [code] = /\b[1-3]\d\d\b/.exec(`${told} ${words}`) ?? []
  return code === undefined
    ? new LedgerAuthorityError('changed', words.slice(0, 300))
    : new LedgerAuthorityError('refused', words.slice(0, 300), Number(code))
}

/** The first element of this name, however deep. */
function elementNamed(from: XmlNode, local: string): XmlNode | undefined {
  for (const child of elementsIn(from)) {
    const found = child.local === local ? child : elementNamed(child, local)
    if (found) return found
  }
  return undefined
}
