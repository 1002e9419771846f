import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../ports/ports.ts'

/**
 * Says of each cookie of the provider for how many seconds it is kept. The library names the moment alone, which a browser compares
 * with its own clock: on a computer whose clock is an hour ahead the sign-in would have expired before it began.
 */
export const relativeCookies =
  (clock: Clock) =>
  async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const now = clock.now().getTime()
    // Most answers set none: then there is no such header, whatever the types say.
    const cookies = [context.response.headers['set-cookie'] ?? []].flat().map(String)
    if (cookies.length > 0)
      context.set(
        'Set-Cookie',
        cookies.map((line) => withMaxAge(line, now)),
      )
  }

/** The line of a cookie with `max-age`, where it has a moment and no such word. `now` in milliseconds since 1970. */
export function withMaxAge(line: string, now: number): string {
  const [, moment] = /; expires=([^;]+)/i.exec(line) ?? []
  if (moment === undefined || /; max-age=/i.test(line)) return line
  const seconds = Math.max(0, Math.round((Date.parse(moment) - now) / 1000))
  return `${line}; max-age=${seconds}`
}
