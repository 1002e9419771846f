import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOfBox, familyOf, type Route, type Settings } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { recordOf } from '#values/json.ts'
import { callQuery } from '#client/query.ts'
import { Page } from '../frame/page.tsx'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import type { ScreenProps } from '../frame/screen.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What the company has once, in a form of its own. */
export function Screen({ route }: ScreenProps) {
  const { screenLabel } = useText()
  const settings = useSettings(route)
  const { data, error, refetch } = useQuery({
    ...callQuery(useSend(), callOfBox(usePortal(), settings, 'read'), {}),
    staleTime: 0,
    gcTime: 0,
  })
  const [loads, setLoads] = useState(0)
  // What is fetched while somebody types replaces it only when the person asks for that.
  const reload = async () => {
    await refetch()
    setLoads((count) => count + 1)
  }
  const title = screenLabel(route)
  if (data !== undefined)
    return (
      <SettingsForm
        key={loads}
        settings={settings}
        title={title}
        model={recordOf(data)}
        onReload={reload}
      />
    )
  return (
    <Page title={title}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card className="max-w-4xl">
          <FormSkeleton />
        </Card>
      )}
    </Page>
  )
}

function useSettings({ family, variant }: Route): Settings {
  const found = familyOf(usePortal(), family).settings.find(({ key }) => key === variant)
  return needed(found, `settings ${variant} of ${family}`)
}
