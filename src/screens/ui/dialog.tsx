import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { cx } from './cx.ts'
import { focusBack, focusInside, focusLate } from './focus.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogFrameProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  readonly children?: ReactNode
}

export interface DialogBodyProps {
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** Makes the dialog a form: Enter submits, the main button has `type="submit"`. */
  readonly onSubmit?: () => void
  readonly children?: ReactNode
}

export type DialogProps = DialogFrameProps & DialogBodyProps

const widths = {
  sm: 'max-w-sm',
  md: 'max-w-lg',
  lg: 'max-w-2xl',
  xl: 'max-w-5xl',
  full: 'max-w-full',
} as const

/** A question or a small form in front of the page. Escape and the cross close it and nothing else happens. */
export function Dialog({ footer, onSubmit, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogBody footer={footer} {...(onSubmit && { onSubmit })}>
        {children}
      </DialogBody>
    </DialogFrame>
  )
}

/** A dialog whose content changes while it is open: each content is a `DialogBody`. */
export function DialogFrame({
  open,
  onOpen,
  title,
  description,
  size = 'md',
  children,
}: DialogFrameProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[#0a1020]/45" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-0 sm:items-center sm:p-6">
          <Radix.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusInside}
            onCloseAutoFocus={focusBack}
            className={cx(
              'pointer-events-auto flex max-h-[90dvh] w-full animate-pop-in flex-col overflow-hidden rounded-t-xl bg-surface-raised shadow-dialog outline-none sm:rounded-xl',
              widths[size],
            )}
          >
            <Header title={title} description={description} />
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What a dialog holds, with its buttons. The first field gets the focus, also where it comes later than the dialog. */
export function DialogBody({ footer, onSubmit, children }: DialogBodyProps) {
  const body = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (body.current) focusLate(body.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const Body = onSubmit ? 'form' : 'div'
  return (
    <Body
      ref={(element: HTMLElement | null) => {
        body.current = element
      }}
      className="flex min-h-0 flex-col"
      {...(onSubmit && { onSubmit: submit, noValidate: true })}
    >
      {children !== undefined && (
        <div className="min-h-0 overflow-y-auto px-5 py-2">{children}</div>
      )}
      {footer !== undefined && (
        <footer
          data-foot
          className="mt-2 flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3"
        >
          {footer}
        </footer>
      )}
    </Body>
  )
}

function Header({ title, description }: Pick<DialogFrameProps, 'title' | 'description'>) {
  const { t } = useTranslation()
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-lg font-semibold text-ink">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-0.5 text-base text-ink-muted">
            {description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={<X />} label={t('common.close')} size="sm" className="-mr-1.5" />
      </Radix.Close>
    </header>
  )
}
