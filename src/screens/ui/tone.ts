/** Colours with a meaning. Never the only sign: words or an icon stand beside them. */
import { CircleAlert, CircleCheck, CircleDashed, Clock3, Info, type LucideIcon } from 'lucide-react'
import type { Tone } from '#descriptor/field.ts'

export type { Tone }

export const toneClasses: Readonly<Record<Tone, string>> = {
  neutral: 'bg-secondary-soft text-secondary-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  error: 'bg-error-soft text-error-ink',
}

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  neutral: CircleDashed,
  info: Info,
  success: CircleCheck,
  warning: Clock3,
  error: CircleAlert,
}
