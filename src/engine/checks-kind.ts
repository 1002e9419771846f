/**
 * Kinds of documents that the standard does not know: whoever sends one is refused each time. Of documents that are only reported
 * (EARSIVBELGE) a family may say a type that is nobody else's.
 */
import type { DocumentSpec } from '#descriptor/document.ts'
import type { FieldKind, Fields } from '#descriptor/field.ts'
import { profilesOf, typesOf } from '#schemas/document-kinds.ts'
import type { FlatFamily, FlatForm } from './flat-form.ts'
import { kindPlaces } from './kind-places.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkDocumentKinds({ key, document, boxes, parts, form }: FlatFamily): Problem[] {
  if (!document) return []
  const place = `${key}.document`
  const { root, profile, type, answerable, returns } = document
  const fixed = 'fixed' in profile ? profile.fixed : undefined
  const profiles = (at: string, named: readonly string[] = []) =>
    named.flatMap((one, index) =>
      unknownWord(`${place}.${at}[${index}]`, 'profile', one, profilesOf(root)),
    )
  return [
    ...checkPair(root, { profile: fixed, type: 'fixed' in type ? type.fixed : undefined }, [
      `${place}.profile.fixed`,
      `${place}.type.fixed`,
    ]),
    ...profiles('answerable.profiles', answerable?.profiles),
    ...profiles('answerable.customs', answerable?.customs),
    ...(returns
      ? checkPair(root, returns, [`${place}.returns.profile`, `${place}.returns.type`])
      : []),
    ...Object.entries(parts?.createVariants ?? {}).flatMap(([name, { preset }]) => {
      const at = `${key}.parts.createVariants.${name}.preset`
      const { profile: profileAt, type: typeAt } = kindPlaces(document)
      return checkPair(
        root,
        { profile: valueAt(preset, profileAt) ?? fixed, type: valueAt(preset, typeAt) },
        [`${at}.${profileAt}`, `${at}.${typeAt}`],
      )
    }),
    ...checkChoices(key, document, form),
    ...checkPrinted(document, boxes, place),
  ]
}

/** Kinds of columns that are one text on paper. */
const unprintable: readonly FieldKind[] = ['uuid', 'flag', 'tagList']

/** What is no column of the family's own has its place on paper, or none. */
function checkPrinted(
  { printed = [], delivery }: DocumentSpec,
  boxes: FlatFamily['boxes'],
  place: string,
): Problem[] {
  const row: Fields = boxes?.[delivery.from]?.row ?? {}
  const own = Object.entries(row).flatMap(([name, { at, kind }]) =>
    at === undefined || unprintable.includes(kind) ? [] : [name],
  )
  return printed.flatMap((name, index) =>
    own.includes(name)
      ? []
      : [
          {
            place: `${place}.printed[${index}]`,
            message: `Only columns of "${delivery.from}" with a place of their own (\`at\`) and one value can be printed, unlike`,
            value: name,
            ...(own.length > 0 && { allowed: own }),
          },
        ],
  )
}

const reported = 'EARSIVBELGE'

interface Kind {
  readonly profile: string | undefined
  readonly type: string | undefined
}

/** An unknown profile is one problem, whatever its type. */
function checkPair(
  root: DocumentSpec['root'],
  { profile, type }: Kind,
  [profileAt, typeAt]: readonly [string, string],
): Problem[] {
  const unknown =
    profile === undefined ? [] : unknownWord(profileAt, 'profile', profile, profilesOf(root))
  if (unknown.length > 0 || type === undefined || profile === reported) return unknown
  return unknownWord(typeAt, 'type', type, typesOf(root, profile))
}

const valueAt = (
  preset: Readonly<Record<string, string>>,
  place: string | undefined,
): string | undefined => (place === undefined ? undefined : preset[place])

/** What the editor offers to choose. */
function checkChoices(key: string, document: DocumentSpec, form?: FlatForm): Problem[] {
  const { profile: profileAt, type: typeAt } = kindPlaces(document)
  const fixed = 'fixed' in document.profile ? document.profile.fixed : undefined
  const choices = [
    { at: profileAt, what: 'profile', allowed: profilesOf(document.root) },
    { at: typeAt, what: 'type', allowed: typesOf(document.root, fixed) },
  ]
  return (form?.sections ?? []).flatMap((section, index) => {
    if (section.section !== 'fields') return []
    const place = `${key}.form.sections[${index}]`
    return section.fields.flatMap(({ at, word, values = [] }) =>
      choices
        .filter((choice) => choice.at === at)
        .flatMap(({ what, allowed }) =>
          values.flatMap((value, one) =>
            unknownWord(`${place}.${word}.values[${one}]`, what, value, allowed),
          ),
        ),
    )
  })
}
