import { Brush, Download, Eye } from 'lucide-react'
import { hrefOf } from '#client/links.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { saveBase64 } from '../frame/files.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { DeleteButton, MakeDefaultButton } from './row-buttons.tsx'
import type { Definitions } from './use-definitions.ts'

type Template = Wire['Template']

export interface ShownTemplate {
  readonly name: string
  readonly html: string
}
export interface TemplateActionsProps {
  readonly template: Template
  readonly definitions: Definitions<Template>
  /** The screen that designs templates; undefined where the person may not open it. */
  readonly design: Route | undefined
  readonly onPreview: (page: ShownTemplate) => void
  readonly onDelete: () => void
}

/** What can be done with a template of the list. */
export function TemplateActions({
  template,
  definitions,
  design,
  onPreview,
  onDelete,
}: TemplateActionsProps) {
  const { t } = useText()
  const portal = usePortal()
  const go = useGo()
  const { preview, download } = useTemplateFiles(definitions)
  const name = template.Name
  return (
    <>
      {!template.IsDefault && (
        <MakeDefaultButton
          mayWrite={definitions.mayWrite}
          onClick={() =>
            void definitions.change('update', { body: { ID: template.ID, IsDefault: true } })
          }
        />
      )}
      {design && template.Kind === 'design' && (
        <IconButton
          size="sm"
          icon={<Brush />}
          label={t('definitions.design.edit', { name })}
          onClick={() => go(hrefOf(portal, design, { template: template.UUID }))}
        />
      )}
      <IconButton
        size="sm"
        icon={<Eye />}
        label={t('definitions.templates.preview', { name })}
        onClick={() => void preview(template, onPreview)}
      />
      <IconButton
        size="sm"
        icon={<Download />}
        label={t('definitions.templates.download', { name })}
        onClick={() => void download(template)}
      />
      <DeleteButton name={name} mayWrite={definitions.mayWrite} onClick={onDelete} />
    </>
  )
}

/** Reads the page and the file of a template; what fails is told. */
function useTemplateFiles({ ask, idOf }: Definitions<Template>) {
  const sentenceOf = useFailureSentence()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return {
    preview: ({ Name, UUID }: Template, onPage: (page: ShownTemplate) => void) =>
      attempt(async () => {
        const html = await ask(idOf('preview'), { id: UUID }, { answer: 'Html' })
        onPage({ name: Name, html })
      }),
    download: ({ Name, UUID }: Template) =>
      attempt(async () => {
        saveBase64(await ask(idOf('download'), { id: UUID }, { answer: 'Base64' }), [Name])
      }),
  }
}
