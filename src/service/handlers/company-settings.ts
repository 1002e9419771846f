/** What a company has once and only programs ask for: ways of messages. */
import type { z } from 'zod'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { ServiceError } from '../base/error.ts'
import { keepSettings, lockedSettings, settingsOf } from '../records/settings.ts'
import { say } from '../http/words.ts'
import { channelSettings, KeptChannels } from '../messaging/channels.ts'

/** Kept as settings of the company, under an id of its own. */
export interface CompanySettings<S extends z.ZodType> {
  readonly id: string
  /** Reads `{}` as well: what nobody has written yet. */
  readonly schema: S
}

export const companySettings = <S extends z.ZodType>(
  id: string,
  schema: S,
): CompanySettings<S> => ({ id, schema })

export async function readSettings<S extends z.ZodType>(
  tx: Tx,
  { session: { companyId } }: CallContext,
  { id, schema }: CompanySettings<S>,
): Promise<z.output<S>> {
  const row = await settingsOf(tx, { companyId, id })
  return schema.parse(row?.body ?? {})
}

/** What `change` makes of it; nobody else changes it meanwhile. */
export async function writeSettings<S extends z.ZodType>(
  tx: Tx,
  { session: { companyId } }: CallContext,
  { id, schema }: CompanySettings<S>,
  change: (before: z.output<S>) => z.output<S>,
): Promise<void> {
  const { body, version } = await lockedSettings(tx, { companyId, id })
  await keepSettings(
    tx,
    { companyId, id },
    { body: change(schema.parse(body)), version: version + 1 },
  )
}

/** The public API numbers companies; here a session works for one, which is known by its UUID. */
export const ownNumber = 1

const mailing = companySettings(channelSettings, KeptChannels)

// Messages

const channels = ['Portal', 'Sms', 'WhatsApp'] as const
type Channel = (typeof channels)[number]

const changeChannel =
  (channel: Channel): Handler =>
  async (context) => {
    const isActive = flagOf(context, 'isActive')
    await context.transaction((tx) =>
      writeSettings(tx, context, mailing, (before) => ({ ...before, [channel]: isActive })),
    )
    return true
  }

/** A part of the path that says yes or no. */
function flagOf({ params, language }: CallContext, name: string): boolean {
  const value = params[name] ?? ''
  if (/^(true|false)$/i.test(value)) return /^true$/i.test(value)
  const description = say(language, 'notFlag', { name })
  throw new ServiceError(400, description, [{ code: 1, description, path: name }])
}

export const companySettingsHandlers: Handlers = {
  'mailingSettings.list': (context) =>
    context.transaction(async (tx) => {
      const active = await readSettings(tx, context, mailing)
      return channels.map((ModuleID, index) => ({
        ID: index + 1,
        CompanyID: ownNumber,
        ModuleID,
        IsActive: active[ModuleID],
      }))
    }),
  'mailingSettings.email': changeChannel('Portal'),
  'mailingSettings.sms': changeChannel('Sms'),
  'mailingSettings.whatsApp': changeChannel('WhatsApp'),
}
