import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Route } from '#engine/portal.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { TemplateDesign } from './template-design.ts'

export interface DesignPreviewProps {
  readonly route: Route
  readonly design: TemplateDesign
}

/** The latest document of the company in this design; what was drawn before stays while the next is on its way. */
export function DesignPreview({ route, design }: DesignPreviewProps) {
  const { t } = useText()
  const ask = useCall()
  const shown = useDeferredValue(design)
  const page = useQuery({
    queryKey: [route.family, 'designPreview', shown],
    queryFn: ({ signal }) =>
      ask(`${route.family}.templates.previewDesign`, { body: shown }, { signal, answer: 'Html' }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (page.error && page.data === undefined)
    return <Failure error={page.error} onRetry={() => void page.refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-sm text-ink-muted">{t('definitions.design.previewText')}</p>
      {page.data === undefined ? (
        <Skeleton className="h-[70dvh] w-full" />
      ) : (
        <PageFrame
          title={t('definitions.design.preview')}
          html={page.data}
          className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
        />
      )}
    </div>
  )
}
