/**
 * How an invoice that does not travel on the network is handed over: on paper or electronically, sold over the internet or
 * not, in place of a despatch advice or beside one. UBL-TR has no elements for it. Integrators write it as additional document
 * references: `SendingType` with KAGIT or ELEKTRONIK (samples: izibiz-java draft-eiarchive), `IS_DESPATCH` (Nilvera). For sales
 * over the internet there is no agreed form; ours is one reference of `INTERNET_SATIS` for each thing that the authority's
 * report asks for (earsiv_report.xsd, internetSatisBilgi; assumed).
 */
import type { Reference, RelatedReference, TaxDocument } from './document.ts'
import { momentOf, recordIn, textIn, type Model } from './model-reader.ts'

export interface Handover {
  readonly sendType?: 'KAGIT' | 'ELEKTRONIK'
  readonly replacesDespatch: boolean
  readonly internet?: InternetSale
}
/** Days are `YYYY-MM-DD`. What is not known is absent. */
export interface InternetSale {
  readonly webSite?: string
  /** One of the report's words, or DIGER with a name. */
  readonly paymentMethod?: string
  readonly paymentMethodName?: string
  readonly paymentAgent?: string
  readonly paymentDate?: string
  readonly carrierName?: string
  readonly carrierTaxNo?: string
  readonly despatchDate?: string
}

const sendTypeCode = 'SendingType'
/** Other integrators' words for it, in files that are brought in. */
const sendTypeCodes: ReadonlySet<string> = new Set([sendTypeCode, 'GONDERIM_SEKLI', 'EREPSENDT'])
const despatchCode = 'IS_DESPATCH'
const internetCode = 'INTERNET_SATIS'

/** A thing that is told of a sale over the internet: where the model has it, and what its reference is called. Some have a name beside the number. */
const told = [
  { type: 'WEB_ADRESI', id: ['webSite', 'WebSite'] },
  {
    type: 'ODEME_SEKLI',
    id: ['paymentMethod', 'PaymentMethod'],
    name: ['paymentMethodName', 'PaymentMethodName'],
  },
  { type: 'ODEME_ARACISI', id: ['paymentAgent', 'PaymentAgentName'] },
  { type: 'ODEME_TARIHI', id: ['paymentDate', 'PaymentDate'], isDay: true },
  {
    type: 'GONDERI_TASIYAN',
    id: ['carrierTaxNo', 'TransporterRegisterNumber'],
    name: ['carrierName', 'TransporterName'],
  },
  { type: 'GONDERIM_TARIHI', id: ['despatchDate', 'TransportDate'], isDay: true },
] as const satisfies readonly {
  readonly type: string
  readonly id: Place
  readonly name?: Place
  readonly isDay?: true
}[]
type Place = readonly [member: keyof InternetSale, key: string]

/** References for what the head of a model says; none for models that say nothing of the kind. */
export function handoverReferences(
  info: Model | undefined,
  issueDate: string,
): readonly RelatedReference[] {
  const sendType = textIn(info, 'SendType')
  const reference = (
    id: string,
    typeCode: string,
    more: Partial<Reference> = {},
  ): RelatedReference => ({ id, issueDate, typeCode, ...more })
  return [
    ...(sendType === undefined ? [] : [reference('1', sendTypeCode, { type: sendType })]),
    ...(info?.['ISDespatch'] === true ? [reference('1', despatchCode)] : []),
    ...(textIn(info, 'SalesPlatform') === 'INTERNET'
      ? internetReferences(recordIn(info, 'InternetInfo')).map(({ id, ...more }) =>
          reference(id, internetCode, more),
        )
      : []),
  ]
}

/** The web address is always named, so that a sale over the internet is known as one. */
function internetReferences(info: Model | undefined): readonly Reference[] {
  return told.flatMap((one) => {
    const text = textIn(info, one.id[1])
    const id = text !== undefined && 'isDay' in one ? momentOf(text).date : text
    const name = 'name' in one ? textIn(info, one.name[1]) : undefined
    if (id === undefined && name === undefined && one.type !== 'WEB_ADRESI') return []
    return [{ id: id ?? '', type: one.type, ...(name !== undefined && { description: name }) }]
  })
}

export function handoverOf({ related }: Pick<TaxDocument, 'related'>): Handover {
  const sendType = related.flatMap(({ typeCode = '', type, id }) =>
    sendTypeCodes.has(typeCode) ? [type, id].filter(isSendType) : [],
  )[0]
  const internet = related.filter(({ typeCode }) => typeCode === internetCode)
  return {
    ...(sendType !== undefined && { sendType }),
    replacesDespatch: related.some(({ typeCode }) => typeCode === despatchCode),
    ...(internet.length > 0 && { internet: internetSaleOf(internet) }),
  }
}

function internetSaleOf(references: readonly Reference[]): InternetSale {
  const members = told.flatMap((one) => {
    const found = references.find(({ type }) => type === one.type)
    return [[one.id[0], found?.id], ...('name' in one ? [[one.name[0], found?.description]] : [])]
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== ''))
}

/** The places of a model's head that say what the references say; nothing for documents of the network. */
export function handoverModel(document: Pick<TaxDocument, 'related'>): Model {
  const { sendType, replacesDespatch, internet } = handoverOf(document)
  return {
    SendType: sendType,
    ISDespatch: replacesDespatch || undefined,
    SalesPlatform: internet && 'INTERNET',
    InternetInfo:
      internet &&
      Object.fromEntries(
        told.flatMap((one) => [
          [one.id[1], internet[one.id[0]]],
          ...('name' in one ? [[one.name[1], internet[one.name[0]]]] : []),
        ]),
      ),
  }
}

/** References that the model says in places of their own. */
export const isHandover = ({ typeCode = '', type, id }: Reference): boolean =>
  typeCode === despatchCode ||
  typeCode === internetCode ||
  (sendTypeCodes.has(typeCode) && [type, id].some(isSendType))

const isSendType = (text: string | undefined): text is 'KAGIT' | 'ELEKTRONIK' =>
  text === 'KAGIT' || text === 'ELEKTRONIK'
