/**
 * The calls of the ERP helper: what the service answers by `WebErp…` of an ERP that it reaches, for one that it does not. Whether a receiver is
 * registered the helper does not know: who asks chooses the conversion.
 */
import { codedLine, convertErp, type ErpContent, type ErpKind } from '#documents/erp/convert-erp.ts'
import type { Family, Portal } from '#engine/portal.ts'
import type { ErpQueryType } from '#schemas/connector-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import { modelOfDocument } from '#service/content/model-of-document.ts'
import { documentMapOf, toBody, withInfo } from '#service/content/model.ts'
import {
  checkCustomers,
  createCustomers,
  stocksIn,
  transfer,
  writeStatus,
} from '#service/erps/ask-erp.ts'
import { mapsOf } from '#service/erps/erp-records.ts'
import { faultTexts, modelFor, networkFamily, twinOf } from '#service/erps/make-document.ts'
import type { OpenedErp } from '#service/erps/open-erp.ts'
import { queryTypesOf, windowOf } from '#service/erps/read-erp.ts'
import { bodyAs } from '#service/ports/body-as.ts'
import { ErpError } from '#service/ports/erp.ts'
import type { Clock } from '#service/ports/ports.ts'
import { refusal, sentence, type Language } from '#service/records/sentence.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { HelperCall, HelperHandlers } from '../base/answer-calls.ts'

export interface ErpTools {
  readonly portal: Portal
  /** In the order of their numbers. */
  readonly erps: readonly OpenedErp[]
  readonly clock: Clock
}

export function erpHandlers(tools: ErpTools): HelperHandlers {
  const { portal, clock } = tools

  /** Asks the ERP by its number in the file, from 1; where none is said, the first that does not pause. */
  const asked = async <T>(
    { language }: HelperCall,
    number: number | null | undefined,
    work: (erp: OpenedErp) => Promise<T>,
    needed: readonly ErpQueryType[] = [],
  ): Promise<T> => {
    const erp = openedErp(tools, language, number)
    const missing = needed.find((type) => !erp.source.can(type))
    if (missing !== undefined)
      throw refusal(language, { status: 422, key: 'erpNoQuery', values: { type: missing } })
    try {
      return await work(erp)
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      const values = { said: error.message }
      throw refusal(language, { status: 422, key: `erp_${error.fault}`, values })
    }
  }

  const documents = (kind: ErpKind) => (call: HelperCall) => {
    const { CompanyErpID, StartDate, EndDate } = bodyAs(call, 'ErpDocumentsAsked')
    return asked(call, CompanyErpID, async (erp) => {
      // An ERP that is only asked for invoices has no despatches, and the other way round.
      if (!queryTypesOf[kind].some((type) => erp.source.can(type))) return []
      const days = windowOf(erp.body, clock.now(), { StartDate, EndDate })
      const maps = mapsOf(erp.body)
      return (await erp.source.documents(kind, days)).map((content) => ({
        Header: content.header,
        // Who asks does not know how the file maps the words of the ERP.
        Lines: content.lines.map((line) => codedLine(line, maps)),
        // A document in the standard's format was read whole or refused.
        Faults: content.document
          ? []
          : faultTexts(call.language, convertErp(kind, content, maps).faults),
      }))
    })
  }

  const converted =
    (kind: ErpKind, familyIn: (portal: Portal) => Family | undefined) => (call: HelperCall) => {
      const { CompanyErpID, ErpIDs, ...said } = bodyAs(call, 'ErpIDs')
      return asked(call, CompanyErpID, async (erp) => {
        const contents = await erp.source.documents(kind, windowOf(erp.body, clock.now(), said))
        const family = familyIn(portal)
        const today = momentInIstanbul(clock.now()).date
        const answer: Wire['ErpConverted'] = { Models: [], Errors: [] }
        for (const ErpID of new Set(ErpIDs)) {
          const content = contents.find(({ header }) => header.ErpID === ErpID)
          const made = modelOrFaults(call.language, { erp, kind, family, today }, content)
          if (Array.isArray(made))
            answer.Errors.push(...made.map((Description) => ({ ErpID, Description })))
          else answer.Models.push({ ErpID, Model: made })
        }
        return answer
      })
    }

  const network = (kind: ErpKind) => converted(kind, (all) => networkFamily(all, kind))

  return {
    'erp.invoices': documents('invoice'),
    'erp.despatches': documents('despatch'),
    'erp.toEInvoice': network('invoice'),
    'erp.toEArchive': converted('invoice', (all) => {
      const invoices = networkFamily(all, 'invoice')
      return invoices && twinOf(all, invoices)
    }),
    'erp.toEDespatch': network('despatch'),

    'erp.noteSent': async (call) => {
      for (const sent of bodyAs(call, 'ErpSent'))
        await asked(
          call,
          sent.CompanyErpID,
          (erp) => writeStatus(erp, { ...sent, StatusCode: sentState }),
          ['Status'],
        )
      return true
    },

    /** False: an ERP among them has no statement for states, and needs none. */
    'erp.updateStatus': async (call) => {
      let areAllWritten = true
      for (const status of bodyAs(call, 'ErpStatuses'))
        await asked(call, status.CompanyErpID, async (erp) => {
          if (erp.source.can('Status')) await writeStatus(erp, status)
          else areAllWritten = false
        })
      return areAllWritten
    },

    'erp.stocks': (call) =>
      asked(call, bodyAs(call, 'ErpStocksAsked').CompanyErpID, stocksIn, ['Stock']),

    'erp.transfer': async (call) => {
      const { CompanyErpID, ...document } = bodyAs(call, 'ErpTransfer')
      await asked(call, CompanyErpID, (erp) => transfer(erp, document), [
        'Transfer',
        'TransferLine',
      ])
      return true
    },

    'erp.checkCustomers': (call) => {
      const { CompanyErpID, TaxNumbers } = bodyAs(call, 'ErpCustomersChecked')
      return asked(call, CompanyErpID, (erp) => checkCustomers(erp, TaxNumbers), ['Customer'])
    },

    'erp.createCustomers': (call) => {
      const { CompanyErpID, Customers } = bodyAs(call, 'ErpCustomersCreate')
      return asked(call, CompanyErpID, (erp) => createCustomers(erp, Customers), [
        'Customer',
        'CustomerCreate',
      ])
    },
  }
}

/** What the service calls a document that has been issued and not answered yet. */
const sentState = 'waiting'

function openedErp(
  { erps }: ErpTools,
  language: Language,
  number: number | null | undefined,
): OpenedErp {
  const found =
    number === undefined || number === null
      ? erps.find(({ body }) => body.IsActive)
      : erps[number - 1]
  if (!found) throw refusal(language, { status: 404, key: 'erpUnknown' })
  return found
}

interface Conversion {
  readonly erp: OpenedErp
  readonly kind: ErpKind
  readonly family: Family | undefined
  readonly today: string
}

/** The body of Send/Model, or all that is wrong. */
function modelOrFaults(
  language: Language,
  { erp, kind, family, today }: Conversion,
  content: ErpContent | undefined,
) {
  if (!content || !family) return [sentence(language, 'service', 'erps.unknown')]
  const { body } = erp
  const serie = body.Serie ?? ''
  if (content.document) {
    const map = documentMapOf(family)
    const model = modelOfDocument(content.document, map)
    const info = serie === '' ? {} : { [map.serie]: serie }
    return toBody(family, { model: withInfo(map, model, info), alias: '' })
  }
  const made = convertErp(kind, content, mapsOf(body))
  if (made.faults.length > 0) return faultTexts(language, made.faults)
  return toBody(family, { model: modelFor(family, kind, made, serie, today), alias: '' })
}
