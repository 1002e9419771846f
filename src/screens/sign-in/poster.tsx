import { Check } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Logo } from '../ui/logo.tsx'

/** The dark side of the page: what this is, drawn as a stack of documents. */
export function Poster() {
  const { t } = useText()
  return (
    <aside className="relative hidden overflow-hidden bg-aside px-10 py-10 text-aside-ink lg:flex lg:flex-col">
      <p className="flex items-center gap-2.5 text-xl font-semibold tracking-tight">
        <Logo className="size-7" /> Evrak
      </p>
      <div className="mt-auto mb-auto">
        <p className="text-3xl font-semibold tracking-tight text-balance">
          {t('shell.signIn.lead')}
        </p>
        <ul className="mt-6 flex flex-col gap-3 text-aside-muted">
          {['one', 'two', 'three'].map((point) => (
            <li key={point} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-[#2bc0c2]" />
              {t(`shell.signIn.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <Sheets />
    </aside>
  )
}

function Sheets() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 150" className="pointer-events-none -mb-16 w-full">
      {[0, 1, 2].map((index) => (
        <g
          key={index}
          transform={`translate(${30 + index * 34} ${50 - index * 22}) rotate(${-4 + index * 4} 100 60)`}
          opacity={0.35 + index * 0.3}
        >
          <rect width="190" height="130" rx="8" fill="#17213a" stroke="#2a385a" />
          <rect
            x="16"
            y="18"
            width="60"
            height="7"
            rx="3.5"
            fill={index === 2 ? '#4a7bf0' : '#2f3f66'}
          />
          <rect x="16" y="36" width="110" height="5" rx="2.5" fill="#2a385a" />
          <rect x="16" y="50" width="92" height="5" rx="2.5" fill="#2a385a" />
          <rect
            x="132"
            y="18"
            width="42"
            height="7"
            rx="3.5"
            fill={index === 2 ? '#12a3a8' : '#2f3f66'}
          />
        </g>
      ))}
    </svg>
  )
}
