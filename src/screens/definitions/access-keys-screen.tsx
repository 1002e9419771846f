import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { scopeOf } from './key-scope.ts'
import { NewKey, type NewKeyBody } from './new-key.tsx'
import type { Definitions } from './use-definitions.ts'

type Key = Wire['AccessKey']

/** Personal access tokens for scripts. A key is shown once, when it is made. */
export function Screen({ route }: { readonly route: Route }) {
  const ask = useCall()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const { t, format } = useText()
  const sentenceOf = useFailureSentence()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Wire['AccessKeyCreated']>()
  const [deleted, setDeleted] = useState<Key>()
  const [search, setSearch] = useState('')
  const input = { Page: 1, PageSize: 100, ...(search && { Search: search }) }
  const list = useQuery({
    queryKey: [route.family, '', 'system.accessKeys', input],
    queryFn: ({ signal }) =>
      ask('system.accessKeys', input, { signal }) as Promise<Wire['AccessKeyPage']>,
    placeholderData: keepPreviousData,
  })
  const refresh = () =>
    queries.invalidateQueries({ queryKey: [route.family, '', 'system.accessKeys'] })
  const definitions: Definitions<Key> = {
    rows: list.data?.Content ?? [],
    total: list.data?.TotalCount ?? 0,
    search,
    setSearch,
    state: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    error: list.error,
    retry: () => void list.refetch(),
    mayWrite: mayCall('system.createAccessKey'),
    change: async () => false,
    idOf: (name) => name,
    ask,
  }
  const create = async (body: NewKeyBody) => {
    try {
      setMade((await ask('system.createAccessKey', { body })) as Wire['AccessKeyCreated'])
      setCreating(false)
      await refresh()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const remove = async (key: Key) => {
    try {
      await ask('system.deleteAccessKeys', { body: [key.UUID] })
      toast.success(t('definitions.deleted'))
      await refresh()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words="accessKeys"
      keyOf={(key) => key.UUID}
      onNew={() => setCreating(true)}
      columns={[
        {
          key: 'name',
          label: t('definitions.accessKeys.name'),
          isText: true,
          cell: (key) => <span className="font-medium text-ink">{key.Name}</span>,
        },
        {
          key: 'prefix',
          label: t('definitions.accessKeys.prefix'),
          cell: (key) => <code className="text-sm">{key.Prefix}…</code>,
        },
        {
          key: 'scope',
          label: t('definitions.accessKeys.scope'),
          isText: true,
          cell: (key) => <Scope accessKey={key} />,
        },
        {
          key: 'parent',
          isMore: true,
          label: t('definitions.accessKeys.parent'),
          isText: true,
          cell: (key) => key.ParentName ?? t('definitions.accessKeys.person'),
        },
        {
          key: 'created',
          isMore: true,
          label: t('definitions.accessKeys.created'),
          cell: (key) => format.dateTime(key.CreatedDate),
        },
        {
          key: 'expires',
          label: t('definitions.accessKeys.expires'),
          cell: (key) => <Expiry accessKey={key} />,
        },
        {
          key: 'used',
          label: t('definitions.accessKeys.used'),
          cell: (key) => <LastUse accessKey={key} />,
        },
      ]}
      rowActions={(key) => (
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t('definitions.delete', { name: key.Name })}
          disabledReason={definitions.mayWrite ? undefined : t('definitions.noRight')}
          onClick={() => setDeleted(key)}
        />
      )}
    >
      <NewKey open={creating} onOpen={setCreating} onSave={create} />
      <Dialog
        open={made !== undefined}
        onOpen={(open) => !open && setMade(undefined)}
        title={t('definitions.accessKeys.madeTitle')}
        description={t('definitions.accessKeys.madeText')}
        footer={<Button onClick={() => setMade(undefined)}>{t('common.close')}</Button>}
      >
        <CopyText value={made?.Key ?? ''} mono className="-ml-1" />
      </Dialog>
      <ConfirmDialog
        open={deleted !== undefined}
        onOpen={(open) => !open && setDeleted(undefined)}
        danger
        title={t('definitions.delete', { name: deleted?.Name ?? '' })}
        description={t('definitions.accessKeys.deleteText')}
        confirmLabel={t('common.delete')}
        onConfirm={() => remove(deleted!)}
      />
    </DefinitionPage>
  )
}

/** Areas of the portal, the first few by name. */
const shownAreas = 3

function Scope({ accessKey }: { readonly accessKey: Key }) {
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

function Expiry({ accessKey: { ExpiresAt } }: { readonly accessKey: Key }) {
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

function LastUse({ accessKey }: { readonly accessKey: Key }) {
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
