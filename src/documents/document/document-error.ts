import type { DocumentProblem } from './document.ts'

/** A document that cannot be read or made. Every problem found so far is in it: rule, place, values. */
export class DocumentError extends Error {
  readonly problems: readonly DocumentProblem[]
  constructor(problems: readonly DocumentProblem[]) {
    super(
      problems
        .map(
          ({ rule, place, values }) =>
            `${rule}${place && ` at ${place}`}${Object.keys(values).length > 0 ? ` ${JSON.stringify(values)}` : ''}`,
        )
        .join('; '),
    )
    this.name = 'DocumentError'
    this.problems = problems
  }
}

export function problem(
  rule: string,
  place: string,
  values: Readonly<Record<string, string>> = {},
): DocumentProblem {
  return {
    rule,
    place: shown(place),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])),
  }
}

/** A name or value of a file from outside may have millions of letters; who reads the sentence knows it by the first ones. */
const shown = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
const mostShown = 300
