/** Posts a form or a message from here to a bank or to the authority: no redirect is followed, it ends in time, and no more is read than was allowed. */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

export interface PostedAnswer {
  readonly status: number
  readonly text: string
}
export type PostFields = (
  address: string,
  fields: Readonly<Record<string, string>>,
) => Promise<PostedAnswer>

/** What bounds an exchange. */
interface Bounds {
  readonly waitMs: number
  /** Bytes of the answer. */
  readonly mostBytes: number
}

/** A text to post. */
export interface PostedText extends Bounds {
  readonly type: string
  readonly text: string
}
export type PostText = (address: string, posted: PostedText) => Promise<PostedAnswer>

/** Bytes to post. `authorization`: value of the header of that name. */
export interface PostedBytes extends Bounds {
  readonly type: string
  readonly bytes: Uint8Array
  readonly authorization?: string
}

/** Rejects where there is no answer in time, or too long a one. */
export const postFields: PostFields = (address, fields) =>
  postText(address, {
    type: 'application/x-www-form-urlencoded; charset=utf-8',
    text: new URLSearchParams(fields).toString(),
    waitMs: 15_000,
    mostBytes: 200_000,
  })

/** Rejects where there is no answer in time, or too long a one. */
export const postText: PostText = async (address, { text, ...posted }) => {
  const { status, bytes } = await postBytes(address, { ...posted, bytes: Buffer.from(text) })
  return { status, text: bytes.toString('utf8') }
}

/** Rejects where there is no answer in time, or too long a one. */
export const postBytes = (
  address: string,
  { type, bytes, authorization, waitMs, mostBytes }: PostedBytes,
): Promise<{ readonly status: number; readonly bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const url = new URL(address)
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: 'POST',
      headers: {
        'Content-Type': type,
        'Content-Length': bytes.length,
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      signal: AbortSignal.timeout(waitMs),
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.once('error', reject)
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > mostBytes) response.destroy(new Error(`${url.host} answers too much`))
        else pieces.push(piece)
      })
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(pieces) }),
      )
    })
    request.end(bytes)
  })
