/**
 * The bytes in memory that belongs to this thread alone, which an answer of the web is made of: themselves, or a copy where
 * another thread could still write into them.
 */
export const unsharedBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  isUnshared(bytes) ? bytes : new Uint8Array(bytes)

const isUnshared = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer
