/** Large files that come as text. */
import { giveWay } from './give-way.ts'

/** Letters that are read before others are served; four of them are three bytes. */
const stepLetters = 128 * 1024

/**
 * Bytes of a text in base64 (RFC 4648) without line breaks; of a large one in steps between which others are served, and in memory that
 * threads share: a copy for each would hold others up.
 */
export async function bytesOfBase64(text: string): Promise<Buffer> {
  if (text.length <= stepLetters) return Buffer.from(text, 'base64')
  const bytes = Buffer.from(new SharedArrayBuffer(Math.ceil(text.length / 4) * 3))
  let length = 0
  for (let from = 0; from < text.length; from += stepLetters) {
    length += bytes.write(text.slice(from, from + stepLetters), length, 'base64')
    await giveWay()
  }
  return bytes.subarray(0, length)
}
