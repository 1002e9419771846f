import { LockKeyhole, Plus, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Route } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Input } from '../ui/input.tsx'
import { Page } from '../frame/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StackedTable, type StackedColumn } from '../ui/stacked-table.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import type { Definitions } from './use-definitions.ts'

export interface DefinitionPageProps<T> {
  readonly route: Route
  readonly definitions: Definitions<T>
  readonly columns: readonly StackedColumn<T>[]
  readonly keyOf: (row: T) => string
  /** Words under `definitions.<words>`: empty title and text, and the button that makes a new one. */
  readonly words: string
  readonly onNew?: () => void
  readonly rowActions?: (row: T) => ReactNode
  /** A switch between kinds of definitions, above all. */
  readonly kinds?: ReactNode
  readonly children?: ReactNode
}

/** The frame of a list of definitions in all its states. */
export function DefinitionPage<T>({
  route,
  definitions,
  columns,
  keyOf,
  words,
  onNew,
  rowActions,
  kinds,
  children,
}: DefinitionPageProps<T>) {
  const { t, screenLabel } = useText()
  const create = onNew && (
    <Button
      variant="primary"
      icon={<Plus />}
      onClick={onNew}
      disabledReason={definitions.mayWrite ? undefined : t('definitions.noRight')}
    >
      {t(`definitions.${words}.new`)}
    </Button>
  )
  return (
    <Page title={screenLabel(route)} actions={create} subheader={kinds}>
      <div className="max-w-sm">
        <Input
          type="search"
          leading={<Search />}
          aria-label={t('definitions.search')}
          placeholder={t('definitions.search')}
          value={definitions.search}
          onChange={(event) => definitions.setSearch(event.target.value)}
        />
      </div>
      <Body
        definitions={definitions}
        columns={columns}
        keyOf={keyOf}
        words={words}
        create={create}
        rowActions={rowActions}
      />
      {children}
    </Page>
  )
}

type BodyProps<T> = Pick<DefinitionPageProps<T>, 'definitions' | 'columns' | 'keyOf' | 'words'> & {
  readonly create: ReactNode
  readonly rowActions: ((row: T) => ReactNode) | undefined
}

function Body<T>({ definitions, columns, keyOf, rowActions, words, create }: BodyProps<T>) {
  const { t } = useText()
  const { error, rows, state, search, retry } = definitions
  if (state === 'loading') return <Loading />
  if (state === 'failed')
    return error instanceof CallError && error.status === 403 ? (
      <NoAccess onRetry={retry} />
    ) : (
      <Failure error={error} onRetry={retry} />
    )
  if (rows.length > 0) {
    return (
      <>
        {error && <StaleNotice onRetry={retry} className="rounded-md" />}
        <StackedTable columns={columns} rows={rows} keyOf={keyOf} rowActions={rowActions} />
      </>
    )
  }
  if (search.trim() !== '')
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('definitions.noMatch')}
        text={t('definitions.noMatchText')}
        action={
          <Button onClick={() => definitions.setSearch('')}>{t('definitions.clearSearch')}</Button>
        }
      />
    )
  return (
    <EmptyState
      title={t(`definitions.${words}.empty`)}
      text={[
        t(`definitions.${words}.emptyText`),
        ...(definitions.mayWrite ? [] : [t('definitions.askForRight')]),
      ].join(' ')}
      action={definitions.mayWrite && create}
    />
  )
}

function Loading() {
  const { t } = useText()
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="flex flex-col gap-4 rounded-lg bg-surface-raised p-4 shadow-card"
    >
      {widths.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
const widths = ['w-1/3', 'w-5/6', 'w-2/3', 'w-3/4', 'w-1/2']

/** The screen is open to the person, its records are not; that may have changed a moment ago. */
function NoAccess({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText()
  const { company } = useSession()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t('shell.forbidden.title')}
      text={t('shell.forbidden.text', { company: company.name })}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
