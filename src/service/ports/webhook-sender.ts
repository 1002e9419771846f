/** Telling a webhook of an event, by HTTP. */
export interface WebhookMessage {
  readonly address: string
  /** The same however often it is tried: receivers know repetitions by it. */
  readonly id: string
  /** Of the try. */
  readonly at: Date
  readonly body: string
  /** Keys that sign, the newest first. */
  readonly keys: readonly string[]
}

export interface WebhookOutcome {
  /** HTTP status; undefined: there was no answer. */
  readonly status: number | undefined
  /** The beginning of what the receiver said, or why there is no answer. */
  readonly answer: string
}

export interface WebhookSender {
  /** Never rejects, and ends within seconds. */
  send(message: WebhookMessage): Promise<WebhookOutcome>
}
