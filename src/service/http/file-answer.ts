/** An answer that is a file of its own, streamed, for callers that ask for one (`Accept: application/octet-stream`); others get base64 in JSON. */
export interface FileParts {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly mimeType: string
  /** As it is to be called; letters outside ASCII are fine. */
  readonly name: string
}

export class FileAnswer {
  readonly parts: FileParts
  constructor(parts: FileParts) {
    this.parts = parts
  }
}

/** Does the caller take bytes? Anything at all (star slash star) is what every program says that does not think about it. */
export const wantsFile = (request: Request): boolean =>
  /application\/(octet-stream|zip|pdf)/.test(request.headers.get('Accept') ?? '')

export const fileAnswerHeaders = ({ mimeType, name }: FileParts): Record<string, string> => ({
  'Content-Type': mimeType,
  'Content-Disposition': dispositionOf(name),
})

/** RFC 6266: a plain name for old programs, the real one beside it. */
function dispositionOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
