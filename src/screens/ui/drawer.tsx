import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { cx } from './cx.ts'
import { focusBack, focusInside } from './focus.ts'
import { IconButton } from './icon-button.tsx'

export interface DrawerProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg'
  /** Leaves the page behind it usable (preview beside a list). */
  readonly modal?: boolean
  readonly children: ReactNode
}

const widths = { sm: 'sm:w-96', md: 'sm:w-[36rem]', lg: 'sm:w-[56rem]' } as const

/** A panel from the right; the whole width on phones. */
export function Drawer({
  open,
  onOpen,
  title,
  description,
  actions,
  footer,
  size = 'md',
  modal = true,
  children,
}: DrawerProps) {
  const { t } = useTranslation()
  return (
    <Radix.Root open={open} onOpenChange={onOpen} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[#0a1020]/45" />}
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          className={cx(
            'fixed top-(--banners) right-0 bottom-0 z-40 flex w-full max-w-full animate-slide-in flex-col bg-surface-raised shadow-dialog outline-none',
            widths[size],
          )}
        >
          <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-lg font-semibold text-ink">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="truncate text-sm text-ink-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            {actions}
            <Radix.Close asChild>
              <IconButton icon={<X />} label={t('common.close')} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 has-data-scrolls-alone:overflow-hidden">
            {children}
          </div>
          {footer !== undefined && (
            <footer
              data-foot
              className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
