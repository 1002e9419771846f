/**
 * The address where it may be gone to from here: https, and without a name or password in it, which make an address look like that
 * of somebody else. Undefined of any other text.
 */
export function safeAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
