/** Asks a time stamp service for tokens over HTTP (RFC 3161). Loaded only where one is configured: its library takes a while to load. */
import { createHash, randomBytes } from 'node:crypto'
import { fromBER, Integer, Null, OctetString, Sequence } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatusInfo, TimeStampReq } from 'pkijs'
import { postBytes, type PostedBytes } from '../base/post-fields.ts'
import { TimeStampError, type TimeStamps } from './time-stamps.ts'
import { SignatureError } from './check-signature.ts'
import { readToken } from './time-stamp-token.ts'

export interface TimeStampOptions {
  readonly address: string
  /** Most services know their customers by name and password (HTTP Basic). */
  readonly user: string | undefined
  readonly password: string
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const bounds = { waitMs: 20_000, mostBytes: 200_000 } as const

/** Each token is read as whoever checks the signature will read it, before it is put into a document. */
export const createTimeStamps = (options: TimeStampOptions): TimeStamps => ({
  stamp: async (bytes) => {
    const nonce = randomBytes(8)
    // An integer with a set first bit would be negative.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    const token = tokenIn(await ask(options, requestOf(bytes, nonce)))
    const read = await readToken(token, bytes).catch((error: unknown) => {
      if (error instanceof SignatureError)
        throw new TimeStampError('The token is not one over what was sent')
      throw error
    })
    if (!read.nonce?.equals(nonce)) throw new TimeStampError('The token answers another request')
    return token
  },
})

function requestOf(bytes: Uint8Array, nonce: Uint8Array): Buffer {
  const hash = createHash('sha256').update(bytes).digest()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: sha256Oid,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(hash).buffer }),
    }),
    certReq: true,
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
  })
  return Buffer.from(request.toSchema().toBER())
}

async function ask(
  { address, user, password }: TimeStampOptions,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const posted: PostedBytes = {
    type: 'application/timestamp-query',
    bytes,
    ...bounds,
    ...(user !== undefined && {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    }),
  }
  const answer = await postBytes(address, posted).catch((error: unknown) => {
    throw new TimeStampError('The time stamp service does not answer', { cause: error })
  })
  if (answer.status !== 200)
    throw new TimeStampError(`The time stamp service answers with HTTP ${answer.status}`)
  return answer.bytes
}

/** The token as it came, byte for byte: what is written anew could differ from what was signed. */
function tokenIn(answer: Uint8Array): Buffer {
  const { result } = fromBER(answer)
  const [status, token] = result instanceof Sequence ? result.valueBlock.value : []
  if (!status) throw new TimeStampError('The time stamp service gave something else than a token')
  const { status: code, statusStrings } = new PKIStatusInfo({ schema: status })
  if (!token) {
    const words = (statusStrings ?? []).map((one) => one.valueBlock.value).join(' ')
    throw new TimeStampError(`The time stamp service refuses (${code}) ${words}`.trim())
  }
  return Buffer.from(token.valueBeforeDecodeView)
}
