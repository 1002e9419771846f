/** The text that a spreadsheet puts on the clipboard: tabs between cells, a line per row, quotes around cells that hold either. */

/** Rows of cells, without the empty rows behind the last one. */
export function readClipboard(text: string): readonly (readonly string[])[] {
  let row: string[] = []
  const rows = [row]
  for (let at = 0; at <= text.length;) {
    const { cell, end } = cellAt(text, at)
    row.push(cell)
    const newLine = /^\r?\n/.exec(text.slice(end, end + 2))?.[0]
    if (newLine !== undefined) {
      row = []
      rows.push(row)
    }
    at = end + (newLine?.length ?? 1)
  }
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return rows.slice(0, last + 1)
}

const separator = /[\t\r\n]/g

/** A quote that is never closed, or that something follows, is a letter like any other. */
function cellAt(text: string, at: number): { readonly cell: string; readonly end: number } {
  const end = endOfQuoted(text, at)
  if (end !== undefined) return { cell: text.slice(at + 1, end - 1).replaceAll('""', '"'), end }
  separator.lastIndex = at
  const next = separator.exec(text)?.index ?? text.length
  return { cell: text.slice(at, next), end: next }
}

/** Where the quoted cell ends that begins here, behind its last quote; undefined where there is none. */
function endOfQuoted(text: string, at: number): number | undefined {
  if (text.charAt(at) !== '"') return undefined
  let quote = text.indexOf('"', at + 1)
  while (quote >= 0 && text.charAt(quote + 1) === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return undefined
  return /^(?:$|\t|\r?\n)/.test(text.slice(quote + 1, quote + 3)) ? quote + 1 : undefined
}
