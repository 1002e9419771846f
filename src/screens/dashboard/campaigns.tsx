import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Call } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'

/** What the operator of the service offers: below everything that is the company's own, and nothing where there is none. */
export function Campaigns() {
  const call = usePortal().calls.find(({ id }) => id === 'general.campaigns')
  return call ? <CampaignList call={call} /> : null
}

function CampaignList({ call }: { readonly call: Call }) {
  const { t, format } = useText()
  const { data = [] } = useQuery(answerQuery(useSend(), call, 'Campaigns'))
  if (data.length === 0) return null
  return (
    <section aria-label={t('shell.dashboard.campaigns')}>
      <ul className="grid gap-3 xl:grid-cols-2">
        {data.map(({ Name, Subject, Content, Url, EndDate }) => (
          <li
            key={Name}
            className="flex flex-col gap-1 rounded-lg border border-line bg-surface-raised px-4 py-3"
          >
            <p className="font-medium break-words text-ink">{Subject}</p>
            {Content && <p className="text-sm break-words text-ink-soft">{Content}</p>}
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
              {t('shell.dashboard.campaignUntil', { date: format.date(EndDate) })}
              {Url && (
                <a
                  href={Url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium text-primary-ink hover:underline"
                >
                  {t('shell.dashboard.campaignMore')}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
