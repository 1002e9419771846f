/**
 * Rows of a CSV file from its text as it comes, piece by piece: a million rows are never in memory at once. Rows end with CR, LF or both; a
 * field in quotes may have anything in it (RFC 4180).
 */
export const separators = [';', '\t', ','] as const

/** A quote that is never closed would swallow the file: what is longer is given as the row that it is not. */
const longestRow = 200_000

const quote = '"'

export class CsvRows {
  #rest = ''
  /** How far the rest has been looked through, and whether a quote is open there. */
  #seen = 0
  #isQuoted = false
  #separator: string | undefined

  /** Rows that are whole with this piece; empty lines are no rows, but are counted as lines by `undefined`. */
  push(text: string): readonly (readonly string[] | undefined)[] {
    this.#rest += text
    return [...this.#rows(false)]
  }
  /** The row that no end of line followed. */
  end(): readonly (readonly string[] | undefined)[] {
    const rows = [...this.#rows(true)]
    if (this.#rest !== '') rows.push(this.#fields(this.#rest))
    this.#rest = ''
    return rows
  }

  *#rows(isEnd: boolean): Generator<readonly string[] | undefined> {
    let start = 0
    let index = this.#seen
    for (; index < this.#rest.length; index += 1) {
      const code = this.#rest.charCodeAt(index)
      if (code === quoteCode) this.#isQuoted = !this.#isQuoted
      const isTooLong = index - start > longestRow
      if (!isTooLong && (this.#isQuoted || (code !== lf && code !== cr))) continue
      const isPair = code === cr && this.#rest.charCodeAt(index + 1) === lf
      // The other half of the end of the line may come with the next piece.
      if (code === cr && index + 1 === this.#rest.length && !isEnd) break
      this.#isQuoted = false
      yield this.#fields(this.#rest.slice(start, index))
      if (isPair) index += 1
      start = index + 1
    }
    this.#rest = this.#rest.slice(start)
    this.#seen = Math.max(index - start, 0)
  }

  #fields(row: string): readonly string[] | undefined {
    if (row === '') return undefined
    this.#separator ??= separatorOf(row)
    return row.includes(quote) ? quotedFields(row, this.#separator) : row.split(this.#separator)
  }
}

const quoteCode = 34
const lf = 10
const cr = 13

/** That of which the heading has most. */
function separatorOf(heading: string): string {
  const counted = separators.map((one) => ({ one, count: heading.split(one).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).one
}

function quotedFields(row: string, separator: string): readonly string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let index = 0; index < row.length; index += 1) {
    const letter = row[index] ?? ''
    if (letter === quote && isQuoted && row[index + 1] === quote) {
      field += quote
      index += 1
    } else if (letter === quote) isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += letter
  }
  return [...fields, field]
}
