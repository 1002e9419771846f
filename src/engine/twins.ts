import { familyOf, type Family, type Portal } from './portal.ts'

/** A family with its twin: those who are made in one editor, the one of registered receivers first. */
export function twinsOf(
  portal: Portal,
  { key, twin, twinOf }: Pick<Family, 'key' | 'twin' | 'twinOf'>,
): readonly Family[] {
  return [twinOf ?? key, twinOf === undefined ? twin : key].flatMap((one) =>
    one === undefined ? [] : [familyOf(portal, one)],
  )
}
