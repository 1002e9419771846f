/** What has to be set up elsewhere so that messages go and arrive, as a page: records of the DNS, addresses of reports. */
import { wordsIn, type Language } from '../base/text.ts'
import { Markup, markup } from '../paper/markup.ts'
import type { DnsState } from './dkim.ts'

const style = `
  * { box-sizing: border-box }
  :root { color-scheme: light; --ink: #1b2433; --soft: #566174; --line: #d7dce4; --box: #f2f4f8; --good: #0b6e4f; --bad: #b3261e }
  body { margin: 0; padding: 20px; font: 15px/1.5 Inter, system-ui, Arial, sans-serif; color: var(--ink); background: #fff }
  h1 { font-size: 18px; margin: 0 0 8px }
  h2 { font-size: 15px; margin: 24px 0 4px; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline }
  p { margin: 0 0 8px; color: var(--soft) }
  .state { font-size: 13px; font-weight: 400; color: var(--soft) }
  .set { color: var(--good) }
  .other, .missing { color: var(--bad) }
  code { display: block; font: 13px/1.5 ui-monospace, Consolas, monospace; background: var(--box); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; overflow-wrap: anywhere; user-select: all; margin: 0 0 6px }`

export interface SetupItem {
  readonly name: 'spf' | 'dkim' | 'dmarc' | 'bounces' | 'address' | 'template'
  /** Name of a record of the DNS. */
  readonly at?: string
  readonly value: string
  readonly state?: DnsState
}

export function setupPage(
  language: Language,
  kind: 'dns' | 'whatsApp',
  items: readonly SetupItem[],
  /** What has to be done before there is anything to set up. */
  first?: string,
): string {
  const words = wordsIn(language, 'service').setup
  return markup`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.titles[kind]}</title><style>${new Markup(style)}</style></head><body>
<h1>${words.titles[kind]}</h1><p>${first ?? words.intros[kind]}</p>
${items.map(
  ({ name, at, value, state }) =>
    markup`<h2>${words.names[name]}${
      state !== undefined && markup` <span class="state ${state}">${words.states[state]}</span>`
    }</h2><p>${words.texts[name]}</p>${at !== undefined && markup`<code>${at}</code>`}<code>${value}</code>`,
)}</body></html>`.text
}
