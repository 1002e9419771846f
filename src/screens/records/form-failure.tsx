import type { ReactNode } from 'react'

export interface FormFailureProps {
  readonly children: ReactNode
}

/** Why a form could not be saved, above its fields. */
export function FormFailure({ children }: FormFailureProps) {
  return (
    <div role="alert" className="rounded-md bg-error-soft px-3 py-2 text-sm text-error-ink">
      {children}
    </div>
  )
}
