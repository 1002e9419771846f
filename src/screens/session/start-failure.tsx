/** The page of a portal that cannot start: why, in the person's language, and what to do. */
import { CallError } from '#client/errors.ts'
import { ConfigError, ConfigUnreadableError, type ConfigProblem } from '#client/config.ts'
import { SignInBrokenError } from '#client/session/session-renewal.ts'
import { IdentityUnreachableError } from '#client/session/session.ts'
import { useText } from '../frame/portal-context.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'

export interface StartFailureProps {
  readonly error: unknown
}

export function StartFailure({ error }: StartFailureProps) {
  const { t } = useText()
  const failureText = useFailureText()
  if (error instanceof ConfigError) return <Problems problems={error.problems} />
  const { text, correlationId } =
    error instanceof CallError
      ? failureText(error)
      : { text: sentenceOf(error, t), correlationId: undefined }
  // A sign-in that went wrong is begun anew; its address would fail for ever.
  const retry = () =>
    error instanceof SignInBrokenError ? location.assign('/login') : location.reload()
  return (
    <main>
      <ErrorState
        className="min-h-dvh"
        titleAs="h1"
        title={t('shell.start.failed')}
        text={text}
        correlationId={correlationId}
        onRetry={retry}
      />
    </main>
  )
}

function sentenceOf(
  error: unknown,
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
): string {
  if (error instanceof ConfigUnreadableError)
    return error.status === 0
      ? t('session.configuration.noAnswer')
      : t('session.configuration.unreadable', { status: error.status })
  if (error instanceof IdentityUnreachableError) return t('session.start.unreachable')
  if (error instanceof SignInBrokenError) return t('session.start.broken')
  return t('session.start.other', {
    reason: error instanceof Error ? error.message : String(error),
  })
}

function Problems({ problems }: { readonly problems: readonly ConfigProblem[] }) {
  const { t } = useText()
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col justify-center gap-4 px-4 py-10">
      <div role="alert">
        <h1 className="text-2xl font-semibold tracking-tight text-ink">
          {t('session.configuration.title')}
        </h1>
        <p className="mt-2 max-w-2xl text-base text-ink-soft">
          {t('session.configuration.text', { count: problems.length })}
        </p>
      </div>
      <TableFrame tabIndex={0} role="region" aria-label={t('session.configuration.title')}>
        <Table>
          <TableHead>
            <tr>
              {['name', 'value', 'allowed', 'help'].map((column) => (
                <HeadCell key={column}>{t(`session.configuration.columns.${column}`)}</HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {problems.map(({ name, value, allowed }) => (
              <TableRow key={name}>
                <Cell>
                  <code>{name}</code>
                </Cell>
                <Cell>
                  <code>
                    {JSON.stringify(value)?.slice(0, 60) ?? t('session.configuration.missing')}
                  </code>
                </Cell>
                <Cell className="whitespace-normal">
                  {t(`session.configuration.allowed.${allowed}`)}
                </Cell>
                <Cell className="whitespace-normal">
                  {t(`session.configuration.help.${allowed}`)}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </main>
  )
}
