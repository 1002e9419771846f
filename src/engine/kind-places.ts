/** Where in its model a document says of what kind it is. What is the same for all documents of a family has no place. */
import type { DocumentSpec } from '#descriptor/document.ts'

export interface KindPlaces {
  readonly profile?: string
  readonly type?: string
}

export const kindPlaces = ({
  info,
  profile,
  type,
}: Pick<DocumentSpec, 'info' | 'profile' | 'type'>): KindPlaces => ({
  ...('at' in profile && { profile: `${info}.${profile.at}` }),
  ...('at' in type && { type: `${info}.${type.at}` }),
})
