/** Credits of the company, as its programs and its people see them. */
import { creditModules } from '#schemas/credit-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import type { Language } from '#schemas/language.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { packagesOf, stateOfPackage, type KeptPackage } from '../credits/packages.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { sentence } from '../records/sentence.ts'
import { companyOf } from '../sending/supplier.ts'
import { listPath } from './screen-paths.ts'

type Alert = Wire['Alerts'][number]
type ModuleCredits = Wire['Credits'][number]

export const creditHandlers: Handlers = {
  'company.credits': (context): Promise<Wire['Credits']> =>
    context.transaction(async (tx) => {
      const { tax_number: taxNumber } = await companyOf(tx, context.session.companyId)
      return (await modulesOf(tx, context)).map((one) => toWire(context, taxNumber, one))
    }),

  'company.creditsLeft': (context): Promise<Wire['CreditsLeft']> =>
    context.transaction(async (tx) => {
      const modules = await modulesOf(tx, context)
      const left = (module: Credits['module']) =>
        modules.find((one) => one.module === module)?.remaining ?? null
      return {
        PortalLeft: left('Portal'),
        SmsLeft: left('Sms'),
        WhatsAppLeft: left('WhatsApp'),
      }
    }),
}

/** What the packages of a module have together that have begun and not ended. */
interface Credits {
  readonly module: (typeof creditModules)[number]
  readonly packages: readonly KeptPackage[]
  readonly total: number
  readonly remaining: number
}

async function modulesOf(tx: Tx, { session, ports }: CallContext): Promise<readonly Credits[]> {
  const all = await packagesOf(tx, ports.portal, { companyId: session.companyId })
  const { date } = momentInIstanbul(ports.clock.now())
  return creditModules.flatMap((module) => {
    const own = all.filter((one) => one.Module === module)
    if (own.length === 0) return []
    const packages = own.filter((one) => ['Active', 'UsedUp'].includes(stateOfPackage(one, date)))
    const sum = (name: 'TotalCredit' | 'RemainingCredit') =>
      packages.reduce((total, one) => total + one[name], 0)
    return [{ module, packages, total: sum('TotalCredit'), remaining: sum('RemainingCredit') }]
  })
}

/** Numbers of modules in the published API are not published: their order here. */
const moduleNumber = (module: Credits['module']): number => creditModules.indexOf(module) + 1

/** The published answer says a day always. */
const endless = '9999-12-31'

function toWire(
  { language }: CallContext,
  taxNumber: string,
  { module, packages, total, remaining }: Credits,
): ModuleCredits {
  const [first] = packages.filter((one) => one.RemainingCredit > 0)
  return {
    Name: moduleName(language, module),
    ModuleID: moduleNumber(module),
    TaxNumber: taxNumber,
    TotalCredit: total,
    UsedCredit: total - remaining,
    RemainingCredit: remaining,
    UsePercentage: total === 0 ? 100 : Math.round(((total - remaining) / total) * 10_000) / 100,
    DurationType: first?.DurationType ?? 'Indefinite',
    EndDate: `${first?.EndDate?.slice(0, 10) ?? endless}T00:00:00`,
    IsControl: true,
  }
}

// Before it is too late

/** Shares of what was bought, in per cent, at which the company hears of it. */
const lowShares = { warning: 20, error: 5 } as const
/** A package with credits left is announced so many days before its last. */
const announcedDays = 30
const dayMs = 86_400_000
/** Numbers that no certificate reaches; one of each kind for each module. */
const numbers = { low: 2_000_000_010, ending: 2_000_000_020 } as const

export async function creditAlerts(tx: Tx, context: CallContext): Promise<readonly Alert[]> {
  const modules = await modulesOf(tx, context)
  return modules.flatMap((one) => [...lowAlert(context, one), ...endingAlert(context, one)])
}

function lowAlert(
  { language, ports }: CallContext,
  { module, total, remaining }: Credits,
): readonly Alert[] {
  const share = total === 0 ? 0 : (remaining / total) * 100
  if (share > lowShares.warning) return []
  return [
    {
      ID: numbers.low + moduleNumber(module),
      Type: share > lowShares.error ? 'Warning' : 'Error',
      Message: sentence(
        language,
        'service',
        `alerts.${remaining > 0 ? 'creditsLow' : 'creditsNone'}`,
        {
          module: moduleName(language, module),
          remaining: count(language, remaining),
          total: count(language, total),
        },
      ),
      CreationDate: `${momentInIstanbul(ports.clock.now()).date}T00:00:00`,
      Path: listPath(ports.portal, 'CreditPackage'),
    },
  ]
}

function endingAlert(
  { language, ports }: CallContext,
  { module, packages }: Credits,
): readonly Alert[] {
  const now = ports.clock.now()
  const until = momentInIstanbul(new Date(now.getTime() + announcedDays * dayMs)).date
  const [first] = packages.filter(
    (one) => one.RemainingCredit > 0 && one.EndDate && one.EndDate.slice(0, 10) <= until,
  )
  if (!first?.EndDate) return []
  const end = first.EndDate.slice(0, 10)
  return [
    {
      ID: numbers.ending + moduleNumber(module),
      Type: 'Warning',
      Message: sentence(language, 'service', 'alerts.creditsEnding', {
        package: first.Name,
        date: formatDate(end, language),
        remaining: count(language, first.RemainingCredit),
      }),
      CreationDate: `${momentInIstanbul(now).date}T00:00:00`,
      Path: listPath(ports.portal, 'CreditPackage'),
    },
  ]
}

const count = (language: Language, value: number): string =>
  formatDecimal(String(value), language, 0)

const moduleName = (language: Language, module: Credits['module']): string =>
  sentence(language, 'service', `credits.modules.${module}`)
