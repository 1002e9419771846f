/** How a button shows what its call answers: by the schema of the answer, and in one place for screens, checks, mock and contract. */
import type { Call } from './portal.ts'

/**
 * `record`: the screen goes to it; `link`: the person is led there; `post`: the same with a form; `page`: it is opened; `key`: it is
 * shown until it is copied; `job`: it goes on in the background, and the lists show how far it is.
 */
export type ShownAnswer = 'sentence' | 'file' | 'record' | 'link' | 'post' | 'page' | 'key' | 'job'

const shownBySchema: Readonly<Record<string, ShownAnswer>> = {
  /** That it is done, or what it says. */
  Done: 'sentence',
  Text: 'sentence',
  /** What did not go well, or that it is done. */
  Messages: 'sentence',
  File: 'file',
  RecordSaved: 'record',
  TicketSaved: 'record',
  AccountingReportSaved: 'record',
  Link: 'link',
  PostForm: 'post',
  Page: 'page',
  CopiedKey: 'key',
  Job: 'job',
}

/** Schemas of answers that a button can show. */
export const shownAnswers: readonly string[] = Object.keys(shownBySchema)

/** Undefined of an answer that no button shows. */
export const shownAnswerOf = ({ answer }: Pick<Call, 'answer'>): ShownAnswer | undefined =>
  shownBySchema[answer]

/** The box of the record that a button answers with: the one that the answer names, or that of the button. */
export const boxOfAnswer = (
  { family, on }: Pick<Call, 'family' | 'on'>,
  { Box }: { readonly Box?: string | undefined },
): string => Box ?? `${family}.${on ?? ''}`

/** Name of the parameter of a list's address that says what a person was away for. */
export const returnParameter = 'Returned'
