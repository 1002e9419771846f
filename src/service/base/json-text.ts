/** An answer that is JSON already, so that it need not be written again for each who asks. */
export class JsonText {
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>

  private constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  static of(value: unknown): JsonText {
    return new JsonText(new TextEncoder().encode(JSON.stringify(value)))
  }

  /** The value that it was made of. */
  read(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes))
  }
}
