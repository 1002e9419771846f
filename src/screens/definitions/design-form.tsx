import { useState, type CSSProperties } from 'react'
import { hrefOf } from '#client/links.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { Page } from '../frame/page.tsx'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import { DesignFields } from './design-fields.tsx'
import { DesignPreview } from './design-preview.tsx'
import { designFile, type TemplateDesign } from './template-design.ts'
import { useDefinitions } from './use-definitions.ts'

type Template = Wire['Template']

export interface DesignFormProps {
  readonly route: Route
  /** The template that is changed; undefined: a new one is made. */
  readonly template: Template | undefined
  readonly start: TemplateDesign
}

/** The name and the design of a template, beside a document that is drawn in it. */
export function DesignForm({ route, template, start }: DesignFormProps) {
  const { t } = useText()
  const { mayWrite, save } = useSaveTemplate(route, template)
  const [design, setDesign] = useState(start)
  const [name, setName] = useState(template?.Name ?? '')
  const [isDefault, setDefault] = useState(template?.IsDefault ?? false)
  const nameMissing = name.trim() === '' ? t('definitions.nameMissing') : undefined
  return (
    <Page
      title={t('definitions.design.title')}
      actions={
        <Button
          variant="primary"
          once
          disabledReason={mayWrite ? nameMissing : t('definitions.noRight')}
          onClick={() => void save(name.trim(), isDefault, design)}
        >
          {t('common.save')}
        </Button>
      }
    >
      <p className="text-ink-muted">{t('definitions.design.text')}</p>
      <div
        className="grid gap-4 lg:[grid-template-columns:var(--line-columns)]"
        style={{ '--line-columns': '22rem minmax(0,1fr)' } as CSSProperties}
      >
        <Card className="self-start">
          <div className="flex flex-col gap-4">
            <Field label={t('definitions.templates.name')} required>
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <DesignFields design={design} onDesign={setDesign} />
            <Switch
              checked={isDefault}
              disabled={template?.IsDefault ?? false}
              onChecked={setDefault}
              label={t('definitions.design.makeDefault')}
            />
          </div>
        </Card>
        <DesignPreview route={route} design={design} />
      </div>
    </Page>
  )
}

/** Saves a template and goes back to the list of templates. */
function useSaveTemplate(route: Route, template: Template | undefined) {
  const portal = usePortal()
  const go = useGo()
  const { mayWrite, change } = useDefinitions<Template>(route, 'templates', 'createFile')
  const save = async (name: string, isDefault: boolean, design: TemplateDesign) => {
    const body = {
      ...(template && { ID: template.ID }),
      Name: name,
      IsActive: true,
      IsDefault: isDefault,
      Base64String: await base64OfFile(designFile(design)),
    }
    const isSaved = await change(template ? 'updateFile' : 'createFile', { body })
    const list = portal.routes.find(
      ({ family, screen }) => family === route.family && screen === 'templates',
    )
    if (isSaved && list) go(hrefOf(portal, list))
  }
  return { mayWrite, save }
}
