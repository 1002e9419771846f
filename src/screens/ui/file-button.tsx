import { Paperclip } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

export interface FileButtonProps {
  /** Endings of the files that are taken. */
  readonly accept: readonly string[]
  readonly onFiles: (files: readonly File[]) => void
  readonly disabledReason?: string | undefined
  /** What it says. */
  readonly children: ReactNode
}

/** Chooses files. The browser's own control is hidden, because it speaks the browser's language. */
export function FileButton({ accept, onFiles, disabledReason, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        icon={<Paperclip />}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={accept.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
