import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DesignForm } from './design-form.tsx'
import { plainDesign, readDesign } from './template-design.ts'
import { useDefinitions } from './use-definitions.ts'

/** A template without a stylesheet: the portal's own page, in the company's clothes. The address names the template that is changed. */
export function Screen({ route }: { readonly route: Route }) {
  const { template }: { readonly template?: unknown } = useSearch({ strict: false })
  const ask = useCall()
  const { rows, state, error, retry } = useDefinitions<Wire['Template']>(
    route,
    'templates',
    'createFile',
  )
  const changed = rows.find(({ UUID }) => UUID === template)
  const kept = useQuery({
    queryKey: [route.family, 'design', changed?.UUID ?? ''],
    queryFn: async () =>
      readDesign(
        await ask(
          `${route.family}.templates.download`,
          { id: changed!.UUID },
          { answer: 'Base64' },
        ),
      ),
    enabled: changed !== undefined,
  })
  const problem = error ?? kept.error
  if (problem)
    return <Failure error={problem} onRetry={() => (error ? retry() : void kept.refetch())} />
  if (state === 'loading' || (changed && !kept.data)) return <Skeleton className="mx-4 h-64" />
  return (
    <DesignForm
      key={changed?.UUID ?? ''}
      route={route}
      template={changed}
      start={kept.data ?? plainDesign}
    />
  )
}
