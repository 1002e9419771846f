/** Which boxes documents travel between, read from the families. */
import type { NetworkUsers } from '#engine/document-map.ts'
import type { Portal } from '#engine/portal.ts'

export interface NetworkPath {
  /** Box id at the sender, and at the receiver. */
  readonly from: string
  readonly to: string
  /** Profiles that the receiver may answer, and the days for it; empty and 0 where nothing is answered. */
  readonly answerable: readonly string[]
  readonly answerDays: number
  /** Who can be sent to. */
  readonly users: NetworkUsers
}

export function networkPaths(portal: Portal): readonly NetworkPath[] {
  return portal.families.flatMap(({ key, document }) => {
    if (document?.delivery.kind !== 'network') return []
    const { from, to, users } = document.delivery
    return [
      {
        from: `${key}.${from}`,
        to: `${key}.${to}`,
        answerable: document.answerable?.profiles ?? [],
        answerDays: document.answerable?.days ?? 0,
        users,
      },
    ]
  })
}

/** The path that a box belongs to, at either end. */
export function pathOf(paths: readonly NetworkPath[], box: string): NetworkPath {
  const path = paths.find(({ from, to }) => from === box || to === box)
  if (path === undefined)
    throw new Error(
      `The box ${box} is on no network path; paths lead ${paths.map(({ from, to }) => `from ${from} to ${to}`).join(', ') || 'nowhere'}`,
    )
  return path
}
