/** Files that go with what is about to be sent: each with its name, and a button that leaves it out. */
import { Paperclip, X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useText } from './portal-context.tsx'

export interface EnclosedFilesProps {
  readonly files: readonly { readonly key: string; readonly name: string }[]
  /** They are on their way. */
  readonly isSending?: boolean
  readonly onTakeOff: (index: number) => void
}

export function EnclosedFiles({ files, isSending = false, onTakeOff }: EnclosedFilesProps) {
  const { t } = useText()
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {files.map(({ key, name }, index) => (
        <li key={key} className="flex min-h-8 items-center gap-2 text-sm text-ink-soft">
          {isSending ? (
            <Spinner className="shrink-0" />
          ) : (
            <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />
          )}
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <IconButton
            size="sm"
            icon={<X />}
            label={`${t('detail.thread.takeOff')}: ${name}`}
            onClick={() => onTakeOff(index)}
          />
        </li>
      ))}
    </ul>
  )
}
