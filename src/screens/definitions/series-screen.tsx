import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { StackedColumn } from '../ui/stacked-table.tsx'
import { ActiveSwitch, DefaultChip, NameCell } from './definition-cells.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { NewSeries } from './new-series.tsx'
import { MakeDefaultButton } from './row-buttons.tsx'
import { SeriesGaps } from './series-gaps.tsx'
import { useDefinitionKind } from './use-definition-kind.tsx'
import { useDefinitions, type Definitions } from './use-definitions.ts'

type Series = Wire['Series']

/** Series of three characters, each with its counters by year. */
export function Screen({ route }: { readonly route: Route }) {
  const { part, kinds } = useDefinitionKind(route, 'series', 'answerSeries')
  const definitions = useDefinitions<Series>(route, part)
  const { t } = useText()
  const columns = useColumns(definitions)
  const [creating, setCreating] = useState(false)
  const [checked, setChecked] = useState<Series>()
  const gaps = definitions.idOf('gaps')
  const canCheck = usePortal().calls.some((call) => call.id === gaps)
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words={part}
      kinds={kinds}
      keyOf={(series) => String(series.ID)}
      onNew={() => setCreating(true)}
      columns={columns}
      rowActions={(series) => (
        <>
          {!series.IsDefault && (
            <MakeDefaultButton
              mayWrite={definitions.mayWrite}
              obstacle={series.IsActive ? undefined : t('definitions.series.inactive')}
              onClick={() =>
                void definitions.change('update', { body: { ID: series.ID, IsDefault: true } })
              }
            />
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
      {checked && <SeriesGaps series={checked} call={gaps} onClose={() => setChecked(undefined)} />}
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

function useColumns({ mayWrite, change }: Definitions<Series>): readonly StackedColumn<Series>[] {
  const { t, format } = useText()
  return [
    {
      key: 'name',
      label: t('definitions.series.name'),
      cell: ({ Name, IsDefault }) => <NameCell name={Name} mark={IsDefault && <DefaultChip />} />,
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
      cell: (series) => format.number(newestYear(series)?.OrdinalNumber ?? 0),
    },
    {
      key: 'last',
      isMore: true,
      label: t('definitions.series.lastDate'),
      cell: (series) => format.date(newestYear(series)?.LastIssueDate) || '–',
    },
    {
      key: 'default',
      isMore: true,
      label: t('definitions.isDefault'),
      cell: (series) => series.IsDefault && <DefaultChip />,
    },
    {
      key: 'active',
      label: t('definitions.isActive'),
      cell: ({ ID, Name, IsActive, IsDefault }) => (
        <ActiveSwitch
          name={Name}
          checked={IsActive}
          disabled={!mayWrite || (IsDefault && IsActive)}
          onChecked={(checked) => void change('update', { body: { ID, IsActive: checked } })}
        />
      ),
    },
  ]
}

/** The counter of the latest year in which the series was used. */
const newestYear = ({ Details }: Series) =>
  [...Details].sort((a, b) => b.Year.localeCompare(a.Year))[0]

/** The number that the next document of this year gets (3 characters, year, nine digits): every year begins anew. */
function nextNumber(series: Series): string {
  const year = today().slice(0, 4)
  const last = series.Details.find((one) => one.Year === year)?.OrdinalNumber ?? 0
  return `${series.Name}${year}${String(last + 1).padStart(9, '0')}`
}
