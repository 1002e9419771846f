/** What the first screen tells a company of before it is too late. */
import type { Wire } from '#schemas/wire.ts'
import { isStopped, portalStateOf, portalVersionOf } from '../authority/portal-account.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { sentence } from '../records/sentence.ts'
import { certificateAlerts } from './certificates.ts'
import { creditAlerts } from './credits.ts'
import { openAddress } from './open-address.ts'
import { settingsPath } from './screen-paths.ts'
import { answeredTickets, damagedLedgers, debitAlerts } from './service-alerts.ts'

/** Alerts of certificates have the numbers of these; others have numbers that no record reaches. */
const portalAlert = 2_000_000_001

export const alertHandlers: Handlers = {
  'company.alerts': (context): Promise<Wire['Alerts']> =>
    context.transaction(async (tx) => {
      const alerts = [
        ...(await portalAlerts(tx, context)),
        ...(await certificateAlerts(tx, context)),
        ...(await debitAlerts(tx, context)),
        ...(await creditAlerts(tx, context)),
        ...(await answeredTickets(tx, context)),
        ...(await damagedLedgers(tx, context)),
        ...(await openAddress(tx, context)),
      ]
      return alerts.toSorted((one, other) => ranks.indexOf(one.Type) - ranks.indexOf(other.Type))
    }),
}

/** The worst first. */
const ranks: readonly Wire['Alerts'][number]['Type'][] = ['Error', 'Warning', 'Information']

/** Nobody asks with a password that was refused twice: somebody has to correct it. */
async function portalAlerts(tx: Tx, context: CallContext): Promise<Wire['Alerts']> {
  const { session, language, ports } = context
  const version = await portalVersionOf(tx, session.companyId)
  if (version === undefined) return []
  const state = await portalStateOf(tx, { companyId: session.companyId, version })
  if (!isStopped(state)) return []
  return [
    {
      ID: portalAlert,
      Type: 'Error',
      Message: sentence(language, 'service', 'alerts.gibAccountStopped'),
      CreationDate: `${momentInIstanbul(ports.clock.now()).date}T00:00:00`,
      Path: settingsPath(ports.portal, 'gibAccount'),
    },
  ]
}
