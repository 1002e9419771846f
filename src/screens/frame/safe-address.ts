/**
 * The address where it may be gone to from here: https, and without a name or password in it, which make an address look like that
 * of somebody else. Undefined of any other text.
 */
export function safeAddress(text: unknown): string | undefined {
  const address = addressToGoOn(text)
  return address?.startsWith('https:') ? address : undefined
}

/** The same for a page on which the person goes on; a demonstration runs its bank and its shops on the person's own machine, without the safe line. */
export function addressToGoOn(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, href } = new URL(text)
  const isOwn = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  return (protocol === 'https:' || isOwn) && username === '' && password === '' ? href : undefined
}
