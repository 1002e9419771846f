/** Accounts of the demo's companies at the pretend providers, where nobody has said anything about them yet. */
import type { SecretBox } from '../base/secret-box.ts'
import { placeOf, smsSettings, whatsAppSettings } from '../messaging/channels.ts'
import { pretendAccounts } from '../messaging/pretend-providers.ts'
import type { Store, Tx } from '../ports/ports.ts'
import { keepSecrets } from '../records/secrets.ts'
import { keepSettings, lockedSettings, settingsOf } from '../records/settings.ts'

const { AccountSecret, ...gateway } = pretendAccounts.sms
const { Token, AppSecret, VerifyToken, ...account } = pretendAccounts.whatsApp

const accounts = [
  { id: smsSettings, body: { Provider: 'Netgsm', ...gateway }, secrets: { AccountSecret } },
  { id: whatsAppSettings, body: account, secrets: { Token, AppSecret, VerifyToken } },
] as const

/** What somebody took back stays away: its row is still there. */
export const addMissingAccounts = (
  store: Store,
  secretBox: SecretBox,
  taxNumbers: readonly string[],
): Promise<void> =>
  store.asSystem(async (tx) => {
    const companies = await tx
      .selectFrom('company')
      .select('id')
      .where('tax_number', 'in', taxNumbers)
      .orderBy('id')
      .execute()
    for (const { id } of companies)
      for (const one of accounts) await addAccount(tx, secretBox, id, one)
  })

async function addAccount(
  tx: Tx,
  secretBox: SecretBox,
  companyId: string,
  { id, body, secrets }: (typeof accounts)[number],
): Promise<void> {
  const place = { companyId, id }
  if (await settingsOf(tx, place)) return
  await lockedSettings(tx, place)
  await keepSettings(tx, place, { body, version: 1 })
  await keepSecrets(tx, secretBox, placeOf(companyId, id), secrets)
}
