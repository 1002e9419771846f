/** What the mock refuses, in the shape in which the service does. */
export interface Fault {
  readonly path: string
  readonly description: string
}

export class Refusal extends Error {
  readonly status: number
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    message: string,
    faults: readonly Fault[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.faults = faults
    this.headers = headers
  }
}

/** Word for word the same for what never was, what was deleted and what is another company's. */
export const missing = (id: unknown): Refusal =>
  new Refusal(404, `There is nothing with the id ${String(id)}.`)
export const invalid = (faults: readonly Fault[]): Refusal =>
  new Refusal(400, 'The request is not right.', faults)
