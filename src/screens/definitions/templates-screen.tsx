import { Brush, Download, Eye, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '#client/links.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { saveBase64 } from '../frame/files.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { base64OfFile } from '../upload/file-content.ts'
import { DefinitionDialog } from './definition-dialog.tsx'
import { DefinitionPage, NameCell } from './definition-page.tsx'
import { useDefinitionKind } from './use-definition-kind.tsx'
import { useDefinitions } from './use-definitions.ts'

type Template = Wire['Template']

export function Screen({ route }: { readonly route: Route }) {
  const { part, kinds } = useDefinitionKind(route, 'templates', 'answerTemplates')
  // Templates of answers have no call of their own to make one: what is saved without an ID is new.
  const create = part === 'templates' ? 'createFile' : 'update'
  const definitions = useDefinitions<Template>(route, part, create)
  const { t, format } = useText()
  const portal = usePortal()
  const go = useGo()
  const { mayOpen } = useSession()
  const design = portal.routes.find(
    (one) => one.screen === 'templateDesign' && one.family === route.family && mayOpen(one),
  )
  const sentenceOf = useFailureSentence()
  const [creating, setCreating] = useState(false)
  const [deleted, setDeleted] = useState<Template>()
  const [preview, setPreview] = useState<{ name: string; html: string }>()
  const noRight = definitions.mayWrite ? undefined : t('definitions.noRight')
  const update = (ID: number, values: object) =>
    void definitions.change('update', { body: { ID, ...values } })
  const ask = async <T,>(call: string, template: Template, take: (answer: string) => T) => {
    try {
      take((await definitions.ask(definitions.idOf(call), { id: template.UUID })) as string)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const isDefault = <Chip tone="info">{t('definitions.isDefault')}</Chip>
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words={part}
      kinds={
        <>
          {kinds}
          {part === 'templates' && design && (
            <Button
              size="sm"
              className="self-start"
              icon={<Brush />}
              onClick={() => go(hrefOf(portal, design))}
            >
              {t('definitions.design.open')}
            </Button>
          )}
        </>
      }
      keyOf={(template) => template.UUID}
      onNew={() => setCreating(true)}
      columns={[
        {
          key: 'name',
          label: t('definitions.templates.name'),
          isText: true,
          cell: (template) => (
            <NameCell name={template.Name} mark={template.IsDefault && isDefault} />
          ),
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
          cell: (template) => template.IsDefault && isDefault,
        },
        {
          key: 'active',
          label: t('definitions.isActive'),
          cell: (template) => (
            <Switch
              checked={template.IsActive}
              disabled={!definitions.mayWrite}
              aria-label={`${template.Name} ${t('definitions.isActive')}`}
              onChecked={(IsActive) => update(template.ID, { IsActive })}
            />
          ),
        },
      ]}
      rowActions={(template) => (
        <>
          {!template.IsDefault && (
            <Button
              size="sm"
              variant="ghost"
              disabledReason={noRight}
              onClick={() => update(template.ID, { IsDefault: true })}
            >
              {t('definitions.makeDefault')}
            </Button>
          )}
          {design && template.Kind === 'design' && (
            <IconButton
              size="sm"
              icon={<Brush />}
              label={t('definitions.design.edit', { name: template.Name })}
              onClick={() => go(hrefOf(portal, design, { template: template.UUID }))}
            />
          )}
          <IconButton
            size="sm"
            icon={<Eye />}
            label={t('definitions.templates.preview', { name: template.Name })}
            onClick={() =>
              void ask('preview', template, (html) => setPreview({ name: template.Name, html }))
            }
          />
          <IconButton
            size="sm"
            icon={<Download />}
            label={t('definitions.templates.download', { name: template.Name })}
            onClick={() =>
              void ask('download', template, (content) => saveBase64(content, [template.Name]))
            }
          />
          <IconButton
            size="sm"
            icon={<Trash2 />}
            label={t('definitions.delete', { name: template.Name })}
            disabledReason={noRight}
            onClick={() => setDeleted(template)}
          />
        </>
      )}
    >
      <NewTemplate
        title={t(`definitions.${part}.new`)}
        open={creating}
        onOpen={setCreating}
        onSave={(values) => definitions.change(create, { body: values }, t('definitions.created'))}
      />
      <Dialog
        open={preview !== undefined}
        onOpen={(open) => !open && setPreview(undefined)}
        title={preview?.name ?? ''}
        size="xl"
      >
        <PageFrame
          title={preview?.name ?? ''}
          html={preview?.html ?? ''}
          className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
        />
      </Dialog>
      <ConfirmDialog
        open={deleted !== undefined}
        onOpen={(open) => !open && setDeleted(undefined)}
        danger
        title={t('definitions.delete', { name: deleted?.Name ?? '' })}
        description={t('definitions.templates.deleteText')}
        confirmLabel={t('common.delete')}
        onConfirm={async () => {
          await definitions.change('delete', { id: deleted!.ID }, t('definitions.deleted'))
        }}
      />
    </DefinitionPage>
  )
}

interface NewTemplateProps {
  readonly title: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSave: (values: {
    Name: string
    IsActive: boolean
    IsDefault: boolean
    Base64String: string
  }) => Promise<boolean>
}

function NewTemplate({ title, open, onOpen, onSave }: NewTemplateProps) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const waiting =
    name.trim() === ''
      ? t('definitions.nameMissing')
      : file === undefined
        ? t('definitions.templates.fileMissing')
        : undefined
  const save = async () => {
    if (!file) return
    if (
      await onSave({
        Name: name.trim(),
        IsActive: true,
        IsDefault: false,
        Base64String: await base64OfFile(file),
      })
    ) {
      setName('')
      setFile(undefined)
      onOpen(false)
    }
  }
  return (
    <DefinitionDialog
      open={open}
      onOpen={onOpen}
      title={title}
      waiting={waiting}
      onSave={() => void save()}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('definitions.templates.name')} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('definitions.templates.file')}
          hint={t('definitions.templates.fileHint')}
          required
        >
          {(control) => (
            // A browser's own control speaks the browser's language.
            <span className="flex min-w-0 items-center gap-3">
              <input
                {...control}
                type="file"
                accept=".xslt,.xsl,.xml"
                className="peer sr-only"
                onChange={(event) => setFile(event.target.files?.[0])}
              />
              <label
                htmlFor={control.id}
                className="flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 font-medium text-ink shadow-control ring-1 ring-line-strong ring-inset peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-primary hover:bg-surface-hover dark:peer-focus-visible:outline-primary-ink"
              >
                <FileUp aria-hidden className="size-4" />
                {t('bulk.chooseFile')}
              </label>
              {file && (
                <span className="min-w-0 truncate text-ink" title={file.name}>
                  {file.name}
                </span>
              )}
            </span>
          )}
        </Field>
      </div>
    </DefinitionDialog>
  )
}
