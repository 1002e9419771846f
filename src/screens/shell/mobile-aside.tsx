/** The menu on narrow screens: over the page, closed by every choice. */
import * as Radix from '@radix-ui/react-dialog'
import { useText } from '../frame/portal-context.tsx'
import { focusBack, rememberOpener } from '../ui/focus.ts'
import { Aside } from './aside.tsx'

export function MobileAside({ onOpen }: { readonly onOpen: (open: boolean) => void }) {
  const { t } = useText()
  return (
    <Radix.Root open onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[#0a1020]/55 lg:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={focusBack}
          className="fixed top-(--banners) bottom-0 left-0 z-40 w-72 max-w-[85vw] animate-slide-in-left outline-none [--header-height:3rem] lg:hidden [&>nav]:w-full"
        >
          <Radix.Title className="sr-only">{t('shell.menu')}</Radix.Title>
          <Aside onClose={() => onOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
