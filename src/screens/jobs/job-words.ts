/** What bulk work is called. */
import type { Bulk } from '#engine/bulk.ts'
import type { Portal } from '#engine/portal.ts'
import type { Text } from '../text/use-text.ts'
import { bulkOfJob, type Job } from './jobs.ts'

type Words = Pick<Text, 't' | 'actionLabel'>

export function titleOf({ kind, action, type, call }: Bulk, { t, actionLabel }: Words): string {
  const titles: Readonly<Record<Bulk['kind'], () => string>> = {
    operation: () => actionLabel(type ?? ''),
    export: () => actionLabel(type ?? ''),
    action: () => actionLabel(action?.name ?? ''),
    chosen: () => actionLabel(call.slice(call.indexOf('.') + 1)),
    createDrafts: () => actionLabel('createDraft'),
    tags: () => t('selection.tags'),
    specialCode: () => t('selection.specialCode'),
  }
  return titles[kind]()
}

/** What bulk work has done, said as what happened: `Accepted: 3 documents`. */
export const endOf = (bulk: Bulk, count: number, { t }: Pick<Text, 't'>): string =>
  t('selection.did', { result: t(resultOf(bulk)), count })

/** The same of work that some records failed in: `Accepted: 2 of 3 documents`. */
export const partialEndOf = (
  bulk: Bulk,
  { Ok: done, Total: total }: Pick<Job, 'Ok' | 'Total'>,
  { t }: Pick<Text, 't'>,
): string => t('selection.didSome', { result: t(resultOf(bulk)), done, total })

/** Actions and marks are done to one record too; the rest is bulk work only. */
const resultOf = ({ kind, action, type }: Bulk): string =>
  kind === 'action' || kind === 'operation'
    ? `detail.results.${action?.name ?? type ?? ''}`
    : `selection.results.${kind}`

export function jobTitle(portal: Portal, job: Job, words: Words): string {
  const bulk = bulkOfJob(portal, job)
  const title = bulk ? titleOf(bulk, words) : job.Call
  return job.UndoOf === null ? title : words.t('jobs.undoOf', { title })
}

/** What texts call the records of a job (text/wording.ts). */
export const wordingOf = ({ families }: Portal, job: Job): 'record' | undefined =>
  families.flatMap(({ boxes }) => boxes).find(({ id }) => id === job.Box)?.record && 'record'

/** What the box of a job is called in the menu: by its first screen. */
export function placeOf(
  portal: Portal,
  job: Job,
  { screenLabel }: Pick<Text, 'screenLabel'>,
): string {
  const [family, key] = job.Box.split('.')
  const route = portal.routes.find(
    (one) =>
      one.family === family &&
      one.box === key &&
      (one.screen === 'list' || one.screen === 'drafts'),
  )
  return route ? screenLabel(route) : job.Box
}
