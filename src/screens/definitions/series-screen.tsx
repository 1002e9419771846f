import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import type { Route } from '#engine/portal.ts'
import { SeriesCreate } from '#schemas/common.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { useSchemaForm } from '../text/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'
import { DefinitionPage, NameCell } from './definition-page.tsx'
import { useDefinitionKind } from './use-definition-kind.tsx'
import { SeriesGaps } from './series-gaps.tsx'
import { useDefinitions } from './use-definitions.ts'

type Series = Wire['Series']

/** Series of three characters, each with its counters by year. */
export function Screen({ route }: { readonly route: Route }) {
  const { part, kinds } = useDefinitionKind(route, 'series', 'answerSeries')
  const definitions = useDefinitions<Series>(route, part)
  const { t, format } = useText()
  const [creating, setCreating] = useState(false)
  const [checked, setChecked] = useState<Series>()
  const canCheck = usePortal().calls.some((call) => call.id === definitions.idOf('gaps'))
  const update = (ID: number, values: object) =>
    void definitions.change('update', { body: { ID, ...values } })
  const newest = (series: Series) =>
    [...series.Details].sort((a, b) => b.Year.localeCompare(a.Year))[0]
  const isDefault = <Chip tone="info">{t('definitions.isDefault')}</Chip>
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words={part}
      kinds={kinds}
      keyOf={(series) => String(series.ID)}
      onNew={() => setCreating(true)}
      columns={[
        {
          key: 'name',
          label: t('definitions.series.name'),
          cell: (series) => <NameCell name={series.Name} mark={series.IsDefault && isDefault} />,
        },
        {
          key: 'next',
          label: t('definitions.series.next'),
          cell: (series) => <span className="tabular-nums">{nextNumber(series)}</span>,
        },
        {
          key: 'used',
          label: t('definitions.series.used'),
          numeric: true,
          isMore: true,
          cell: (series) => format.number(newest(series)?.OrdinalNumber ?? 0),
        },
        {
          key: 'last',
          isMore: true,
          label: t('definitions.series.lastDate'),
          cell: (series) => format.date(newest(series)?.LastIssueDate) || '–',
        },
        {
          key: 'default',
          isMore: true,
          label: t('definitions.isDefault'),
          cell: (series) => series.IsDefault && isDefault,
        },
        {
          key: 'active',
          label: t('definitions.isActive'),
          cell: (series) => (
            <Switch
              checked={series.IsActive}
              disabled={!definitions.mayWrite || (series.IsDefault && series.IsActive)}
              aria-label={`${series.Name} ${t('definitions.isActive')}`}
              onChecked={(IsActive) => update(series.ID, { IsActive })}
            />
          ),
        },
      ]}
      rowActions={(series) => (
        <>
          {!series.IsDefault && (
            <Button
              size="sm"
              variant="ghost"
              disabledReason={
                definitions.mayWrite
                  ? series.IsActive
                    ? undefined
                    : t('definitions.series.inactive')
                  : t('definitions.noRight')
              }
              onClick={() => update(series.ID, { IsDefault: true })}
            >
              {t('definitions.makeDefault')}
            </Button>
          )}
          {canCheck && (
            <IconButton
              size="sm"
              icon={<ListChecks />}
              label={t('definitions.series.check', { name: series.Name })}
              onClick={() => setChecked(series)}
            />
          )}
        </>
      )}
    >
      {checked && (
        <SeriesGaps
          series={checked}
          call={definitions.idOf('gaps')}
          onClose={() => setChecked(undefined)}
        />
      )}
      <NewSeries
        title={t(`definitions.${part}.new`)}
        open={creating}
        onOpen={setCreating}
        onSave={(values) =>
          definitions.change('create', { body: values }, t('definitions.created'))
        }
      />
    </DefinitionPage>
  )
}

/** The number that the next document of this year gets (3 characters, year, nine digits): every year begins anew. */
function nextNumber(series: Series): string {
  const year = today().slice(0, 4)
  const last = series.Details.find((one) => one.Year === year)?.OrdinalNumber ?? 0
  return `${series.Name}${year}${String(last + 1).padStart(9, '0')}`
}

interface NewSeriesProps {
  readonly title: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSave: (values: z.output<typeof SeriesCreate>) => Promise<boolean>
}

/** Checked by the schema that the service checks it by. */
function NewSeries({ title, open, onOpen, onSave }: NewSeriesProps) {
  const { t } = useText()
  const form = useSchemaForm(SeriesCreate, { Name: '', IsActive: true, IsDefault: false })
  const name = useController({ control: form.control, name: 'Name' })
  const isDefault = useController({ control: form.control, name: 'IsDefault' })
  const save = form.handleSubmit(async (values) => {
    if (!(await onSave(values))) return
    form.reset()
    onOpen(false)
  })
  return (
    <DefinitionDialog open={open} onOpen={onOpen} title={title} onSave={() => void save()}>
      <div className="flex flex-col gap-3">
        <Field
          label={t('definitions.series.name')}
          required
          hint={t('definitions.series.nameRule')}
          error={name.fieldState.error && t('definitions.series.nameRule')}
        >
          {(control) => (
            <Input
              {...control}
              {...name.field}
              autoFocus
              maxLength={3}
              onChange={(event) => name.field.onChange(asciiUpper(event.target.value))}
            />
          )}
        </Field>
        <Switch
          checked={isDefault.field.value ?? false}
          onChecked={isDefault.field.onChange}
          label={t('definitions.makeDefault')}
        />
      </div>
    </DefinitionDialog>
  )
}

/** Series are ASCII letters: `i` becomes `I`, never `İ`. */
const asciiUpper = (text: string): string =>
  text
    .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32))
    .replace(/[^A-Z0-9]/g, '')
