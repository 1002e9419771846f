/** A time stamp service (RFC 3161): its token shows later that something was there at a certain time. */
export interface TimeStamps {
  /** The token over these bytes, in DER. Throws TimeStampError. */
  stamp(bytes: Uint8Array): Promise<Buffer>
}

/** There is no token: the service did not answer, refused, or gave something else. */
export class TimeStampError extends Error {
  constructor(words: string, options?: ErrorOptions) {
    super(words, options)
    this.name = 'TimeStampError'
  }
}
