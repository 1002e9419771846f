import { Brush } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '#client/links.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import type { StackedColumn } from '../ui/stacked-table.tsx'
import { ActiveSwitch, DefaultChip, NameCell } from './definition-cells.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { NewTemplate } from './new-template.tsx'
import { TemplateActions, type ShownTemplate } from './template-actions.tsx'
import { useDefinitionKind } from './use-definition-kind.tsx'
import { useDefinitions, type Definitions } from './use-definitions.ts'

type Template = Wire['Template']

export function Screen({ route }: { readonly route: Route }) {
  const { part, kinds } = useDefinitionKind(route, 'templates', 'answerTemplates')
  // Templates of answers have no call of their own to make one: what is saved without an ID is new.
  const create = part === 'templates' ? 'createFile' : 'update'
  const definitions = useDefinitions<Template>(route, part, create)
  const { t } = useText()
  const design = useDesignRoute(route)
  const columns = useColumns(definitions)
  const [creating, setCreating] = useState(false)
  const [deleted, setDeleted] = useState<Template>()
  const [preview, setPreview] = useState<ShownTemplate>()
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words={part}
      kinds={
        <>
          {kinds}
          {part === 'templates' && design && <DesignButton design={design} />}
        </>
      }
      keyOf={(template) => template.UUID}
      onNew={() => setCreating(true)}
      columns={columns}
      rowActions={(template) => (
        <TemplateActions
          template={template}
          definitions={definitions}
          design={design}
          onPreview={setPreview}
          onDelete={() => setDeleted(template)}
        />
      )}
    >
      <NewTemplate
        title={t(`definitions.${part}.new`)}
        open={creating}
        onOpen={setCreating}
        onSave={(values) => definitions.change(create, { body: values }, t('definitions.created'))}
      />
      <PreviewDialog page={preview} onClose={() => setPreview(undefined)} />
      <DeleteDialog
        deleted={deleted}
        nameOf={(template) => template.Name}
        text={t('definitions.templates.deleteText')}
        onClose={() => setDeleted(undefined)}
        onDelete={({ ID }) => definitions.change('delete', { id: ID }, t('definitions.deleted'))}
      />
    </DefinitionPage>
  )
}

/** The screen that designs templates of the family, where it has one that the person may open. */
function useDesignRoute({ family }: Route): Route | undefined {
  const { mayOpen } = useSession()
  return usePortal().routes.find(
    (one) => one.screen === 'templateDesign' && one.family === family && mayOpen(one),
  )
}

function useColumns({
  mayWrite,
  change,
}: Definitions<Template>): readonly StackedColumn<Template>[] {
  const { t, format } = useText()
  return [
    {
      key: 'name',
      label: t('definitions.templates.name'),
      isText: true,
      cell: ({ Name, IsDefault }) => <NameCell name={Name} mark={IsDefault && <DefaultChip />} />,
    },
    {
      key: 'created',
      isMore: true,
      label: t('definitions.templates.created'),
      cell: (template) => format.date(template.CreationDate),
    },
    {
      key: 'default',
      isMore: true,
      label: t('definitions.isDefault'),
      cell: (template) => template.IsDefault && <DefaultChip />,
    },
    {
      key: 'active',
      label: t('definitions.isActive'),
      cell: ({ ID, Name, IsActive }) => (
        <ActiveSwitch
          name={Name}
          checked={IsActive}
          disabled={!mayWrite}
          onChecked={(checked) => void change('update', { body: { ID, IsActive: checked } })}
        />
      ),
    },
  ]
}

function DesignButton({ design }: { readonly design: Route }) {
  const { t } = useText()
  const portal = usePortal()
  const go = useGo()
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<Brush />}
      onClick={() => go(hrefOf(portal, design))}
    >
      {t('definitions.design.open')}
    </Button>
  )
}

interface PreviewDialogProps {
  readonly page: ShownTemplate | undefined
  readonly onClose: () => void
}

/** A document as the template shows it. */
function PreviewDialog({ page, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open={page !== undefined}
      onOpen={(open) => !open && onClose()}
      title={page?.name ?? ''}
      size="xl"
    >
      <PageFrame
        title={page?.name ?? ''}
        html={page?.html ?? ''}
        className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
      />
    </Dialog>
  )
}
