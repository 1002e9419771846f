/** What can be wrong between a family and its twin: one editor writes both, so their models have the same places. */
import type { FamilySpec } from '#descriptor/family.ts'
import { unknownWord, type Problem } from './problem.ts'

/** Keys of the model that the values of one family are carried over by. */
const shared = ['info', 'lines', 'customer', 'serie', 'taxed'] as const
/** Screens that the owner has for both. */
const owned = ['create', 'createVariants'] as const

export function checkTwin(spec: FamilySpec, all: readonly FamilySpec[]): Problem[] {
  if (spec.twin === undefined) return []
  const place = `${spec.key}.twin`
  const others = all.filter((one) => one.key !== spec.key)
  const twin = others.find((one) => one.key === spec.twin)
  if (!twin)
    return unknownWord(
      place,
      'family',
      spec.twin,
      others.map(({ key }) => key),
    )
  return [
    ...others
      .filter((one) => one.twin === spec.twin)
      .map(({ key }) => ({
        place,
        message: `The family ${key} already has the twin`,
        value: twin.key,
      })),
    ...(['create', 'drafts'] as const)
      .filter((part) => !spec.parts?.[part])
      .map((part) => ({
        place: `${spec.key}.parts`,
        message: 'A family with a twin needs the part',
        value: part,
      })),
    ...(twin.parts?.drafts
      ? []
      : [{ place: `${twin.key}.parts`, message: 'A twin needs the part', value: 'drafts' }]),
    ...owned
      .filter((part) => twin.parts?.[part])
      .map((part) => ({
        place: `${twin.key}.parts.${part}`,
        message: 'A twin is written in the editor of the family',
        value: spec.key,
      })),
    ...shared
      .filter((word) => spec.document?.[word] !== twin.document?.[word])
      .map((word) => ({
        place: `${twin.key}.document.${word}`,
        message: `One editor writes both; here ${spec.key} says`,
        value: String(spec.document?.[word]),
      })),
  ]
}
