import { CloudOff } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of rows that were never read and cannot be now: they come by themselves with the connection. */
export function Offline() {
  const { t } = useText()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t('session.offline.title')}
      text={t('session.offline.noRows')}
    />
  )
}
