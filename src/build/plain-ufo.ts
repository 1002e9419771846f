/** What ofetch takes of the package ufo, for addresses as the transport builds them: whole, with their query (src/build/lighter.ts). */
export const withBase = (path: string, base: string): string => base + path
export const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString()}`
