/** Posts a form from here to a bank or to the authority: no redirect is followed, it ends in time, and little is read. */
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

const waitMs = 15_000
const mostBytes = 200_000

/** Rejects where there is no answer in time, or too long a one. */
export const postFields: PostFields = (address, fields) =>
  new Promise((resolve, reject) => {
    const url = new URL(address)
    const body = new URLSearchParams(fields).toString()
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
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
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
