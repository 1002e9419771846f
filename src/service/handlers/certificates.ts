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
import { formatDate } from '../paper/format.ts'
import { allCards, type KeptCard } from '../records/cards.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { companyOf } from '../sending/supplier.ts'
import { calledAs, recordWith } from './numbered.ts'
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

  'certificates.delete': async (context) => {
    await context.transaction(async (tx) => {
      const { uuid } = await recordWith(tx, context, Number(named(context)))
      await deleteRecords(tx, calledAs(context, 'delete'), [uuid])
    })
    return true
  },

  'company.alerts': (context) =>
    context.transaction(async (tx) => {
      const today = momentInIstanbul(context.ports.clock.now()).date
      return (await certificatesOf(tx, context))
        .flatMap((one) => endingOf(one, today))
        .sort((first, second) => first.days - second.days)
        .map((ending) => toAlert(context, ending))
    }),
}

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

function toAlert({ language }: CallContext, { certificate, last, days }: Ending) {
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
    CreationDate: midnight(new Date(since).toISOString().slice(0, 10)),
  }
}
