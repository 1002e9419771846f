/** Headers that keep answers where they belong. */

const nothingRuns = "default-src 'none'; frame-ancestors 'none'"

/**
 * What every answer carries that says nothing else of its own, those of the listener and of the identity provider too: read as
 * what it is, by this origin alone, in no frame.
 */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': nothingRuns,
} as const

/** Answers over HTTPS tell the browser to stay there. */
export const answerHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** Answers of calls are data of one company: never kept, never framed, never run. */
export const callHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `${nothingRuns}; sandbox`,
  Vary: 'Authorization, Company-ID, Accept-Language',
}

export const fileHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Referrer-Policy': 'same-origin',
}

export interface PageOrigins {
  /** Origins that the page may ask: the services and the helpers of the configuration. */
  readonly services: readonly string[]
  /** Origin of the identity service, where it is another. */
  readonly identity: readonly string[]
  /** Origins of the pages that people are led to with a form: the bank. */
  readonly forms?: readonly string[]
}

/** No text becomes markup or a script, whoever asks for it: a page turns none into something that it would trust (TRUST B7). */
export const noTextRuns = "require-trusted-types-for 'script'; trusted-types 'none'"

type PageHeaders = Record<string, string> & { 'Content-Security-Policy': string }

/**
 * Pages run only the portal's own scripts and talk only to the services of its configuration. Styles may stand in the
 * page: the components place their overlays with them, and documents bring their own.
 */
export function pageHeaders({ services, identity, forms = [] }: PageOrigins): PageHeaders {
  const connect = ["'self'", ...services].join(' ')
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': connect,
    // Renewing the session, where the identity service is; documents are shown from an address of our own (screens/ui/show-page.ts).
    'frame-src': ["'self'", ...identity, 'blob:'].join(' '),
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': ["'self'", ...forms].join(' '),
    // Its own frame renews the session.
    'frame-ancestors': "'self'",
  }
  return {
    ...fileHeaders,
    'Content-Security-Policy': [
      ...Object.entries(policy).map(([name, value]) => `${name} ${value}`),
      noTextRuns,
    ].join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
