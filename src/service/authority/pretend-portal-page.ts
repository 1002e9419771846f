/** The page at the address of the pretend portal: what it is, and who is let in. */
import { Markup, markup } from '../paper/markup.ts'
import type { PortalAccount } from '../ports/authority-portal.ts'

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, Arial, sans-serif }
  main { max-width: 560px; margin: 0 auto }
  h1 { font-size: 20px }
  code { font-size: 15px }`

export const portalPage = ({ userName, password }: PortalAccount, captchaUser: string): string =>
  markup`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deneme e-Arşiv portalı</title><style>${new Markup(style)}</style></head><body><main>
<h1>Deneme e-Arşiv portalı</h1>
<p>Bu portal bir denemedir ve Gelir İdaresi Başkanlığına ait değildir. Firmanızın GİB e-Arşiv hesabı ekranında gerçek kullanıcı kodu ya da parola yazmayın.</p>
<p>Giriş yapabilen hesap: kullanıcı kodu <code>${userName}</code>, parola <code>${password}</code>. <code>${captchaUser}</code> kullanıcısından güvenlik kodu istenir; başka her hesap reddedilir.</p>
</main></body></html>`.text
