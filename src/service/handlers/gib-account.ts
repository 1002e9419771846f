/** The account at the authority's e-archive portal: as the public API reads and changes it, tried, and how it does. */
import { z } from 'zod'
import type { Wire } from '#schemas/wire.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import {
  isStopped,
  noteFault,
  noteSignedIn,
  passwordPlace,
  portalAccountOf,
  portalAccountSettings,
  portalStateOf,
  portalVersionOf,
  takeAccount,
  type OpenedAccount,
  type PortalState,
} from '../authority/portal-account.ts'
import { SecretError } from '../base/secret-box.ts'
import { textOf } from '../content/model.ts'
import { formatDate } from '../paper/format.ts'
import { PortalError, type AuthorityPortal } from '../ports/authority-portal.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { keepSecrets } from '../records/secrets.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { companySettings, readSettings, writeSettings } from './company-settings.ts'

const settings = companySettings(
  portalAccountSettings,
  z.object({ UserName: z.string().optional() }),
)

export const gibAccountHandlers: Handlers = {
  'gibAccount.get': (context): Promise<Wire['GibAccount']> =>
    context.transaction(async (tx) => {
      const { UserName } = await readSettings(tx, context, settings)
      return { UserName: UserName ?? null, Password: null }
    }),

  /** What is left out stays: a parameter that a program spells wrongly is ignored, and must not remove the account. */
  'gibAccount.change': async (context) => {
    const UserName = textOf(context.query['UserName'])
    const Password = textOf(context.query['Password'])
    if (UserName !== '' || Password !== '')
      await context.transaction((tx) => change(tx, context, { UserName, Password }))
    return true
  },

  /** Signs in and out again. A wrong password counts as any other: the authority locks accounts. */
  'gibAccount.test': async (context) => {
    const { ports, language } = context
    if (!ports.authorityPortal) throw refusal(language, { status: 422, key: 'noGibPortal' })
    const opened = await openedAccount(context)
    const userName = opened.account.userName
    await tryAccount(context, ports.authorityPortal, opened)
    ports.wakeWorker?.()
    return sentence(language, 'service', 'gibAccount.tested', { userName })
  },

  'gibAccount.state': (context) =>
    context.transaction(async (tx) => {
      const { companyId } = context.session
      if (!context.ports.authorityPortal) return said(context, 'noPortal')
      const version = await portalVersionOf(tx, companyId)
      const state =
        version === undefined ? undefined : await portalStateOf(tx, { companyId, version })
      return stateText(context, state)
    }),
}

/** A new version, also where the password alone is new: what is known of the earlier one is over. */
async function change(
  tx: Tx,
  context: CallContext,
  { UserName, Password }: { readonly UserName: string; readonly Password: string },
): Promise<void> {
  const { session, ports } = context
  const place = { companyId: session.companyId, box: settings.id, uuid: session.companyId }
  await writeSettings(tx, context, settings, (before) => (UserName === '' ? before : { UserName }))
  if (Password !== '') await keepSecrets(tx, ports.secretBox, place, { [passwordPlace]: Password })
  await addHistory(tx, [
    {
      ...place,
      userName: session.userName,
      event: 'settingsChanged',
      at: ports.clock.now(),
    },
  ])
}

async function openedAccount(context: CallContext): Promise<OpenedAccount> {
  const { ports, language, session } = context
  const { companyId } = session
  const opened = await context
    .transaction((tx) => portalAccountOf(tx, ports, companyId))
    .catch((error: unknown) => {
      if (!(error instanceof SecretError)) throw error
      throw refusal(language, { status: 422, key: 'secretUnreadable' })
    })
  if (!opened) throw refusal(language, { status: 422, key: 'noGibAccount' })
  const state = await context.transaction((tx) => portalStateOf(tx, opened))
  if (isStopped(state)) throw refusal(language, { status: 422, key: 'gibAccountStopped' })
  return opened
}

async function tryAccount(
  context: CallContext,
  portal: AuthorityPortal,
  opened: OpenedAccount,
): Promise<void> {
  const { ports, language } = context
  const now = (): Date => ports.clock.now()
  // What is tried is not asked meanwhile: portals let an account in once at a time.
  await ports.store.asSystem((tx) =>
    takeAccount(tx, opened, new Date(now().getTime() + triedWithinMs)),
  )
  try {
    await portal.signedIn(opened.account, async () => undefined)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const { fault, message } = error
    await ports.store.asSystem((tx) => noteFault(tx, opened, { fault, said: message }, now()))
    throw refusal(language, {
      status: 422,
      key: `gibAccount_${fault}`,
      values: { said: message },
    })
  }
  await ports.store.asSystem((tx) => noteSignedIn(tx, opened, now()))
}
const triedWithinMs = 60_000

// In words

const said = (
  { language }: CallContext,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string => sentence(language, 'service', `gibAccount.${key}`, values)

function moment({ language }: CallContext, at: Date | null): string {
  if (at === null) return ''
  const { date, time } = momentInIstanbul(at)
  return `${formatDate(date, language)} ${time.slice(0, 5)}`
}

/** What the last question brought, and what is wrong since. */
function stateText(context: CallContext, state: PortalState | undefined): string {
  if (!state) return said(context, 'never')
  const success =
    state.succeeded_at === null
      ? said(context, 'never')
      : said(context, 'succeeded', {
          at: moment(context, state.succeeded_at),
          found: String(state.found),
          added: String(state.added),
        })
  if (isStopped(state)) return `${success} ${said(context, 'stopped')}`
  if (state.fault === null) return success
  const reason = said(context, `faults.${state.fault}`, { said: state.said ?? '' })
  return `${success} ${said(context, 'failed', { reason, at: moment(context, state.next_at) })}`
}
