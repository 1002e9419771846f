/** A report as a page: its first rows as they stand in its file, with the sums of all. */
import type { ReportPreview } from '#documents/accounting/preview.ts'
import type { Cell } from '#documents/accounting/rows.ts'
import { isDecimal } from '#values/money.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import { Markup, markup } from '../paper/markup.ts'
import type { Language } from '../base/text.ts'
import { accountingWord } from './report-words.ts'

const style = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 16px; font: 13px/1.45 Inter, Arial, sans-serif; color: #1b2433; background: #fff }
  h1 { font-size: 18px; line-height: 1.3; margin: 0 0 6px }
  p { margin: 0 0 2px; color: #566174 }
  .table { margin-top: 14px; overflow-x: auto }
  table { border-collapse: collapse; min-width: 100% }
  th, td { padding: 4px 8px; border-bottom: 1px solid #d7dce4; text-align: left; vertical-align: top; max-width: 280px; overflow-wrap: break-word }
  th { color: #566174; font-weight: 600; position: sticky; top: 0; background: #fff }
  .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
  tfoot td { font-weight: 700; border-top: 2px solid #1b2433; border-bottom: 0 }`

/** What is said where there are no rows, and where not all of them are shown. */
export interface PreviewWords {
  readonly none: string
  readonly more: string
}

const usualWords = ({ rows, rowCount }: ReportPreview, language: Language): PreviewWords => ({
  none: accountingWord(language, 'noRows'),
  more: accountingWord(language, 'moreRows', {
    shown: String(rows.length),
    count: String(rowCount),
  }),
})

export function previewHtml(
  preview: ReportPreview,
  language: Language,
  words: PreviewWords = usualWords(preview, language),
): string {
  const [title = '', ...lines] = preview.head
  const { columns, rows, totals, rowCount } = preview
  const cells = (row: readonly Cell[]) =>
    columns.map(({ type }, index) => cellOf(row[index] ?? null, type, language))
  const more = rowCount - rows.length
  const page = markup`<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Markup(style)}</style></head>
<body>
<h1>${title}</h1>
${lines.map((line) => markup`<p>${line}</p>`)}
${rowCount === 0 && markup`<p>${words.none}</p>`}
${more > 0 && markup`<p>${words.more}</p>`}
<div class="table" tabindex="0"><table><thead><tr>${columns.map(
    ({ title: name, type }) => markup`<th scope="col" class="${classOf(type)}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${cells(row)}</tr>`)}</tbody>
${totals !== null && markup`<tfoot><tr>${cells(totals)}</tr></tfoot>`}
</table></div>
</body></html>`
  return page.text
}

type ColumnType = ReportPreview['columns'][number]['type']

const classOf = (type: ColumnType): string =>
  type === 'Text' || type === 'Date' ? 'text' : 'number'

/** As people of the language write it. */
function cellOf(cell: Cell, type: ColumnType, language: Language): Markup {
  const text = cell === null ? '' : shown(cell, type, language)
  return markup`<td class="${classOf(type)}">${text}</td>`
}

function shown(cell: string, type: ColumnType, language: Language): string {
  if (type === 'Date') return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? formatDate(cell, language) : cell
  if (type === 'Text' || !isDecimal(cell)) return cell
  return formatDecimal(cell, language, type === 'Amount' ? 2 : 0)
}
