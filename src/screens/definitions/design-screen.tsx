import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FileUp, X } from 'lucide-react'
import { useDeferredValue, useState, type CSSProperties } from 'react'
import { hrefOf } from '#client/links.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Page } from '../frame/page.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { base64OfFile } from '../upload/file-content.ts'
import { useDefinitions } from './use-definitions.ts'

type Template = Wire['Template']
type Design = Wire['TemplateDesign']

/** The page as it is without a template. */
const plain: Design = {
  Logo: null,
  Signature: null,
  Accent: '#1d3557',
  TextSize: 'normal',
  ShowQr: true,
  ShowAmountInWords: true,
  ShowPayment: true,
  ShowNotes: true,
  Foot: null,
}
const sizes = ['small', 'normal', 'large'] as const
const parts = {
  ShowQr: 'qr',
  ShowAmountInWords: 'words',
  ShowPayment: 'payment',
  ShowNotes: 'notes',
} as const
const partKeys = ['ShowQr', 'ShowAmountInWords', 'ShowPayment', 'ShowNotes'] as const
/** As text it is a third longer, and may have half a million letters. */
const pictureBytes = 350_000

/** A template without a stylesheet: the portal's own page, in the company's clothes. The address names the template that is changed. */
export function Screen({ route }: { readonly route: Route }) {
  const { template }: { readonly template?: unknown } = useSearch({ strict: false })
  const ask = useCall()
  const { rows, state, error, retry } = useDefinitions<Template>(route, 'templates', 'createFile')
  const changed = rows.find(({ UUID }) => UUID === template)
  const kept = useQuery({
    queryKey: [route.family, 'design', changed?.UUID ?? ''],
    queryFn: async () =>
      readDesign(
        (await ask(`${route.family}.templates.download`, { id: changed!.UUID })) as string,
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
      start={kept.data ?? plain}
    />
  )
}

const readDesign = (base64: string): Design => ({
  ...plain,
  ...(JSON.parse(
    new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))),
  ) as Partial<Design>),
})

interface DesignFormProps {
  readonly route: Route
  readonly template: Template | undefined
  readonly start: Design
}

function DesignForm({ route, template, start }: DesignFormProps) {
  const { t } = useText()
  const portal = usePortal()
  const go = useGo()
  const definitions = useDefinitions<Template>(route, 'templates', 'createFile')
  const [design, setDesign] = useState(start)
  const [name, setName] = useState(template?.Name ?? '')
  const [isDefault, setDefault] = useState(template?.IsDefault ?? false)
  const change = (values: Partial<Design>) => setDesign({ ...design, ...values })
  const waiting = definitions.mayWrite
    ? name.trim() === ''
      ? t('definitions.nameMissing')
      : undefined
    : t('definitions.noRight')
  const save = async () => {
    const body = {
      ...(template && { ID: template.ID }),
      Name: name.trim(),
      IsActive: true,
      IsDefault: isDefault,
      Base64String: await base64OfFile(new Blob([JSON.stringify(design)])),
    }
    const isSaved = await definitions.change(template ? 'updateFile' : 'createFile', { body })
    const list = portal.routes.find(
      ({ family, screen }) => family === route.family && screen === 'templates',
    )
    if (isSaved && list) go(hrefOf(portal, list))
  }
  return (
    <Page
      title={t('definitions.design.title')}
      actions={
        <Button variant="primary" once disabledReason={waiting} onClick={() => void save()}>
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
            <Picture
              label={t('definitions.design.logo')}
              value={design.Logo}
              onValue={(Logo) => change({ Logo })}
            />
            <Picture
              label={t('definitions.design.signature')}
              value={design.Signature}
              onValue={(Signature) => change({ Signature })}
            />
            <div className="grid grid-cols-2 gap-3">
              <Field label={t('definitions.design.accent')}>
                {(control) => (
                  <input
                    {...control}
                    type="color"
                    value={design.Accent}
                    onChange={(event) => change({ Accent: event.target.value })}
                    className="h-8 w-full cursor-pointer rounded-md bg-surface ring-1 ring-line-control"
                  />
                )}
              </Field>
              <Field label={t('definitions.design.size')}>
                {(control) => (
                  <Select
                    {...control}
                    value={design.TextSize}
                    onValue={(size) =>
                      change({ TextSize: sizes.find((one) => one === size) ?? 'normal' })
                    }
                    options={sizes.map((size) => ({
                      value: size,
                      label: t(`definitions.design.sizes.${size}`),
                    }))}
                  />
                )}
              </Field>
            </div>
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 font-medium text-ink">{t('definitions.design.parts')}</legend>
              {partKeys.map((part) => (
                <Switch
                  key={part}
                  checked={design[part]}
                  onChecked={(checked) => change({ [part]: checked })}
                  label={t(`definitions.design.${parts[part]}`)}
                />
              ))}
            </fieldset>
            <Field label={t('definitions.design.foot')} hint={t('definitions.design.footHint')}>
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={1000}
                  value={design.Foot ?? ''}
                  onChange={(event) => change({ Foot: event.target.value })}
                />
              )}
            </Field>
            <Switch
              checked={isDefault}
              disabled={template?.IsDefault ?? false}
              onChecked={setDefault}
              label={t('definitions.design.makeDefault')}
            />
          </div>
        </Card>
        <Preview route={route} design={design} />
      </div>
    </Page>
  )
}

/** The latest document of the company in this design; what was drawn before stays while the next is on its way. */
function Preview({ route, design }: { readonly route: Route; readonly design: Design }) {
  const { t } = useText()
  const ask = useCall()
  const shown = useDeferredValue(design)
  const page = useQuery({
    queryKey: [route.family, 'designPreview', shown],
    queryFn: ({ signal }) =>
      ask(
        `${route.family}.templates.previewDesign`,
        { body: shown },
        { signal },
      ) as Promise<string>,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (page.error && page.data === undefined)
    return <Failure error={page.error} onRetry={() => void page.refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-sm text-ink-muted">{t('definitions.design.previewText')}</p>
      {page.data === undefined ? (
        <Skeleton className="h-[70dvh] w-full" />
      ) : (
        <PageFrame
          title={t('definitions.design.preview')}
          html={page.data}
          className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
        />
      )}
    </div>
  )
}

interface PictureProps {
  readonly label: string
  readonly value: string | null | undefined
  readonly onValue: (value: string | null) => void
}

function Picture({ label, value, onValue }: PictureProps) {
  const { t } = useText()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > pictureBytes)
      toast.error(t('definitions.design.pictureLarge', { name: file.name }))
    else onValue(`data:${file.type};base64,${await base64OfFile(file)}`)
  }
  return (
    <Field label={label} hint={t('definitions.design.pictureHint')}>
      {(control) => (
        // A browser's own control speaks the browser's language.
        <span className="flex min-w-0 items-center gap-3">
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml"
            className="peer sr-only"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <label
            htmlFor={control.id}
            className="flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 font-medium text-ink shadow-control ring-1 ring-line-strong ring-inset peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-primary hover:bg-surface-hover dark:peer-focus-visible:outline-primary-ink"
          >
            <FileUp aria-hidden className="size-4" />
            {t('bulk.chooseFile')}
          </label>
          {value && (
            <>
              <img
                src={value}
                alt={label}
                className="h-8 rounded bg-white ring-1 ring-line"
                style={{ maxWidth: '8rem', objectFit: 'contain' }}
              />
              <IconButton
                size="sm"
                icon={<X />}
                label={t('definitions.design.remove', { name: label })}
                onClick={() => onValue(null)}
              />
            </>
          )}
        </span>
      )}
    </Field>
  )
}
