import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from './portal-context.tsx'
import type { ControlAttributes } from '../ui/field.tsx'

export interface FileChoiceProps {
  readonly control: ControlAttributes
  readonly accept: string
  readonly onFile: (file: File | undefined) => void
  /** What was chosen, beside the button. */
  readonly children?: ReactNode
}

/** Chooses a file. The browser's own control is hidden, because it speaks the browser's language. */
export function FileChoice({ control, accept, onFile, children }: FileChoiceProps) {
  const { t } = useText()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <input
        {...control}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <label
        htmlFor={control.id}
        className="flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 font-medium text-ink shadow-control ring-1 ring-line-strong ring-inset peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-primary hover:bg-surface-hover dark:peer-focus-visible:outline-primary-ink"
      >
        <FileUp aria-hidden className="size-4" />
        {t('bulk.chooseFile')}
      </label>
      {children}
    </span>
  )
}
