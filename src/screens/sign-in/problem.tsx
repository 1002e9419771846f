import { CircleAlert } from 'lucide-react'
import { CallError } from '#client/errors.ts'
import type { Text } from '../frame/portal-context.tsx'

/** What is wrong with the whole form, said aloud when it appears. */
export function Problem({ text }: { readonly text: string }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md bg-error-soft px-3 py-2 text-base text-error-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />{' '}
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}

/** The service's own sentence where it said one. */
export function problemText(error: unknown, t: Text['t']): string {
  if (!(error instanceof CallError) || error.status === 0) return t('shell.signIn.failed')
  return error.sentence ?? error.message
}
