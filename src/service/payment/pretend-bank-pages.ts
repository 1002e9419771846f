/** Pages of the pretend bank, in the language of its customers. They say on each page that no money is moved. */
import { Markup, markup, type Content } from '../paper/markup.ts'
import type { NestpayFields } from './nestpay-hash.ts'

const style = `
  * { box-sizing: border-box }
  :root { color-scheme: light dark; --ink: #14213d; --soft: #5b6478; --line: #cfd6e4; --page: #eef2f8; --card: #fff; --bank: #0b6e4f; --bad: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf7; --soft: #a4aec4; --line: #3a4560; --page: #101827; --card: #1a2437; --bank: #2fa87f; --bad: #ff8a80 } }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: start center; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, Arial, sans-serif }
  main { width: 100%; max-width: 420px; background: var(--card); border-radius: 14px; padding: 24px; box-shadow: 0 6px 24px rgb(0 0 0 / .12) }
  .bank { display: flex; justify-content: space-between; align-items: baseline; color: var(--bank); font-weight: 700; margin: 0 0 4px }
  .note { color: var(--soft); font-size: 13px; margin: 0 0 20px }
  h1 { font-size: 20px; margin: 0 0 12px }
  label { display: block; font-size: 14px; margin: 14px 0 4px }
  input, select { width: 100%; font: inherit; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit }
  option { color: #14213d; background: #fff }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  button, .button { width: 100%; font: inherit; font-weight: 600; margin-top: 20px; padding: 11px; border: 0; border-radius: 8px; background: var(--bank); color: #fff; cursor: pointer; display: block; text-align: center; text-decoration: none }
  button.plain { background: transparent; color: var(--soft); margin-top: 8px }
  .problems { color: var(--bad); margin: 12px 0 0; padding-left: 18px }
  .code { font-size: 24px; letter-spacing: 4px; font-weight: 700; font-variant-numeric: tabular-nums }
  .sum { font-size: 24px; font-weight: 700; margin: 0 0 4px; font-variant-numeric: tabular-nums }`

/** Nothing but its own forms: to itself, and back to the store. */
export const bankHeaders = (shop: string, nonce?: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'${nonce === undefined ? '' : `; script-src 'nonce-${nonce}'`}`,
})

const page = (title: string, content: Content): string =>
  markup`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Deneme Bankası</title><style>${new Markup(style)}</style></head><body><main>
<p class="bank">Deneme Bankası</p><p class="note">Bu banka bir denemedir: para çekmez, gerçek kart yazmayın.</p>
${content}</main></body></html>`.text

const sumOf = ({ amount = '' }: NestpayFields): string => `${amount.replace('.', ',')} ₺`

interface CardPage {
  readonly id: string
  readonly order: NestpayFields
  /** What was typed before. */
  readonly form?: NestpayFields
  readonly problems?: readonly string[]
}

const happeningNames = [
  ['normal', 'Her şey yolunda gider'],
  ['lost', 'Yanıt mağazaya ulaşmaz'],
  ['twice', 'Yanıt iki kez gelir'],
  ['amount', 'Başka bir tutar bildirilir'],
  ['forged', 'Sahte bir onay gelir'],
] as const

export const cardPage = ({ id, order, form = {}, problems = [] }: CardPage): string =>
  page(
    'Kart bilgileri',
    markup`<p class="sum">${sumOf(order)}</p><h1>Kart bilgileri</h1>
${problems.length > 0 && markup`<ul class="problems" role="alert">${problems.map((one) => markup`<li>${one}</li>`)}</ul>`}
<form method="post" action="/card/${id}" autocomplete="off">
<label for="pan">Kart numarası</label><input id="pan" name="pan" inputmode="numeric" required value="${form['pan'] ?? '4355 0843 5508 4358'}">
<div class="pair"><div><label for="expiry">Son kullanma (AA/YY)</label><input id="expiry" name="expiry" inputmode="numeric" required value="${form['expiry'] ?? '12/30'}"></div>
<div><label for="cv2">Güvenlik kodu</label><input id="cv2" name="cv2" inputmode="numeric" required value="${form['cv2'] ?? '000'}"></div></div>
<label for="happening">Denemede ne olsun?</label><select id="happening" name="happening">${happeningNames.map(
      ([value, name]) =>
        form['happening'] === value
          ? markup`<option value="${value}" selected>${name}</option>`
          : markup`<option value="${value}">${name}</option>`,
    )}</select>
<button>Devam et</button></form>`,
  )

interface AcsPage {
  readonly id: string
  readonly order: NestpayFields
  readonly code: string
  /** How many more tries there are after a wrong code. */
  readonly left?: number
}

export const acsPage = ({ id, order, code, left }: AcsPage): string =>
  page(
    '3-D Secure',
    markup`<p class="sum">${sumOf(order)}</p><h1>3-D Secure doğrulaması</h1>
<p>Telefonunuza gelmesi gereken kod: <span class="code" data-code>${code}</span></p>
${left !== undefined && markup`<ul class="problems" role="alert"><li>Kod yanlış. ${String(left)} hakkınız kaldı.</li></ul>`}
<form method="post" action="/acs/${id}" autocomplete="off">
<label for="code">Doğrulama kodu</label><input id="code" name="code" inputmode="numeric" autofocus>
<button>Onayla</button><button class="plain" name="cancel" value="1">Vazgeç</button></form>`,
  )

/** Goes on by itself, and by a button where scripts do not run. */
export const backPage = (target: string, fields: NestpayFields, nonce: string): string =>
  page(
    'Mağazaya dönülüyor',
    markup`<h1>Mağazaya dönülüyor…</h1><form id="back" method="post" action="${target}">${Object.entries(
      fields,
    ).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
<button>Mağazaya dön</button></form><script nonce="${nonce}">document.getElementById('back').submit()</script>`,
  )

export const lostPage = (shop: string): string =>
  page(
    'Bağlantı koptu',
    markup`<h1>Bağlantı koptu</h1><p>İşleminiz bankada tamamlandı; sonuç mağazaya iletilemedi.</p><a class="button" href="${shop}/debit-and-payment">Mağazaya dön</a>`,
  )

export const closedPage = (reason: string): string =>
  page('İşlem yapılamadı', markup`<h1>İşlem yapılamadı</h1><p>${reason}</p>`)
