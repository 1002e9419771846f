/** The bytes of a request that is no call of the portal; undefined where they are more than may be. */
export async function readBytes(
  { headers, body }: Request,
  most: number,
): Promise<Uint8Array | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > most) return undefined
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.length
    if (size > most) {
      await reader?.cancel()
      return undefined
    }
    pieces.push(piece.value)
  }
  return Buffer.concat(pieces)
}
