/** The few pages that the provider shows itself: signing out, and what went wrong before anybody could be asked. */
import { createHash } from 'node:crypto'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { languageOf, type Language } from '#schemas/language.ts'
import { noTextRuns } from '../http/headers.ts'
import { textOf, type Words } from '../base/text.ts'

const submit = 'document.forms[0].submit()'
const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color:#1c2430}a,button{font:inherit;color:#0b5cad}code{color:#5b6675}'
const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Nothing loads and nothing runs but what stands here; to its own form the provider adds the hash of its script. */
const policy = `default-src 'none'; script-src ${sha256(submit)}; style-src ${sha256(style)}; form-action 'self'; frame-ancestors 'self'; base-uri 'none'; ${noTextRuns}`

/** Headers of every answer of the provider; the others are those of all answers. Its frame renews the session. */
export async function securityHeaders(
  context: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  context.set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' })
  await next()
}

/** Signing out asks nothing: whoever was sent here pressed the button in the portal. */
export async function renderLogout(context: KoaContextWithOIDC, form: string): Promise<void> {
  const { language, say } = wordsFor(context)
  const confirmed = form.replace(
    '</form>',
    `<input type="hidden" name="logout" value="yes"/><noscript><button>${say('signOut')}</button></noscript></form>`,
  )
  context.body = page(
    language,
    say('signingOut'),
    `<p>${say('signingOut')}</p>${confirmed}<script>${submit}</script>`,
  )
}

export async function renderSignedOut(context: KoaContextWithOIDC): Promise<void> {
  const { language, say } = wordsFor(context)
  context.body = page(
    language,
    say('signedOut'),
    `<p>${say('signedOut')}</p><p><a href="/login">${say('signInAgain')}</a></p>`,
  )
}

export async function renderProblem(context: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const { language, say } = wordsFor(context)
  context.type = 'html'
  const what = [out.error, out.error_description].filter((text) => text !== undefined).join(': ')
  context.body = page(
    language,
    say('failed'),
    `<h1>${say('failed')}</h1><p>${say('failedText')}</p><p><a href="/login">${say('toPortal')}</a></p><p><code>${escape(what)}</code></p>`,
  )
}

/** The words of these pages in the language that the browser prefers, as HTML. */
function wordsFor(context: KoaContextWithOIDC): {
  language: Language
  say: (word: keyof Words['service']['pages']) => string
} {
  const language = languageOf(context.get('Accept-Language'))
  return { language, say: (word) => escape(textOf(language, `service.pages.${word}`)) }
}

const page = (language: Language, title: string, body: string): string =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
