import { createContext, use, type ComponentType } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { CallError, shown } from '#client/errors.ts'
import { ErrorState } from './error-state.tsx'

export interface FailureProps {
  readonly title?: string
  readonly error: unknown
  readonly onRetry?: () => void
  readonly className?: string
}

/** Whom a person may ask about a failure: who knows it gives it to all failures below. */
const Help = createContext<ComponentType<{ readonly failure: FailureText }> | undefined>(undefined)
export const FailureHelp = Help.Provider

/** Any thrown error as a state of the screen. */
export function Failure({ title, error, onRetry, className }: FailureProps) {
  const failure = useFailureText()(error)
  const Asking = use(Help)
  return (
    <ErrorState
      help={Asking && <Asking failure={failure} />}
      text={failure.text}
      details={failure.details}
      correlationId={failure.correlationId}
      onRetry={onRetry}
      {...(title !== undefined && { title })}
      {...(className !== undefined && { className })}
    />
  )
}

export interface FailureText {
  readonly text: string
  readonly details: readonly string[]
  readonly correlationId: string | undefined
}

/** The sentence for an error, its items that say more, and the number to quote; for toasts and dialogs too. Short, and text only. */
export function useFailureText(): (error: unknown) => FailureText {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof CallError))
      return {
        text: shown(error instanceof Error ? error.message : String(error)),
        details: [],
        correlationId: undefined,
      }
    const lines = error.items.map((item) =>
      shown([item.description, item.detail].filter(Boolean).join(' – ')),
    )
    // An item says what was not found: a series, a customer. The general sentence speaks of the address of the call.
    const text = (error.status === 404 ? lines[0] : undefined) ?? sentenceOf(error, t)
    const details = new Set(lines.filter((line) => line !== text))
    return { text, details: [...details], correlationId: error.correlationId }
  }
}

/** The same as one sentence, for toasts and rows. */
export function useFailureSentence(): (error: unknown) => string {
  const textOf = useFailureText()
  return (error) => {
    const { text, details } = textOf(error)
    return [text, ...details].join(' ')
  }
}

/** The mapper's own sentences in the language on screen; everything else as the service says it. */
function sentenceOf(error: CallError, t: (key: string) => string): string {
  if (error.mapped.IsError && [401, 403, 404].includes(error.status))
    return t(`common.errors.${error.status}`)
  if (error.isElsewhere) return t('session.otherCompany.refused')
  if (error.sentence !== undefined) return error.sentence
  return error.mapped.IsError ? `${t('common.errors.other')} ${error.rest}`.trim() : error.message
}
