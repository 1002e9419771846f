/** What a document still needs before the service takes it as a draft: far less than what it needs to be sent. */
import { writtenFamily } from '#engine/written-family.ts'
import { type Family } from '#engine/portal.ts'
import type { Body } from './model.ts'

/** Places in the model, in the order in which the schema finds them: by the schema that the service itself reads a draft with. */
export async function needsOfDraft(family: Family, body: Body): Promise<readonly string[]> {
  const { form, document } = writtenFamily(family)
  const { schemaOf } = await import('#schemas/wire.ts')
  const issues = schemaOf(document.schemas.one)?.safeParse(body).error?.issues ?? []
  const places = issues.map(({ path }) =>
    placeOf(path[0] === document.wrapper ? path.slice(1) : path),
  )
  const named = (place: string) =>
    form.sections.flatMap((section) =>
      section.section === 'party' && section.at === place
        ? [section.taxNoField.place, section.nameField.place]
        : [],
    )
  // A party of which nothing is said yet is missing as a whole.
  return [...new Set(places.flatMap((place) => (named(place).length > 0 ? named(place) : [place])))]
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join('')
