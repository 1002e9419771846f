/** ERPs of the company: tried and asked, their documents opened as drafts and sent, and the calls by which programs know them. */
import type { ErpContent, ErpKind } from '#documents/erp/convert-erp.ts'
import { erpQueryTypes } from '#schemas/connector-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import { callOfBox, type Box } from '#engine/portal.ts'
import { recordOf as membersOf, type JsonRecord } from '#values/json.ts'
import { ServiceError } from '../base/error.ts'
import { documentMapOf, toBody } from '../content/model.ts'
import {
  erpBox,
  erpDocumentBox,
  erpDocumentOf,
  erpsOf,
  queriesOf,
  showErp,
  type KeptErp,
} from '../erps/erp-records.ts'
import { draftOfErp, faultTexts, modelOfErp, sendOfErp } from '../erps/make-document.ts'
import { checkCustomers, createCustomers, stocksIn, writeStatus } from '../erps/ask-erp.ts'
import { helperErpsOf, helperOrders, takeRead, takeWritten } from '../erps/helper-orders.ts'
import { parametersOf } from '../erps/named-queries.ts'
import { erpModelOf } from '../erps/portal-erp.ts'
import { openErp, type OpenedErp } from '../erps/open-erp.ts'
import { hasKind, queryOf, windowOf } from '../erps/read-erp.ts'
import { takeErpDocuments } from '../erps/take-erp-documents.ts'
import { bodyAs } from '../ports/body-as.ts'
import { ErpError } from '../ports/erp.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { missing, recordOf } from '../records/record.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { contentOf, documentOf } from '../sending/content.ts'
import { changeRecord } from './records.ts'

export const connectorHandlers: Handlers = {
  // For people

  'connector.test': async (context) => {
    const { uuid } = await context.transaction((tx) =>
      recordOf(tx, context, context.params['id'] ?? ''),
    )
    const erp = (await allErps(context)).find((one) => one.uuid === uuid)
    if (!erp) throw missing(context, uuid)
    const found = await asked(context, erp, async (opened) => {
      let count = 0
      for (const kind of kindsOf(erp))
        count += (await opened.source.documents(kind, daysOf(context, erp))).length
      return count
    })
    return sentence(context.language, 'service', 'erps.tested', {
      name: erp.body.Name,
      count: String(found),
    })
  },

  /** Each ERP that does not pause is asked; of one that fails the others are not kept waiting. */
  'connector.fetch': async (context) => {
    const kind = kindOfCall(context)
    const erps = (await allErps(context)).filter(({ body }) => body.IsActive && hasKind(body, kind))
    if (erps.length === 0) throw refusal(context.language, { status: 422, key: 'noErps' })
    let added = 0
    let changed = 0
    const failed: string[] = []
    for (const erp of erps)
      try {
        const taken = await fetchFrom(context, erp, kind)
        added += taken.added
        changed += taken.changed
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        failed.push(`${erp.body.Name}: ${error.message}`)
      }
    if (failed.length === erps.length)
      throw refusal(context.language, {
        status: 422,
        key: 'erpsFailed',
        values: { why: failed.join(' ') },
      })
    const said = sentence(context.language, 'service', 'erps.fetched', {
      added: String(added),
      changed: String(changed),
    })
    return [said, ...failed].join(' ')
  },

  'connector.helperOrders': async (context) => {
    const kind = kindOfCall(context)
    return context.transaction(async (tx) => {
      const erps = await helperErpsOf(tx, context.ports, context.session.companyId)
      const orders: Wire['HelperOrders'] = []
      for (const erp of erps) orders.push(...(await helperOrders(tx, erp, kind)))
      return orders
    })
  },

  'connector.takeInvoices': (context) => takenFromHelper(context, 'invoice'),
  'connector.takeDespatches': (context) => takenFromHelper(context, 'despatch'),

  'connector.draft': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const draft = await draftOfErp(tx, context, { kind: kindOfCall(context), uuid })
      return { UUID: draft.uuid, Version: 1, Box: `${draft.family.key}.drafts` }
    }),

  'connector.explain': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
      const kind = kindOfCall(context)
      const place = { companyId: context.session.companyId, uuid }
      const body = await erpDocumentOf(tx, context.ports.portal, kind, place)
      try {
        const { faults } = await modelOfErp(tx, context, kind, body)
        return faults.length === 0
          ? sentence(context.language, 'service', 'erps.faultless')
          : faultTexts(context.language, faults).join('\n')
      } catch (error) {
        // That no such document can be made here is what keeps it back.
        if (error instanceof ServiceError && error.status === 422) return error.message
        throw error
      }
    }),

  /** Each in a transaction of its own: what was refused of one keeps no other from being sent. */
  'connector.send': async (context) => {
    const kind = kindOfCall(context)
    const { UUIDS, ...terms } = bodyAs(context, 'ChosenErpDocuments')
    const uuids = [...new Set(UUIDS.map((uuid) => uuid.toLowerCase() /* ascii */))]
    const inOrder = await context.transaction((tx) => byDay(tx, context, kind, uuids))
    const failed: string[] = []
    for (const uuid of inOrder)
      try {
        await context.transaction((tx) => sendOfErp(tx, context, { kind, uuid }, terms))
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        failed.push(error.message)
      }
    context.ports.wakeWorker?.()
    return summary(context, uuids.length - failed.length, failed)
  },

  // For programs: ERPs

  'connector.erps': async (context) => (await allErps(context)).map(erpAnswer),
  'connector.invoiceErps': async (context) =>
    (await allErps(context)).filter(({ body }) => hasKind(body, 'invoice')).map(erpAnswer),
  'connector.despatchErps': async (context) =>
    (await allErps(context)).filter(({ body }) => hasKind(body, 'despatch')).map(erpAnswer),
  'connector.transferErps': async (context) =>
    (await allErps(context)).filter(hasTransfer).map(erpAnswer),

  'connector.queries': async (context) => {
    const { CompanyErpID, QueryType } = context.query
    return (await allErps(context))
      .filter(({ serial }) => CompanyErpID === undefined || serial === CompanyErpID)
      .flatMap(queryAnswers)
      .filter((one) => QueryType === undefined || one.QueryType === QueryType)
  },

  'connector.query': async (context) => {
    const { companyErpID, queryType } = context.query
    const name = context.params['QueryName'] ?? ''
    const found = (await allErps(context))
      .filter(({ serial }) => companyErpID === undefined || serial === companyErpID)
      .flatMap(queryAnswers)
      .find(
        (one) => one.QueryName === name && (queryType === undefined || one.QueryType === queryType),
      )
    if (!found) throw missing({ ...context, box: erpBox(context.ports.portal) }, name)
    return found
  },

  'connector.properties': async (context) => {
    const { serial, body } = await erpNumbered(context, context.query['CompanyErpID'])
    const { Server, Database, UserName, FirmNo, PeriodNo, Serie, StartDate } = body
    return {
      CompanyErpID: serial,
      Server,
      Database,
      UserName,
      FirmNo,
      PeriodNo,
      Serie,
      StartDate,
    }
  },

  'connector.changeProperties': async (context) => {
    const { CompanyErpID, ...properties } = bodyAs(context, 'ConnectorPropertiesSave')
    const erp = await erpNumbered(context, context.query['CompanyErpID'] ?? CompanyErpID)
    await context.transaction((tx) =>
      changeRecord(tx, inErps(context), erp.uuid, (before) => ({
        ...membersOf(before),
        ...properties,
      })),
    )
    return true
  },

  /** An invoice that was received, as an ERP takes it. */
  'connector.transferModel': (context) =>
    context.transaction(async (tx) => {
      const id = context.params['id'] ?? ''
      for (const family of context.ports.portal.families) {
        const delivery = family.document?.delivery
        const box =
          delivery?.kind === 'network' && delivery.users === 'Invoice'
            ? family.boxes.find(({ key }) => key === delivery.to)
            : undefined
        if (!box) continue
        const place = { ...context, family, box }
        const found = await contentOf(tx, place, id).catch(whereMissing)
        if (found) return erpModelOf(await documentOf(place, found))
      }
      throw missing(inDocuments(context, 'invoice'), id)
    }),

  // For programs: documents

  'connector.toEInvoice': (context) => converted(context, 'invoice', 'network'),
  'connector.toEArchive': (context) => converted(context, 'invoice', 'report'),
  'connector.toEDespatch': (context) => converted(context, 'despatch', 'network'),

  'connector.updateStatus': async (context) => {
    for (const status of bodyAs(context, 'ErpStatuses')) {
      const erp = await erpNumbered(context, status.CompanyErpID)
      await asked(context, erp, (opened) => writeStatus(opened, status))
    }
    return true
  },

  // For programs: customers and goods

  'connector.checkCustomers': async (context) => {
    const { CompanyErpID, TaxNumbers } = bodyAs(context, 'ErpCustomersChecked')
    const erp = await erpNumbered(context, CompanyErpID)
    return asked(context, erp, (opened) => checkCustomers(opened, TaxNumbers))
  },

  'connector.createCustomers': async (context) => {
    const { CompanyErpID, Customers } = bodyAs(context, 'ErpCustomersCreate')
    const erp = await erpNumbered(context, CompanyErpID)
    return asked(context, erp, (opened) => createCustomers(opened, Customers))
  },

  'connector.stocks': async (context) => {
    const erp = await erpNumbered(context, bodyAs(context, 'ErpStocksAsked').CompanyErpID)
    return asked(context, erp, stocksIn)
  },
}

// ERPs

const allErps = (context: CallContext): Promise<KeptErp[]> =>
  context.transaction((tx) => erpsOf(tx, context.ports.portal, context.session.companyId))

/** By its number in the list; where none is said, the only one or the first that does not pause. */
async function erpNumbered(context: CallContext, number: unknown): Promise<KeptErp> {
  const erps = await allErps(context)
  const found =
    number === undefined || number === null
      ? erps.find(({ body }) => body.IsActive)
      : erps.find(({ serial }) => serial === Number(number))
  if (!found) throw missing({ ...context, box: erpBox(context.ports.portal) }, String(number ?? ''))
  return found
}

/** As if the box's own call were made: its conditions hold for programs as for people. */
function inErps(context: CallContext): CallContext {
  const box = erpBox(context.ports.portal)
  return { ...context, box, call: callOfBox(context.ports.portal, box, 'update') }
}
const inDocuments = (context: CallContext, kind: ErpKind): CallContext & { box: Box } => ({
  ...context,
  box: erpDocumentBox(context.ports.portal, kind),
})

/** What the helper has read or written becomes what the service would have made of it. */
const takenFromHelper = (context: CallContext, kind: ErpKind): Promise<string> =>
  context.transaction(async (tx) => {
    const { ErpUUID, Documents, Written, IsWritten } = bodyAs(context, 'HelperAnswer')
    const { ports, session, language } = context
    const uuid = ErpUUID.toLowerCase() /* ascii */
    const erps = await helperErpsOf(tx, ports, session.companyId)
    const erp = erps.find((one) => one.uuid === uuid)
    if (!erp) throw missing({ ...context, box: erpBox(ports.portal) }, ErpUUID)
    const written = await takeWritten(tx, ports, erp, kind, {
      states: Written ?? [],
      areTaken: IsWritten ?? true,
    })
    const none = { added: 0, changed: 0 }
    const { added, changed } = Documents ? await takeRead(tx, ports, erp, kind, Documents) : none
    return sentence(language, 'service', Documents ? 'erps.fetched' : 'erps.written', {
      added: String(added),
      changed: String(changed),
      written: String(written),
    })
  })

/** By the box of the button. */
const kindOfCall = ({ call, ports }: CallContext): ErpKind =>
  `${call.family}.${call.on ?? ''}` === erpDocumentBox(ports.portal, 'despatch').id
    ? 'despatch'
    : 'invoice'

const kindsOf = ({ body }: KeptErp): ErpKind[] =>
  (['invoice', 'despatch'] as const).filter((kind) => hasKind(body, kind))
const hasTransfer = ({ body }: KeptErp): boolean => queryOf(body, 'Customer') !== undefined

const erpAnswer = (erp: KeptErp) => ({
  ID: erp.serial,
  Name: erp.body.Name,
  ErpType: erp.body.ErpType,
  IsWebErp: true,
  IsActive: erp.body.IsActive,
  HasInvoice: hasKind(erp.body, 'invoice'),
  HasDespatch: hasKind(erp.body, 'despatch'),
  HasTransfer: hasTransfer(erp),
})

const queryAnswers = ({ serial, body }: KeptErp): Wire['CompanyErpQuery'][] =>
  queriesOf(body).map((query) => ({
    ID: serial * 100 + erpQueryTypes.indexOf(query.QueryType),
    CompanyErpID: serial,
    QueryName: query.QueryName,
    QueryType: query.QueryType,
    QueryText: query.QueryText,
    Parameters: parametersOf(query.QueryText),
  }))

/** Asks an ERP, outside of any transaction of ours; what it refuses is told in words. */
async function asked<T>(
  context: CallContext,
  erp: KeptErp,
  work: (opened: OpenedErp) => Promise<T>,
): Promise<T> {
  try {
    return await work(await context.transaction((tx) => openErp(tx, context.ports, erp)))
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    await context.transaction((tx) =>
      showErp(tx, context.ports.portal, erp, { LastFault: error.fault }),
    )
    throw refusal(context.language, {
      status: 422,
      key: `erp_${error.fault}`,
      values: { said: error.message },
    })
  }
}

const daysOf = (
  { ports }: CallContext,
  { body }: KeptErp,
  said?: Pick<Wire['ErpIDs'], 'StartDate' | 'EndDate'>,
) => windowOf(body, ports.clock.now(), said)

async function fetchFrom(context: CallContext, erp: KeptErp, kind: ErpKind) {
  const contents = await asked(context, erp, (opened) =>
    opened.source.documents(kind, daysOf(context, erp)),
  )
  return context.transaction(async (tx) => {
    const at = context.ports.clock.now()
    const taken = await takeErpDocuments(tx, context.ports, erp, kind, contents, at)
    await showErp(tx, context.ports.portal, erp, {
      LastFault: null,
      LastSyncDate: at.toISOString(),
    })
    return taken
  })
}

/** Numbers of a series go on from day to day: the oldest come first. Throws 404 where one is not there, before any is sent. */
async function byDay(tx: Tx, context: CallContext, kind: ErpKind, uuids: readonly string[]) {
  const days: { readonly uuid: string; readonly day: string }[] = []
  for (const asked of uuids) {
    const { uuid, company_id: companyId } = await recordOf(tx, inDocuments(context, kind), asked)
    const body = await erpDocumentOf(tx, context.ports.portal, kind, { companyId, uuid })
    days.push({ uuid, day: body.IssueDate ?? '' })
  }
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map(({ uuid }) => uuid)
}

/** Told in the words of the first that failed: what is wrong with one is often wrong with all. */
function summary({ language }: CallContext, sent: number, failed: readonly string[]): string {
  const [why] = failed
  if (why === undefined) return sentence(language, 'service', 'erps.sent', { count: String(sent) })
  const values = { count: String(sent), failed: String(failed.length), why }
  if (sent === 0) throw refusal(language, { status: 422, key: 'erpNotSent', values })
  return sentence(language, 'service', 'erps.sentSome', values)
}

// Conversion

async function converted(
  context: CallContext,
  kind: ErpKind,
  delivery: 'network' | 'report',
): Promise<Wire['ErpConverted']> {
  const { CompanyErpID, ErpIDs, ...said } = bodyAs(context, 'ErpIDs')
  const erp = await erpNumbered(context, CompanyErpID)
  const contents = await asked(context, erp, (opened) =>
    opened.source.documents(kind, daysOf(context, erp, said)),
  )
  const answer: Wire['ErpConverted'] = { Models: [], Errors: [] }
  for (const ErpID of new Set(ErpIDs)) {
    const content = contents.find(({ header }) => header.ErpID === ErpID)
    const made = content
      ? await convertedOne(context, erp, kind, content, delivery)
      : [sentence(context.language, 'service', 'erps.unknown')]
    if (Array.isArray(made))
      answer.Errors.push(...made.map((Description) => ({ ErpID, Description })))
    else answer.Models.push({ ErpID, Model: made })
  }
  return answer
}

/** The body of Send/Model, or all that is wrong. */
async function convertedOne(
  context: CallContext,
  erp: KeptErp,
  kind: ErpKind,
  content: ErpContent,
  delivery: 'network' | 'report',
): Promise<JsonRecord | string[]> {
  const made = await context.transaction((tx) =>
    modelOfErp(tx, context, kind, {
      Header: content.header,
      Lines: [...content.lines],
      ErpUUID: erp.uuid,
    }),
  )
  if (made.faults.length > 0) return faultTexts(context.language, made.faults)
  return documentMapOf(made.family).delivery.kind === delivery
    ? toBody(made.family, { model: made.model, alias: '' })
    : [sentence(context.language, 'service', `erps.otherFamily.${delivery}`)]
}

function whereMissing(error: unknown): undefined {
  if (error instanceof ServiceError && error.status === 404) return undefined
  throw error
}
