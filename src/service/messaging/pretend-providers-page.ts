/** What came to the pretend providers, as a page in the language of those who look at a demonstration. */
import { momentInIstanbul } from '#values/istanbul.ts'
import { Markup, markup, type Content } from '../paper/markup.ts'
import { smsSize } from './sms-parts.ts'

export interface SinkMessage {
  readonly id: string
  readonly by: 'Netgsm' | 'İleti Merkezi' | 'WhatsApp'
  readonly at: Date
  readonly to: string
  readonly from: string
  readonly text: string
  /** Id of the file that came with it. */
  readonly file?: string
  readonly fileName?: string
  state: 'open' | 'arrived' | 'lost' | 'read'
}

const style = `
  * { box-sizing: border-box }
  :root { color-scheme: light dark; --ink: #14213d; --soft: #5b6478; --line: #cfd6e4; --page: #eef2f8; --card: #fff; --own: #3d4fa1; --good: #0b6e4f; --bad: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf7; --soft: #a4aec4; --line: #3a4560; --page: #101827; --card: #1a2437; --own: #93a4f4; --good: #2fa87f; --bad: #ff8a80 } }
  body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, Arial, sans-serif }
  main { max-width: 720px; margin: 0 auto }
  h1 { font-size: 22px; margin: 0; color: var(--own) }
  .note { color: var(--soft); font-size: 14px; margin: 4px 0 20px }
  article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; margin: 0 0 12px }
  header { display: flex; flex-wrap: wrap; gap: 2px 14px; font-size: 14px; color: var(--soft) }
  header b { color: var(--ink) }
  article p { margin: 8px 0 0; overflow-wrap: anywhere; white-space: pre-wrap }
  a { color: var(--own) }
  .arrived, .read { color: var(--good) }
  .lost { color: var(--bad) }`

const states: Readonly<Record<SinkMessage['state'], string>> = {
  open: 'yolda',
  arrived: 'iletildi',
  lost: 'iletilemedi',
  read: 'okundu',
}

export const sinkPage = (
  messages: readonly SinkMessage[],
  endings: { readonly lostEnding: string; readonly mixedEnding: string } | undefined,
): string =>
  markup`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deneme Operatörü</title><style>${new Markup(style)}</style></head><body><main>
<h1>Deneme Operatörü</h1><p class="note">Buradan kimseye ileti gitmez: Netgsm, İleti Merkezi ve WhatsApp’a gönderilenler burada görünür.${
    endings &&
    ` Sonu ${endings.lostEnding} olan numaralara iletilemez; ${endings.mixedEnding} ile bitenlerin WhatsApp durumları karışık sırayla bildirilir.`
  }</p>
${messages.length === 0 ? markup`<p class="note">Henüz ileti gelmedi.</p>` : messages.map(shown)}
</main></body></html>`.text

function shown(message: SinkMessage): Content {
  const { date, time } = momentInIstanbul(message.at)
  return markup`<article><header><b>${message.by}</b><span>${message.from} → <b>${message.to}</b></span>
<span>${date} ${time.slice(0, 8)}</span>${message.by !== 'WhatsApp' && markup`<span>${String(smsSize(message.text).parts)} SMS</span>`}
<span class="${message.state}">${states[message.state]}</span></header><p>${message.text}</p>
${message.file !== undefined && markup`<p><a href="/files/${message.file}">${message.fileName ?? 'Belge'}</a></p>`}</article>`
}
