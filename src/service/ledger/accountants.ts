/** Accountants as rows of the settings of the ledger: whoever changes them by a call of their own changes the settings. */
import { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { refusal } from '../records/sentence.ts'
import { keepSettings, lockedSettings } from '../records/settings.ts'
import { ledgerSettings } from './kept-ledgers.ts'

/** As the next version of the settings, with its line of their history. Refuses where the company has not set up its books. */
export const changeAccountants = (
  { transaction, session, ports, language }: CallContext,
  change: (all: Wire['LedgerAccountants']) => Wire['LedgerAccountants'],
): Promise<boolean> =>
  transaction(async (tx) => {
    const place = { companyId: session.companyId, id: ledgerSettings }
    const kept = await lockedSettings(tx, place)
    const { data: properties } = LedgerProperties.safeParse(kept.body)
    if (!properties) throw refusal(language, { status: 422, key: 'ledgerNotSetUp' })
    const { data: body } = LedgerProperties.safeParse({
      ...properties,
      Accountants: change(properties.Accountants),
    })
    if (!body) throw refusal(language, { status: 422, key: 'ledgerAccountantsMany' })
    await keepSettings(tx, place, { body, version: kept.version + 1 })
    await addHistory(tx, [
      {
        companyId: session.companyId,
        box: ledgerSettings,
        uuid: session.companyId,
        userName: session.userName,
        event: 'settingsChanged',
        at: ports.clock.now(),
      },
    ])
    return true
  })
