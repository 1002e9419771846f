/** What the authority would say of a document: asked before one is kept or leaves, told in the reader's language. */
import { exemptRules } from '#documents/authority/exempt.ts'
import type { AuthorityProblem } from '#documents/authority/problem.ts'
import type { DocumentProblem } from '#documents/document/document.ts'
import { modelPlaceOf } from '#documents/authority/places.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { sentence, type Language } from '../records/sentence.ts'
import { findText } from '../base/text.ts'
import type { CheckedXml } from '../threads/tasks.ts'
import { brokenRule, problemText } from './prepare.ts'

/** What of the authority's problems concerns documents of a family: some are no business of every rule. */
export function verdictFor(
  { type }: DocumentMap,
  problems: readonly AuthorityProblem[],
): readonly AuthorityProblem[] {
  const exempt = 'fixed' in type ? exemptRules[type.fixed] : undefined
  return problems.filter(({ code }) => !exempt?.includes(code))
}

/** Throws 422 with all that the authority would refuse: each with its place in the model, where that has one. */
export function assertAcceptable(
  { language }: Pick<CallContext, 'language'>,
  verdict: readonly AuthorityProblem[],
  map: DocumentMap,
): void {
  const problems = verdictFor(map, verdict)
  if (problems.length === 0) return
  const items = problems.slice(0, shownProblems).map((problem) => {
    const place = modelPlaceOf(problem.place, map)
    return {
      code: brokenRule,
      description: verdictText(language, problem),
      path: place === '' ? map.wrapper : `${map.wrapper}.${place}`,
    }
  })
  throw new ServiceError(
    422,
    sentence(language, 'service', 'refusals.documentBroken', {
      count: String(problems.length),
      first: items[0]?.description ?? '',
    }),
    items,
  )
}

/** A refusal of a file: every reason with its place in the XML. */
export function refusedByAuthority(
  context: CallContext,
  file: UploadedFile,
  problems: readonly AuthorityProblem[],
): ServiceError {
  const texts = verdictTexts(context.language, problems)
  return new ServiceError(
    422,
    texts[0] ?? file.name,
    texts.map((description) => ({ code: brokenRule, description })),
  )
}

/** The first of them, and how many more there are. */
const shownProblems = 25
export function verdictTexts(
  language: Language,
  problems: readonly AuthorityProblem[],
): readonly string[] {
  const texts = problems
    .slice(0, shownProblems)
    .map(
      (problem) =>
        `${verdictText(language, problem)}${problem.place === '' ? '' : ` (${problem.place})`}`,
    )
  const more = problems.length - texts.length
  return more > 0
    ? [...texts, sentence(language, 'service', 'refusals.moreProblems', { number: String(more) })]
    : texts
}

/** What our own rules say of a document that the authority takes, each once: told, never refused for. */
export function doubtsOf({ problems, warnings }: CheckedXml): readonly DocumentProblem[] {
  const seen = new Set<string>()
  const isNew = ({ rule, values }: DocumentProblem) => {
    const said = JSON.stringify([rule, values])
    return !seen.has(said) && seen.add(said)
  }
  return [...problems, ...warnings].filter(isNew).slice(0, shownProblems)
}
export const doubtTexts = (
  { language }: Pick<CallContext, 'language'>,
  checked: CheckedXml,
): readonly string[] =>
  doubtsOf(checked).map(({ rule, values }) =>
    sentence(language, 'service', 'refusals.warning', {
      problem: problemText(language, rule, values),
    }),
  )

/** Elements and lists are told by their names and, where there is one, a word that people know. */
const named = ['element', 'parent', 'expected', 'after', 'child', 'list'] as const
function verdictText(language: Language, { rule, values }: AuthorityProblem): string {
  const words = Object.fromEntries(
    named.flatMap((name) =>
      values[name] === undefined ? [] : [[name, withWord(language, values[name])] as const],
    ),
  )
  return problemText(language, rule, { ...values, ...words })
}
function withWord(language: Language, name: string): string {
  const word = findText(language, `rules.elements.${name.slice(name.indexOf(':') + 1)}`)
  if (word === undefined) return name
  return name.endsWith('List') || name.endsWith('Type') ? word : `${name} (${word})`
}
