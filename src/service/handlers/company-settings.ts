/** What a company has once and only programs ask for: certificates, the account at the authority's portal, ways of messages. */
import { z } from 'zod'
import { CertificateCreate } from '#schemas/company.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { ServiceError } from '../base/error.ts'
import { bodyAs } from '../ports/body-as.ts'
import { refusal } from '../records/sentence.ts'
import { keepSecrets } from '../records/secrets.ts'
import { keepSettings, lockedSettings, settingsOf } from '../records/settings.ts'
import { companyOf } from '../sending/supplier.ts'
import { textOf } from '../content/model.ts'
import { say } from '../http/words.ts'

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

const certificates = companySettings(
  'general.certificates',
  z.object({
    next: z.int().default(1),
    items: z.array(CertificateCreate.extend({ ID: z.int() })).default([]),
  }),
)
const gibAccount = companySettings(
  'general.gibAccount',
  z.object({ UserName: z.string().optional() }),
)
const mailing = companySettings(
  'general.mailing',
  z.object({
    Portal: z.boolean().default(true),
    Sms: z.boolean().default(true),
    WhatsApp: z.boolean().default(true),
  }),
)

// Certificates

type Kept = z.output<(typeof certificates)['schema']>
type KeptCertificate = Kept['items'][number]

const toCertificate = (one: KeptCertificate, taxNumber: string) => ({
  ID: one.ID,
  SerialNo: one.SerialNo,
  TaxNumber: taxNumber,
  StartDate: one.StartDate ?? null,
  EndDate: one.EndDate ?? null,
  Type: one.Type,
  Password: null,
  Description: one.Description ?? null,
})

const certificatesOf = (context: CallContext) =>
  context.transaction(async (tx) => {
    const company = await companyOf(tx, context.session.companyId)
    const { items } = await readSettings(tx, context, certificates)
    return items.map((one) => toCertificate(one, company.tax_number))
  })

const certificateMissing = ({ language }: CallContext, id: string) =>
  refusal(language, { status: 404, key: 'certificateMissing', values: { id } })

/** Throws where the serial number is another certificate's. */
function assertFree(
  context: CallContext,
  { items }: Kept,
  serialNo: string,
  except?: number,
): void {
  if (!items.some((one) => one.SerialNo === serialNo && one.ID !== except)) return
  throw refusal(context.language, {
    status: 409,
    code: 1015,
    key: 'certificateExists',
    values: { serialNo },
    path: 'SerialNo',
  })
}

const createCertificate: Handler = async (context) => {
  const { Password: _notKept, ...certificate } = bodyAs(context, 'CertificateCreate')
  await context.transaction((tx) =>
    writeSettings(tx, context, certificates, (before) => {
      assertFree(context, before, certificate.SerialNo)
      return {
        next: before.next + 1,
        items: [...before.items, { ...certificate, ID: before.next }],
      }
    }),
  )
  return true
}

const changeCertificate: Handler = async (context) => {
  const { ID, Password: _notKept, ...given } = bodyAs(context, 'CertificateChange')
  await context.transaction((tx) =>
    writeSettings(tx, context, certificates, (before) => {
      const found = before.items.find((one) => one.ID === ID)
      if (!found) throw certificateMissing(context, String(ID))
      const changed = {
        ...found,
        SerialNo: given.SerialNo?.trim() || found.SerialNo,
        StartDate: given.StartDate ?? found.StartDate,
        EndDate: given.EndDate ?? found.EndDate,
        Type: given.Type ?? found.Type,
        Description: given.Description ?? found.Description,
      }
      assertFree(context, before, changed.SerialNo, ID)
      return { ...before, items: before.items.map((one) => (one.ID === ID ? changed : one)) }
    }),
  )
  return true
}

const deleteCertificate: Handler = async (context) => {
  const id = context.params['certificate'] ?? ''
  await context.transaction((tx) =>
    writeSettings(tx, context, certificates, (before) => {
      const items = before.items.filter((one) => String(one.ID) !== id)
      if (items.length === before.items.length) throw certificateMissing(context, id)
      return { ...before, items }
    }),
  )
  return true
}

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
  'certificates.list': certificatesOf,
  'certificates.get': async (context) => {
    const serialNo = context.params['certificate'] ?? ''
    const found = (await certificatesOf(context)).find((one) => one.SerialNo === serialNo)
    if (!found) throw certificateMissing(context, serialNo)
    return found
  },
  'certificates.create': createCertificate,
  'certificates.change': changeCertificate,
  'certificates.delete': deleteCertificate,

  'gibAccount.get': (context) =>
    context.transaction(async (tx) => {
      const { UserName } = await readSettings(tx, context, gibAccount)
      return { UserName: UserName ?? null, Password: null }
    }),
  /** What is left out stays: a parameter that a program spells wrongly is ignored, and must not remove the account. */
  'gibAccount.change': async (context) => {
    const UserName = textOf(context.query['UserName'])
    const Password = textOf(context.query['Password'])
    const place = {
      companyId: context.session.companyId,
      box: gibAccount.id,
      uuid: context.session.companyId,
    }
    await context.transaction(async (tx) => {
      if (UserName !== '') await writeSettings(tx, context, gibAccount, () => ({ UserName }))
      if (Password !== '') await keepSecrets(tx, context.ports.secretBox, place, { Password })
    })
    return true
  },

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
