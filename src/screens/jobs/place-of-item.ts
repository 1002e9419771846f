/** Where the record of a job's item is to be seen now. */
import { familyOf, type Portal, type Route } from '#engine/portal.ts'
import type { Job, JobItem } from './jobs.ts'

/** What an action does with the records that it was done to, where it does not leave them in their box. */
const moves: Readonly<Record<string, 'sent' | 'gone'>> = { confirmAndSend: 'sent', delete: 'gone' }

/** `here`: in the job's box; a route: what was sent stands in that list under the same id; `gone`: nowhere any more. */
export function placeOfItem(
  portal: Portal,
  job: Pick<Job, 'Box' | 'Action'>,
  { State }: Pick<JobItem, 'State'>,
): Route | 'here' | 'gone' {
  const move = State === 'ok' ? moves[job.Action ?? ''] : undefined
  if (move !== 'sent') return move ?? 'here'
  const family = familyOf(portal, job.Box.split('.')[0] ?? '')
  return (
    portal.routes.find(
      (route) =>
        route.family === family.key &&
        route.box === family.delivery?.from &&
        route.screen === 'list',
    ) ?? 'here'
  )
}
