/**
 * Certificates of the company: records of a box, which the public API knows by number and by serial number; and what is to be said
 * of those that end.
 */
import { CertificateCard } from '#schemas/company.ts'
import type { Wire } from '#schemas/wire.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { recordOf } from '#values/json.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import {
  CertificateError,
  type CertificateProblem,
  type ReadCertificate,
} from '../content/certificate.ts'
import { formatDate } from '../paper/format.ts'
import { allCards, type KeptCard } from '../records/cards.ts'
import { boxOfCall } from '../records/record.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { keepSecrets } from '../records/secrets.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { companyOf } from '../sending/supplier.ts'
import { calledAs, recordWith } from './numbered.ts'
import { listPath } from './screen-paths.ts'
import { changeRecord, createRecord, deleteRecords } from './records.ts'

type Certificate = KeptCard<Wire['CertificateCard']>

const certificatesOf = (tx: Tx, context: CallContext): Promise<Certificate[]> =>
  allCards(tx, context, 'CertificateCard', CertificateCard)

/** The path names a certificate by number where it is deleted, and by serial number where it is read. */
const named = ({ params }: CallContext): string => params['certificate'] ?? ''

export const certificateHandlers: Handlers = {
  'certificates.list': (context) =>
    context.transaction(async (tx) => {
      const { tax_number: taxNumber } = await companyOf(tx, context.session.companyId)
      return (await certificatesOf(tx, context)).map((one) => toCertificate(one, taxNumber))
    }),

  'certificates.get': (context) =>
    context.transaction(async (tx) => {
      const { tax_number: taxNumber } = await companyOf(tx, context.session.companyId)
      const found = (await certificatesOf(tx, context)).find(
        ({ body }) => body.SerialNo === named(context),
      )
      if (!found)
        throw refusal(context.language, {
          status: 404,
          key: 'numberMissing',
          values: { number: named(context) },
        })
      return toCertificate(found, taxNumber)
    }),

  'certificates.create': async (context) => {
    const { Password: _notKept, ...body } = bodyAs(context, 'CertificateCreate')
    await context.transaction((tx) =>
      createRecord(tx, calledAs(context, 'create'), CertificateCard.parse(body)),
    )
    return true
  },

  /** What is left out stays. */
  'certificates.change': async (context) => {
    const { ID, Password: _notKept, ...given } = bodyAs(context, 'CertificateChange')
    const said = Object.entries(given).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    )
    await context.transaction(async (tx) => {
      const { uuid } = await recordWith(tx, context, ID)
      await changeRecord(tx, calledAs(context, 'update'), uuid, (before) =>
        CertificateCard.parse({ ...recordOf(before), ...Object.fromEntries(said) }),
      )
    })
    return true
  },

  'certificates.upload': async (context) => {
    const { File, Password = '' } = bodyAs(context, 'CertificateUpload')
    const read = await readUpload(context, Buffer.from(File, 'base64'), Password)
    return context.transaction((tx) => keepUpload(tx, context, read))
  },

  'certificates.delete': async (context) => {
    await context.transaction(async (tx) => {
      const { uuid } = await recordWith(tx, context, Number(named(context)))
      await deleteRecords(tx, calledAs(context, 'delete'), [uuid])
    })
    return true
  },
}

// Upload

/** Faults of the file are told at the field that mends them. */
const places: Readonly<Record<CertificateProblem, string>> = {
  unreadable: 'File',
  noCertificate: 'File',
  keyOfAnother: 'File',
  passwordMissing: 'Password',
  passwordWrong: 'Password',
}

async function readUpload(
  context: CallContext,
  bytes: Uint8Array,
  password: string,
): Promise<ReadCertificate> {
  try {
    return await runForRequest(context, uploaded, 'readCertificate', { bytes, password })
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
    const { problem } = error
    const key = `certificate_${problem}` as const
    throw refusal(context.language, { status: 422, key, path: places[problem] })
  }
}
const uploaded = { name: 'File' }

/** One that is known by its serial number gets what the file says of it, and its key. */
async function keepUpload(
  tx: Tx,
  context: CallContext,
  read: ReadCertificate,
): Promise<Wire['RecordSaved']> {
  const { companyId } = context.session
  const { tax_number: own } = await companyOf(tx, companyId)
  assertOwn(context, read, own)
  const card = cardOf(read)
  const known = (await certificatesOf(tx, context)).find(
    ({ body }) => body.SerialNo === card.SerialNo,
  )
  const saved = known
    ? await changeRecord(
        tx,
        calledAs(context, 'update'),
        (await recordWith(tx, context, known.serial)).uuid,
        (before) => CertificateCard.parse({ ...recordOf(before), ...card }),
      )
    : await created(tx, context, CertificateCard.parse({ ...card, Type: typeOf(read, own) }))
  const { secretBox } = context.ports
  if (read.privateKey !== undefined)
    await keepSecrets(
      tx,
      secretBox,
      { companyId, box: boxOfCall(context).id, uuid: saved.UUID },
      { PrivateKey: read.privateKey },
    )
  return saved
}

async function created(tx: Tx, context: CallContext, body: Wire['CertificateCard']) {
  const { uuid } = await createRecord(tx, calledAs(context, 'create'), body)
  return { UUID: uuid, Version: 1 }
}

/** A seal says whose it is: that of another company is a mistake. A signature is a person's. */
function assertOwn(
  { language }: CallContext,
  { taxNumber = '' }: ReadCertificate,
  own: string,
): void {
  const isForeignSeal = taxNumber.length === companyDigits && taxNumber !== own
  if (isForeignSeal)
    throw refusal(language, {
      status: 422,
      key: 'certificateOfAnother',
      values: { taxNumber, own },
      path: 'File',
    })
}
/** A VKN has ten digits, a TCKN eleven. */
const companyDigits = 10

const typeOf = ({ taxNumber }: ReadCertificate, own: string): Wire['CertificateCard']['Type'] =>
  taxNumber === undefined || taxNumber === own ? 'MALIMUHUR' : 'EIMZA'

/** What stays where the file has no key: one that was uploaded before. */
const cardOf = (read: ReadCertificate) => ({
  SerialNo: read.serialNo,
  StartDate: momentInIstanbul(read.validFrom).date,
  EndDate: momentInIstanbul(read.validTo).date,
  Subject: read.subject,
  Issuer: read.issuer,
  Certificate: read.pem,
  ...(read.privateKey !== undefined && { HasPrivateKey: true }),
})

const midnight = (day: string | null | undefined): string | null =>
  day === undefined || day === null ? null : `${day}T00:00:00`

const toCertificate = ({ serial, body }: Certificate, taxNumber: string) => ({
  ID: serial,
  SerialNo: body.SerialNo,
  TaxNumber: taxNumber,
  StartDate: midnight(body.StartDate),
  EndDate: midnight(body.EndDate),
  Type: body.Type,
  Password: null,
  Description: body.Description ?? null,
})

// Alerts

/** Of certificates that end soon or have ended, the most urgent first. */
export async function certificateAlerts(tx: Tx, context: CallContext): Promise<Wire['Alerts']> {
  const today = momentInIstanbul(context.ports.clock.now()).date
  return (await certificatesOf(tx, context))
    .flatMap((one) => endingOf(one, today))
    .sort((first, second) => first.days - second.days)
    .map((ending) => toAlert(context, ending))
}

/** From so many days before its end a certificate is warned of. */
const warnedDays = 30
const dayMs = 86_400_000

interface Ending {
  readonly certificate: Certificate
  /** The last day on which it is valid. */
  readonly last: string
  /** Left until then; fewer than none once it has ended. */
  readonly days: number
}

/** Nothing for a certificate that lasts, or whose end nobody has said. */
function endingOf(certificate: Certificate, today: string): readonly Ending[] {
  const last = certificate.body.EndDate
  if (!last) return []
  const days = (Date.parse(last) - Date.parse(today)) / dayMs
  return days > warnedDays ? [] : [{ certificate, last, days }]
}

function toAlert(
  { language, ports }: CallContext,
  { certificate, last, days }: Ending,
): Wire['Alerts'][number] {
  const { serial, body } = certificate
  const hasEnded = days < 0
  const since = Date.parse(last) + (hasEnded ? 1 : -warnedDays) * dayMs
  return {
    ID: serial,
    Type: hasEnded ? 'Error' : 'Warning',
    Message: sentence(
      language,
      'service',
      hasEnded ? 'alerts.certificateEnded' : 'alerts.certificateEnds',
      {
        serialNo: body.SerialNo,
        type: sentence(language, 'service', `alerts.certificate.${body.Type}`),
        date: formatDate(last, language),
        days: String(days),
      },
    ),
    CreationDate: `${new Date(since).toISOString().slice(0, 10)}T00:00:00`,
    Path: listPath(ports.portal, 'CertificateCard'),
  }
}
