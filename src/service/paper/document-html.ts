/**
 * The document as a page: what any invoice or credit note of the standard says, in the order a reader looks for it.
 * What a document does not have (discounts, taxes, withholding) takes no column and no row.
 */
import { documentTypeOf } from '#documents/types/document-types.ts'
import { exemptionName, withholdingName } from '#documents/codes/names.ts'
import type { Address, Delivery, Line, Party, TaxDocument } from '#documents/document/document.ts'
import type { ApplicationResponse } from '#documents/ubl/application-response.ts'
import type { ReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import type { ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import { isZero, multiply, round2 } from '#values/money.ts'
import { otherParts, type OtherPart } from '#documents/ubl/other-parts.ts'
import { exportParty } from '#documents/document/ubl-elements.ts'
import type { Wire } from '#schemas/wire.ts'
import { amountInWords, wordsLanguage } from './amount-in-words.ts'
import type { Brand } from './brand.ts'
import { formatDate, formatDecimal, formatIban, formatMoney, formatPercent } from './format.ts'
import { handoverLines } from './handover-lines.ts'
import { markup, Markup, type Content } from './markup.ts'
import { styles } from './styles.ts'
import {
  fill,
  printedTransport,
  printTexts,
  typedWord,
  wordOf,
  type PrintLanguage,
  type PrintTexts,
} from './texts.ts'
import { dueOf, totalRows, isVat } from './total-rows.ts'
import { stampWord, watermark, type Stamp } from './watermark.ts'

export interface Printed {
  readonly document: TaxDocument
  readonly language: PrintLanguage
  readonly texts: PrintTexts
  /** What its family calls such a document. */
  readonly kind?: string | undefined
  /** Names and values that its family prints beside what the standard does. */
  readonly own?: readonly (readonly [name: string, value: string])[] | undefined
  readonly isDraft: boolean
  /** By what the document has lost its worth. */
  readonly stamp?: Stamp | undefined
  /** The QR code of the standard, as SVG. */
  readonly qr: string
  /** Name of a unit code for which the print texts have no short word. */
  readonly unitName: (code: string) => string
  /** Said above the page on a screen, never on paper: the receiver has nothing to do with it. */
  readonly notice?: string | undefined
  /** How the company dresses the page. */
  readonly design?: Wire['TemplateDesign'] | undefined
  /** What its issuer puts on it. */
  readonly brand?: Brand | undefined
  /** What the receiver says of the lines, where his answer is shown. */
  readonly receipt?: ReceiptAdvice | undefined
  /** Further parts to print, which the page has no place for; absent: those of the document. */
  readonly others?: readonly OtherPart[] | undefined
  /** His yes or no, and what it is said of, where that is shown. */
  readonly response?:
    | { readonly said: ApplicationResponse; readonly of: Pick<TaxDocument, 'number' | 'issueDate'> }
    | undefined
}

/** No script, no address, no form: a document cannot reach out, wherever it is shown (TRUST.md B6). */
const contentPolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

export function documentHtml(printed: Printed): string {
  const { document, language, texts } = printed
  const title = `${titleOf(printed)} ${document.number === '' ? texts.draft : document.number}`
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(contentPolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(styles)}</style>
</head>
<body>
${printed.notice !== undefined && markup`<p class="notice" role="status">${printed.notice}</p>`}<article lang="${language}" class="sheet${stampWord(texts, printed) !== undefined && ' stamped'}"${styleOf(printed)}>
${head(printed)}
${about(printed)}
${shipment(printed)}${!printed.response && lines(printed)}
${hasAmounts(printed) && sum(printed)}
${shows(printed, 'ShowNotes') && notes(printed)}
${handover(printed)}
${others(printed)}
${signature(printed)}${foot(printed)}<p class="seal">${texts.seal}</p>
</article>
</body>
</html>`.text
}

type Part = 'ShowQr' | 'ShowAmountInWords' | 'ShowPayment' | 'ShowNotes'
/** Without a design every part is there. */
const shows = ({ design }: Printed, part: Part): boolean => design?.[part] ?? true

const zooms = { small: '.92', normal: '', large: '1.1' } as const
function styleOf(printed: Printed): Content {
  const { design, texts } = printed
  const word = stampWord(texts, printed)
  const zoom = zooms[design?.TextSize ?? 'normal']
  const styles = [
    design && `--accent: ${design.Accent}`,
    zoom !== '' && `zoom: ${zoom}`,
    word !== undefined && `background-image: url('${watermark(word)}')`,
  ].filter(isText)
  return styles.length > 0 && markup` style="${new Markup(styles.join('; '))}"`
}

const signature = ({ design }: Printed): Content =>
  isText(design?.Signature ?? undefined) &&
  markup`<p class="signature"><img src="${design?.Signature ?? ''}" alt=""></p>\n`
const foot = ({ design }: Printed): Content =>
  isText(design?.Foot ?? undefined) &&
  markup`<section class="more"><p>${design?.Foot ?? ''}</p></section>\n`

function head(printed: Printed): Markup {
  const { document, language, texts, qr, design, stamp } = printed
  const logo = design?.Logo || printed.brand?.logo
  return markup`<header>
<div class="party">${isText(logo) && markup`<img class="logo" src="${logo}" alt="">`}${party(document.supplier, texts)}</div>
<div class="kind"><h1>${titleOf(printed)}</h1><p>${document.number === '' ? texts.draft : document.number}</p><p class="when">${formatDate(document.issueDate, language)}</p>${stamp !== undefined && markup`<p class="stamp">${texts.stamps[stamp]}</p>`}</div>
<div class="qr">${shows(printed, 'ShowQr') && new Markup(qr)}</div>
</header>`
}

/** The name that the standard gives to its type or profile, or the family to its documents; else that of the element it is. */
function titleOf({ document, texts, kind, receipt, response }: Printed): string {
  if (response) return texts.title.ApplicationResponse
  if (receipt) return texts.title.ReceiptAdvice
  const named = [document.type, document.profile].find((word) => Object.hasOwn(texts.title, word))
  return named === undefined && kind !== undefined
    ? kind
    : wordOf(texts.title, named ?? document.root)
}

function party(of: Party, texts: PrintTexts): Markup {
  const place = [[of.postalCode, of.district].filter(isText).join(' '), of.city, of.country]
    .filter(isText)
    .join(' / ')
  const contact = [
    of.phone && `${texts.phone} ${of.phone}`,
    of.fax && `${texts.fax} ${of.fax}`,
    of.email,
    of.website,
  ].filter(isText)
  const office = isText(of.taxOffice) && `${texts.taxOffice} ${of.taxOffice}`
  const ids = [
    office,
    of.taxNo !== '' && `${of.taxNo.length === 11 ? texts.tckn : texts.vkn} ${of.taxNo}`,
    ...of.identifications.map((id) => `${wordOf(texts.identification, id.scheme)} ${id.value}`),
  ]
  return markup`<h2>${of.name}</h2>${[of.street, place].filter(isText).map((text) => markup`<p>${text}</p>`)}
${contact.length > 0 && markup`<p class="list">${spans(contact)}</p>`}<p class="list ids">${spans(ids.filter(isText))}</p>`
}

const spans = (texts: readonly string[]): Content =>
  texts.map((text) => markup`<span>${text}</span>`)

function about(printed: Printed): Markup {
  const { document, texts } = printed
  return markup`<div class="about">
<div class="party"><p class="label">${typedWord(texts, document.type, 'to') ?? texts.to}</p>${party(document.customer, texts)}</div>
<dl class="facts">${factsOf(printed).map(([name, value, style]) => markup`<div><dt>${name}</dt><dd${style !== undefined && markup` class="${style}"`}>${value}</dd></div>`)}</dl>
</div>${buyer(printed)}`
}

/** Who buys where the customer is a public office, as the customs are of an export: under the name that it is registered with. */
function buyer({ document, texts }: Printed): Content {
  if (document.buyer === undefined) return false
  const { legalName, foreignTaxNo, ...rest } = document.buyer
  const abroad =
    foreignTaxNo === undefined ? [] : [{ scheme: texts.foreignTaxNo, value: foreignTaxNo }]
  const shown: Party = {
    ...rest,
    name: legalName ?? rest.name,
    identifications: [
      ...abroad,
      ...rest.identifications.filter(({ scheme }) => scheme !== exportParty.scheme),
    ],
  }
  return markup`<div class="about"><div class="party"><p class="label">${texts.buyer}</p>${party(shown, texts)}</div></div>`
}

type FactRow = readonly [name: string, value: string, style?: string]
function factsOf({
  document,
  language,
  receipt,
  response,
  own = [],
  texts: { facts, identification, draftNumber, responseCodes },
}: Printed): readonly FactRow[] {
  const day = (value: string | undefined) =>
    value === undefined ? '' : formatDate(value, language)
  const references = (list: readonly { id: string; issueDate?: string }[]) =>
    list.map(({ id, issueDate }) => `${id} ${day(issueDate)}`.trim()).join(', ')
  const period = document.period
  const rows: readonly FactRow[] = [
    [facts.response, response ? responseCodes[response.said.code] : ''],
    [facts.answered, response ? `${response.of.number} ${day(response.of.issueDate)}` : ''],
    [facts.profile, document.profile],
    [facts.type, document.type],
    [facts.number, document.number === '' ? draftNumber : document.number],
    [facts.issueDate, day(document.issueDate)],
    [facts.issueTime, document.issueTime.slice(0, 5)],
    [facts.dueDate, day(document.payment?.dueDate)],
    [
      facts.order,
      references(document.orderReference === undefined ? [] : [document.orderReference]),
    ],
    [facts.despatch, references(document.despatches)],
    [facts.returned, references(document.returned)],
    [
      facts.period,
      [moment(period?.startDate, period?.startTime), moment(period?.endDate, period?.endTime)]
        .filter(isText)
        .join(' – '),
    ],
    [facts.deliveryDate, day(document.deliveryDate)],
    ...deliveryFacts(document.lines, facts, language),
    [facts.accountingCost, document.accountingCost ?? ''],
    ...own,
    ...(document.seller?.identifications ?? []).map((id): FactRow => [
      wordOf(identification, id.scheme),
      id.value,
    ]),
    [facts.delivered, receipt ? moment(receipt.deliveryDate, receipt.deliveryTime) : ''],
    [facts.uuid, document.uuid, 'code'],
  ]
  return rows.filter(([, value]) => value !== '')

  function moment(date: string | undefined, time: string | undefined): string {
    return [day(date), time?.slice(0, 5)].filter(isText).join(' ')
  }
}

/** Said once where lines differ, each of what they say. */
function deliveryFacts(
  lines: readonly Line[],
  facts: PrintTexts['facts'],
  language: PrintLanguage,
): readonly FactRow[] {
  const of = (read: (delivery: Delivery) => string | undefined) =>
    [
      ...new Set(
        lines.flatMap(({ delivery }) => (delivery ? [read(delivery)] : [])).filter(isText),
      ),
    ].join('; ')
  return [
    [facts.deliveryTerms, of(({ terms }) => terms)],
    [
      facts.transportMode,
      of(({ transportMode }) => transportMode && printedTransport(transportMode, language)),
    ],
    [facts.deliveryPlace, of(({ address }) => address && placeOf(address))],
  ]
}

interface LineColumn {
  readonly head: string
  readonly style?: string
  readonly cell: (line: Line) => Content
  /** Shown when any line has it. */
  readonly has?: (line: Line) => boolean
}

/** A despatch has prices only if its author wants them there; its answer has none. */
const hasAmounts = ({ document, receipt, response }: Printed): boolean =>
  receipt === undefined &&
  response === undefined &&
  (document.shipment === undefined || document.lines.some((line) => !isZero(line.extension)))

/** Who takes the goods, by what and where to. */
function shipment({
  document: { shipment: shipped },
  language,
  texts: { shipment: words, tckn, vkn },
  receipt,
}: Printed): Content {
  if (shipped === undefined || receipt) return false
  const { carrier, drivers, plates, trailers, deliveryAddress: to } = shipped
  const rows: readonly (readonly [string, string])[] = [
    [
      words.despatch,
      `${formatDate(shipped.despatchDate, language)} ${shipped.despatchTime.slice(0, 5)}`.trim(),
    ],
    [
      words.carrier,
      carrier
        ? `${carrier.name} (${carrier.taxNo.length === 11 ? tckn : vkn} ${carrier.taxNo})`
        : '',
    ],
    [
      words.drivers,
      drivers
        .map(
          ({ firstName, familyName, nationalId }) => `${firstName} ${familyName} (${nationalId})`,
        )
        .join(', '),
    ],
    [words.plates, plates.join(', ')],
    [words.trailers, trailers.join(', ')],
    [words.address, placeOf(to)],
  ]
  return markup`<dl class="facts shipment">${rows.filter(([, value]) => value !== '').map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
`
}

/** An address on one line. */
const placeOf = (to: Address): string =>
  [
    to.street,
    [to.postalCode, to.district].filter(isText).join(' '),
    [to.city, to.country].filter(isText).join(' / '),
  ]
    .filter(isText)
    .join(', ')

/** What the receiver says of each line. */
function receiptColumns(
  { language, texts: { lines: words } }: Printed,
  { lines: answered }: ReceiptAdvice,
): readonly LineColumn[] {
  const of = (line: Line) => answered.find(({ id }) => id === line.id)
  const quantity = (
    name: 'short' | 'rejected' | 'oversupply',
  ): Pick<LineColumn, 'cell' | 'has'> => {
    const has = (line: Line) => !isZero(of(line)?.[name] ?? '0')
    return { cell: (line) => has(line) && formatDecimal(of(line)?.[name] ?? '0', language, 0), has }
  }
  const reasons = (line: Line) => [of(line)?.rejectReason, of(line)?.lateness].filter(isText)
  return [
    {
      head: words.received,
      style: 'strong',
      cell: (line) =>
        formatDecimal(
          (of(line) satisfies ReceiptLine | undefined)?.received ?? line.quantity,
          language,
          0,
        ),
    },
    { head: words.short, ...quantity('short') },
    { head: words.rejected, ...quantity('rejected') },
    { head: words.oversupply, ...quantity('oversupply') },
    {
      head: words.reason,
      style: 'name',
      cell: (line) => reasons(line).join(' · '),
      has: (line) => reasons(line).length > 0,
    },
  ]
}

function lineColumns(printed: Printed): readonly LineColumn[] {
  const { document, language, texts, unitName, receipt } = printed
  const isPriced = hasAmounts(printed)
  const { lines: words, unit } = texts
  const money = (value: string) => formatDecimal(value, language)
  const vatOf = (line: Line) => line.taxes.filter(isVat)
  const othersOf = (line: Line) => line.taxes.filter((tax) => !isVat(tax) && !tax.deducted)
  const deductionsOf = (line: Line) => line.taxes.filter((tax) => tax.deducted)
  const hasPrice = (line: Line) =>
    line.commission === undefined && !documentTypeOf(document).hidesPrice
  const unitOf = (code: string) => (Object.hasOwn(unit, code) ? wordOf(unit, code) : unitName(code))
  return [
    { head: '#', style: 'no', cell: (line) => line.id },
    {
      head: typedWord(texts, document.type, 'name') ?? words.name,
      style: 'name',
      cell: (line) => [
        line.name,
        ...lineRemarks(line, texts).map((text) => markup`<small>${text}</small>`),
      ],
    },
    {
      head: words.quantity,
      cell: (line) =>
        markup`${formatDecimal(line.quantity, language, 0)} <small>${unitOf(line.unit)}</small>`,
      has: hasPrice,
    },
    ...(receipt ? receiptColumns(printed, receipt) : []),
    {
      head: words.price,
      cell: (line) => money(line.price),
      has: (line) => isPriced && hasPrice(line),
    },
    {
      head: words.allowance,
      // As the document says it: a per cent with what it comes to, or the amount alone.
      cell: (line) =>
        !isZero(line.allowance) &&
        markup`${line.allowancePercent !== undefined && markup`<small>${formatPercent(line.allowancePercent, language)}</small> `}${money(line.allowance)}`,
      has: (line) => !isZero(line.allowance),
    },
    {
      head: words.charge,
      cell: (line) => !isZero(line.charge) && money(line.charge),
      has: (line) => !isZero(line.charge),
    },
    {
      head: words.vatPercent,
      cell: (line) =>
        vatOf(line)
          .map((tax) => formatPercent(tax.percent, language))
          .join(', '),
      has: (line) => vatOf(line).length > 0,
    },
    {
      head: words.vat,
      cell: (line) => stacked(vatOf(line).map((tax) => money(tax.amount))),
      has: (line) => vatOf(line).length > 0,
    },
    {
      head: words.otherTaxes,
      cell: (line) =>
        stacked(
          othersOf(line).map((tax) => markup`${money(tax.amount)} <small>${tax.name}</small>`),
        ),
      has: (line) => othersOf(line).length > 0,
    },
    {
      head: words.deductions,
      cell: (line) =>
        stacked(
          deductionsOf(line).map(
            (tax) =>
              markup`<small>${tax.name}${!isZero(tax.percent) && markup` ${formatPercent(tax.percent, language)}`}</small> ${money(tax.amount)}`,
          ),
        ),
      has: (line) => deductionsOf(line).length > 0,
    },
    {
      head: words.withholding,
      cell: ({ withholding }) =>
        withholding !== undefined &&
        markup`${money(withholding.amount)} <small>${withholding.code} · ${formatPercent(withholding.percent, language)}</small>`,
      has: (line) => line.withholding !== undefined,
    },
    {
      head: words.extension,
      style: 'strong',
      cell: (line) => money(line.extension),
      has: (line) => isPriced && line.commission === undefined,
    },
    {
      head: words.produced,
      cell: ({ commission }) => commission && money(commission.produced),
      has: isCommission,
    },
    {
      head: words.cancelled,
      cell: ({ commission }) => commission && money(commission.cancelled),
      has: isCommission,
    },
  ]
}

const isCommission = (line: Line): boolean => line.commission !== undefined

function lineRemarks(line: Line, { lines: words }: PrintTexts): readonly string[] {
  const coded = (name: string, value: string | undefined) =>
    isText(value) ? `${name} ${value}` : undefined
  const { customsCode, packageQuantity, packageType, packageBrand } = line.delivery ?? {}
  const codes = [
    coded(words.customsCode, customsCode),
    coded(words.packages, [packageQuantity, packageType, packageBrand].filter(isText).join(' ')),
    coded(words.sellerCode, line.sellerCode),
    coded(words.buyerCode, line.buyerCode),
    coded(words.manufacturerCode, line.manufacturerCode),
    coded(words.brand, line.brand),
    coded(words.model, line.model),
  ]
  return [line.description, codes.filter(isText).join(' · '), line.note].filter(isText)
}

function lines(printed: Printed): Markup {
  const all = printed.document.lines
  const columns = lineColumns(printed).filter(
    (column) => column.has === undefined || all.some(column.has),
  )
  const style = (column: LineColumn) =>
    column.style !== undefined && markup` class="${column.style}"`
  return markup`<div class="wide"><table>
<thead><tr>${columns.map((column) => markup`<th${style(column)}>${column.head}</th>`)}</tr></thead>
<tbody>${all.map(
    (
      line,
    ) => markup`<tr>${columns.map((column) => markup`<td${style(column)}>${column.cell(line)}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`
}

function sum(printed: Printed): Markup {
  const { document, language, texts } = printed
  const spoken = wordsLanguage(language)
  const words = `${printTexts(spoken).inWords} ${amountInWords(dueOf(document), document.currency, spoken)}`
  const rows = totalRows(document, texts, language)
  return markup`<div class="sum">
<div class="words">${shows(printed, 'ShowAmountInWords') && markup`<p class="amount" lang="${spoken}">${words}</p>`}${[...rateLines(printed), ...reasonLines(printed)].map((text) => markup`<p class="plain">${text}</p>`)}${shows(printed, 'ShowPayment') && payment(printed)}${bankAccounts(printed)}</div>
<dl class="totals">${rows.map(({ name, base, amount, style }) => {
    const cls = style !== undefined && markup` class="${style}"`
    return markup`<dt${cls}>${name}${base !== undefined && markup`<small>${base}</small>`}</dt><dd${cls}>${amount}</dd>`
  })}</dl>
</div>`
}

const lira = 'TRY'
function rateLines({ document, language, texts }: Printed): readonly string[] {
  const { currency, exchangeRate } = document
  if (exchangeRate === undefined || currency === lira) return []
  const inLira = formatMoney(round2(multiply(dueOf(document), exchangeRate)), lira, language)
  return [
    fill(texts.rate, { currency, rate: formatDecimal(exchangeRate, language, 4) }),
    fill(texts.rateEquivalent, { amount: inLira }),
  ]
}

/** Why a tax was not charged, or part of it is paid by the buyer: the law wants the reason on the document. */
function reasonLines({ document: { totals }, texts }: Printed): readonly string[] {
  const exempt = totals.taxes.flatMap(({ exemptionCode = '', exemptionReason = '' }) =>
    exemptionCode === '' && exemptionReason === ''
      ? []
      : [
          said(
            fill(texts.exemption, { code: exemptionCode }).trim(),
            exemptionReason || exemptionName(exemptionCode),
            exemptionCode,
          ),
        ],
  )
  const withheld = totals.withholdings.map(({ code, name }) =>
    said(
      fill(texts.withholdingReason, { code }),
      name === '' || name === code ? withholdingName(code) : name,
      code,
    ),
  )
  return [...new Set([...exempt, ...withheld])]
}
/** A list without a name for the code gives the code back: said once is enough. */
const said = (label: string, name: string, code: string): string =>
  name === code ? label : `${label}: ${name}`

function payment({ document: { payment: paid }, texts }: Printed): Content {
  const said = [
    paid?.iban !== undefined &&
      `${isIban(paid.iban) ? texts.iban : texts.account} ${formatIban(paid.iban)}`,
    [paid?.bank, paid?.bankBranch].filter(isText).join(' · '),
    paid?.note,
    paid?.termsNote,
  ].filter(isText)
  return (
    said.length > 0 &&
    markup`<div class="paid"><p class="label">${texts.payment}</p>${said.map((text) => markup`<p>${text}</p>`)}</div>`
  )
}

/** Whoever pays reads the number in groups of four, and which currency the account is for. */
function bankAccounts({ brand, texts }: Printed): Content {
  const accounts = brand?.accounts ?? []
  return (
    accounts.length > 0 &&
    markup`<div class="paid"><p class="label">${texts.accounts}</p>${accounts.map(
      ({ Name, BankName, BranchName, CurrencyCode, IBAN }) =>
        markup`<p>${[BankName || Name, BranchName, CurrencyCode].filter(isText).join(' · ')}<br>${formatIban(IBAN)}</p>`,
    )}</div>`
  )
}

function handover({ document, texts, language }: Printed): Content {
  const said = handoverLines(document, texts, language)
  return (
    said.length > 0 &&
    markup`<section class="more">${said.map((text) => markup`<p>${text}</p>`)}</section>`
  )
}

function notes({ document, texts }: Printed): Content {
  const said = document.notes.filter(isText)
  return (
    said.length > 0 &&
    markup`<section class="more"><p class="label">${texts.notes}</p>${said.map((text) => markup`<p>${text}</p>`)}</section>`
  )
}

/** What the standard can say and this drawing has no place for. */
function others({ document, texts, others: given }: Printed): Content {
  const parts = given ?? otherParts(document)
  const nameOf = ({ line, name }: (typeof parts)[number]) =>
    line === undefined ? name : `${fill(texts.others.line, { number: line })} · ${name}`
  return (
    parts.length > 0 &&
    markup`<section class="more others"><p class="label">${texts.others.title}</p><dl class="facts">${parts.map((part) => markup`<div><dt>${nameOf(part)}</dt><dd>${part.value}</dd></div>`)}</dl></section>`
  )
}

const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account)
const stacked = (parts: readonly Content[]): Content =>
  parts.map((part, i) => [i > 0 && markup`<br>`, part])
const isText = (value: string | false | null | undefined): value is string =>
  typeof value === 'string' && value.trim() !== ''
