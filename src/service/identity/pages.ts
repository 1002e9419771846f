/** The few pages that the provider shows itself: signing out, and what went wrong before anybody could be asked. */
import { createHash } from 'node:crypto'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

const submit = 'document.forms[0].submit()'
const style = 'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color:#1c2430}a,button{font:inherit;color:#0b5cad}code{color:#5b6675}'
const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Nothing loads and nothing runs but what stands here; to its own form the provider adds the hash of its script. */
const policy = `default-src 'none'; script-src ${sha256(submit)}; style-src ${sha256(style)}; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`

/** Headers of every answer of the provider. */
export async function securityHeaders(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  context.set({ 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' })
  await next()
}

/** Signing out asks nothing: whoever was sent here pressed the button in the portal. */
export async function renderLogout(context: KoaContextWithOIDC, form: string): Promise<void> {
  const confirmed = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/><noscript><button>Oturumu kapat · Sign out</button></noscript></form>')
  context.body = page('Oturum kapatılıyor…', `<p>Oturum kapatılıyor… · Signing out…</p>${confirmed}<script>${submit}</script>`)
}

export async function renderSignedOut(context: KoaContextWithOIDC): Promise<void> {
  context.body = page('Oturum kapatıldı', '<p>Oturum kapatıldı. · You are signed out.</p><p><a href="/login">Yeniden oturum aç · Sign in again</a></p>')
}

export async function renderProblem(context: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  context.type = 'html'
  const what = [out.error, out.error_description].filter((text) => text !== undefined).join(': ')
  context.body = page(
    'Oturum açılamadı',
    `<h1>Oturum açılamadı</h1><p>Oturum açma isteği geçersiz ya da süresi dolmuş. Portalı yeniden açın. · The sign-in request is not valid or has expired. Open the portal again.</p>
<p><a href="/login">Portala dön · Back to the portal</a></p><p><code>${escape(what)}</code></p>`,
  )
}

const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
