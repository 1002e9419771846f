import { useTranslation } from 'react-i18next'
import { CallError } from '#client/errors.ts'
import { ErrorState } from './error-state.tsx'

export interface FailureProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly className?: string
}

/** Any thrown error as a state of the screen. */
export function Failure({ error, onRetry, className }: FailureProps) {
  const failure = useFailureText()(error)
  return (
    <ErrorState
      text={failure.text}
      details={failure.details}
      correlationId={failure.correlationId}
      onRetry={onRetry}
      {...(className !== undefined && { className })}
    />
  )
}

export interface FailureText {
  readonly text: string
  readonly details: readonly string[]
  readonly correlationId: string | undefined
}

/** The sentence for an error, its items that say more, and the number to quote; for toasts and dialogs too. */
export function useFailureText(): (error: unknown) => FailureText {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof CallError)) return { text: error instanceof Error ? error.message : String(error), details: [], correlationId: undefined }
    const known = [401, 403, 404].includes(error.status) ? t(`common.errors.${error.status}`) : error.isUnreachable && error.sentence === undefined ? t('common.errors.other') : error.message
    const details = error.items.map((item) => [item.description, item.detail].filter(Boolean).join(' – ')).filter((line) => line !== known)
    return { text: known, details: [...new Set(details)], correlationId: error.correlationId }
  }
}
