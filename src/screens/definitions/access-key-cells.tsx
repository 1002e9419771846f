/** What a row says of an API key: what it may do, until when, and when it was last used. */
import { useState } from 'react'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { scopeOf } from './key-scope.ts'

type Key = Wire['AccessKey']

const shownAreas = 3

/** Areas of the portal that a key opens, the first few by name, and whether it may write. */
export function Scope({ accessKey }: { readonly accessKey: Key }) {
  const { t, familyLabel } = useText()
  const { areas, isReadOnly } = scopeOf(usePortal(), accessKey.Roles)
  const names = [...new Set(areas.map(familyLabel))]
  const more = names.length - shownAreas
  return (
    <span className="flex flex-col">
      <span title={names.join(', ')}>
        {names.slice(0, shownAreas).join(', ') || '–'}
        {more > 0 && ` ${t('definitions.accessKeys.more', { count: more })}`}
      </span>
      <span className="text-xs text-ink-muted">
        {[
          t(isReadOnly ? 'definitions.accessKeys.readOnly' : 'definitions.accessKeys.readWrite'),
          ...(accessKey.MayCreateKeys ? [t('definitions.accessKeys.creates')] : []),
        ].join(' · ')}
      </span>
    </span>
  )
}

/** When a key ends, if it ever does. */
export function Expiry({ accessKey: { ExpiresAt } }: { readonly accessKey: Key }) {
  const { t, format } = useText()
  const [openedAt] = useState(Date.now)
  if (ExpiresAt === null)
    return <span className="text-ink-muted">{t('definitions.accessKeys.never')}</span>
  return Date.parse(ExpiresAt) <= openedAt ? (
    <Chip tone="warning">{t('definitions.accessKeys.expired')}</Chip>
  ) : (
    format.dateTime(ExpiresAt)
  )
}

/** When a key was last used, and from where. */
export function LastUse({ accessKey }: { readonly accessKey: Key }) {
  const { format } = useText()
  if (accessKey.LastUsedAt === null) return '–'
  return (
    <span className="flex flex-col">
      <span>{format.dateTime(accessKey.LastUsedAt)}</span>
      {accessKey.LastUsedAddress && (
        <span className="text-xs text-ink-muted">{accessKey.LastUsedAddress}</span>
      )}
    </span>
  )
}
