/** Headers that keep answers where they belong. */

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Answers of calls are data of one company: never kept, never framed, never run. */
export const callHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  Vary: 'Authorization, Company-ID, Accept-Language',
}

export const fileHeaders: Readonly<Record<string, string>> = { ...everywhere, 'Referrer-Policy': 'same-origin' }

/**
 * Pages run only the portal's own scripts and talk only to the services of its configuration. Styles may stand in the
 * page: the components place their overlays with them, and documents bring their own.
 */
export function pageHeaders(services: readonly string[]): Record<string, string> {
  const connect = ["'self'", ...services].join(' ')
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': connect,
    'frame-src': `${connect} blob:`,
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    // Its own frame renews the session.
    'frame-ancestors': "'self'",
  }
  return {
    ...fileHeaders,
    'Content-Security-Policy': Object.entries(policy).map(([name, value]) => `${name} ${value}`).join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/** Answers over HTTPS tell the browser to stay there. */
export const transportHeaders = (isSecure: boolean): Record<string, string> => (isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {})
