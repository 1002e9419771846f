import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { StackedColumn } from '../ui/stacked-table.tsx'
import { toast } from '../ui/toast.tsx'
import { Expiry, LastUse, Scope } from './access-key-cells.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { NewKey, type NewKeyBody } from './new-key.tsx'
import { DeleteButton } from './row-buttons.tsx'
import { useAccessKeys } from './use-access-keys.ts'

type Key = Wire['AccessKey']

/** Personal access tokens for scripts. A key is shown once, when it is made. */
export function Screen({ route }: { readonly route: Route }) {
  const ask = useCall()
  const { t } = useText()
  const { definitions, change } = useAccessKeys(route)
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Wire['AccessKeyCreated']>()
  const [deleted, setDeleted] = useState<Key>()
  const create = (body: NewKeyBody) =>
    change(async () => {
      setMade(await ask('system.createAccessKey', { body }, { answer: 'AccessKeyCreated' }))
      setCreating(false)
    })
  const remove = (key: Key) =>
    change(async () => {
      await ask('system.deleteAccessKeys', { body: [key.UUID] })
      toast.success(t('definitions.deleted'))
    })
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words="accessKeys"
      keyOf={(key) => key.UUID}
      onNew={() => setCreating(true)}
      columns={columns}
      rowActions={(key) => (
        <DeleteButton
          name={key.Name}
          mayWrite={definitions.mayWrite}
          onClick={() => setDeleted(key)}
        />
      )}
    >
      <NewKey open={creating} onOpen={setCreating} onSave={create} />
      <MadeKey made={made} onClose={() => setMade(undefined)} />
      <DeleteDialog
        deleted={deleted}
        nameOf={(key) => key.Name}
        text={t('definitions.accessKeys.deleteText')}
        onClose={() => setDeleted(undefined)}
        onDelete={remove}
      />
    </DefinitionPage>
  )
}

function useColumns(): readonly StackedColumn<Key>[] {
  const { t, format } = useText()
  return [
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
  ]
}

interface MadeKeyProps {
  readonly made: Wire['AccessKeyCreated'] | undefined
  readonly onClose: () => void
}

/** The whole key, the only time that it can be copied. */
function MadeKey({ made, onClose }: MadeKeyProps) {
  const { t } = useText()
  return (
    <Dialog
      open={made !== undefined}
      onOpen={(open) => !open && onClose()}
      title={t('definitions.accessKeys.madeTitle')}
      description={t('definitions.accessKeys.madeText')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <CopyText value={made?.Key ?? ''} mono className="-ml-1" />
    </Dialog>
  )
}
