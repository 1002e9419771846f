/** HTML that cannot forget to escape: whatever is put into the template is text, unless it is markup itself. */
export type Content = string | Markup | undefined | false | readonly Content[]

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** `` markup`<b>${name}</b>` ``: the name is escaped, markup inside is kept, `undefined` and `false` give nothing, lists are joined. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    strings.map((text, i) => text + (i < contents.length ? written(contents[i]) : '')).join(''),
  )
}

function written(content: Content): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Markup) return content.text
  return typeof content === 'string' ? escaped(content) : content.map(written).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Controls other than line ends have no glyph and no meaning in a printed document. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
