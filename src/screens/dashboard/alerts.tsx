import { useQuery } from '@tanstack/react-query'
import type { Call } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { toneClasses, toneIcons, type Tone } from '../ui/tone.ts'

const tones: Readonly<Record<Wire['Alerts'][number]['Type'], Tone>> = {
  Information: 'info',
  Warning: 'warning',
  Error: 'error',
}

/** What the company has to know before it is too late, such as the end of its certificate. */
export function Alerts() {
  const call = usePortal().calls.find(({ id }) => id === 'general.alerts')
  return call ? <AlertList call={call} /> : null
}

function AlertList({ call }: { readonly call: Call }) {
  const { t } = useText()
  const { routes } = usePortal()
  const { mayOpen } = useSession()
  const { data = [] } = useQuery(answerQuery(useSend(), call, 'Alerts'))
  if (data.length === 0) return null
  const mayFollow = (path: string | null | undefined): path is string => {
    const route = routes.find((one) => one.path === path?.split('?')[0])
    return route !== undefined && mayOpen(route)
  }
  return (
    <section aria-label={t('shell.dashboard.alerts')}>
      <ul className="flex flex-col gap-2">
        {data.map(({ ID, Type, Message, Path }) => {
          const Icon = toneIcons[tones[Type]]
          return (
            <li
              key={ID}
              className={cx(
                'flex items-start gap-2 rounded-lg px-3 py-2',
                toneClasses[tones[Type]],
              )}
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 flex-1 break-words">{Message}</span>
              {mayFollow(Path) && (
                <a href={Path} className="shrink-0 font-medium underline hover:no-underline">
                  {t('shell.dashboard.alertShow')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
