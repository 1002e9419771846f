/** Which build of the portal this page is, and which one the service has now: the name of its first script, which changes with every build. */

/** Undefined where the page has no such script. */
export const ownBuild = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Undefined where it cannot be told: offline, or something else answers in the portal's place. */
export async function readBuild(fetch = globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch('/index.html', { cache: 'no-cache', credentials: 'same-origin' })
    return response.ok ? buildOf(await response.text()) : undefined
  } catch {
    return undefined
  }
}

// Read as text: making a document of it would need a trusted type.
const buildOf = (page: string): string | undefined =>
  /\bsrc="([^"]+)"/.exec(page.slice(page.indexOf('<script')))?.[1]
