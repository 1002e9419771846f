/** A helper cannot start: told to the person who started it, with what to do. */
export class HelperFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HelperFault'
  }
}
