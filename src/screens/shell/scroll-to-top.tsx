import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../portal-context.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Scrolled further than this, the way back is long. */
const offset = 300

export function ScrollToTop() {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const check = () => setShown(window.scrollY > offset)
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [])
  if (!shown) return null
  return (
    <div data-print="no" className="fixed right-4 bottom-4 z-30">
      <IconButton variant="secondary" icon={<ArrowUp />} label={t('shell.scrollToTop')} className="rounded-full shadow-pop" onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })} />
    </div>
  )
}
