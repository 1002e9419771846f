import { Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Route } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Input } from '../ui/input.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import type { Definitions } from './use-definitions.ts'

export interface DefinitionColumn<T> {
  readonly key: string
  readonly label: string
  readonly numeric?: boolean
  /** Left out where there is little room. */
  readonly isMore?: boolean
  readonly cell: (row: T) => ReactNode
}
export interface DefinitionPageProps<T> {
  readonly route: Route
  readonly definitions: Definitions<T>
  readonly columns: readonly DefinitionColumn<T>[]
  readonly keyOf: (row: T) => string
  /** Words under `definitions.<words>`: empty title and text, and the button that makes a new one. */
  readonly words: string
  readonly onNew?: () => void
  readonly rowActions?: (row: T) => ReactNode
  /** A switch between kinds of definitions, above all. */
  readonly kinds?: ReactNode
  readonly children?: ReactNode
}

/** A name, and under it on a phone the mark that has a column of its own elsewhere. */
export function NameCell({ name, mark }: { readonly name: string; readonly mark: ReactNode }) {
  return (
    <span className="flex flex-col items-start gap-1 max-sm:py-1.5">
      <span className="font-medium text-ink">{name}</span>
      <span className="empty:hidden sm:hidden">{mark}</span>
    </span>
  )
}

/** The frame of a list of definitions in all its states. */
export function DefinitionPage<T>({ route, definitions, columns, keyOf, words, onNew, rowActions, kinds, children }: DefinitionPageProps<T>) {
  const { t, screenLabel } = useText()
  const create = onNew && (
    <Button variant="primary" icon={<Plus />} onClick={onNew} disabledReason={definitions.mayWrite ? undefined : t('definitions.noRight')}>
      {t(`definitions.${words}.new`)}
    </Button>
  )
  return (
    <Page title={screenLabel(route)} actions={create} subheader={kinds}>
      <div className="max-w-sm">
        <Input type="search" leading={<Search />} aria-label={t('definitions.search')} placeholder={t('definitions.search')} value={definitions.search} onChange={(event) => definitions.setSearch(event.target.value)} />
      </div>
      <Body definitions={definitions} columns={columns} keyOf={keyOf} words={words} create={create} rowActions={rowActions} />
      {children}
    </Page>
  )
}

type BodyProps<T> = Pick<DefinitionPageProps<T>, 'definitions' | 'columns' | 'keyOf' | 'words'> & { readonly create: ReactNode; readonly rowActions: ((row: T) => ReactNode) | undefined }

function Body<T>({ definitions, columns, keyOf, words, create, rowActions }: BodyProps<T>) {
  const { t } = useText()
  if (definitions.state === 'loading') return <Skeleton className="h-48" />
  if (definitions.state === 'failed') {
    const { error } = definitions
    return <ErrorState text={error?.message ?? ''} correlationId={error instanceof CallError ? error.correlationId : undefined} onRetry={definitions.retry} />
  }
  if (definitions.rows.length === 0) {
    const searched = definitions.search.trim() !== ''
    return <EmptyState title={t(searched ? 'definitions.noMatch' : `definitions.${words}.empty`)} text={searched ? undefined : t(`definitions.${words}.emptyText`)} action={searched ? undefined : create} />
  }
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} numeric={column.numeric ?? false} className={room(column)}>
                {column.label}
              </HeadCell>
            ))}
            {rowActions && (
              <HeadCell>
                <span className="sr-only">{t('definitions.actions')}</span>
              </HeadCell>
            )}
          </tr>
        </TableHead>
        <tbody>
          {definitions.rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} numeric={column.numeric ?? false} className={room(column)}>
                  {column.cell(row)}
                </Cell>
              ))}
              {rowActions && (
                <Cell>
                  <div className="flex justify-end gap-1">{rowActions(row)}</div>
                </Cell>
              )}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const room = ({ isMore = false }: Pick<DefinitionColumn<never>, 'isMore'>): string => (isMore ? 'max-sm:hidden' : '')
