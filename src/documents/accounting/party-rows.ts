/** Reports with a row for each counterparty: its balance, and what forms Ba and Bs say of it. */
import { compare, subtract, round2 } from '#values/money.ts'
import { RunningSum } from '#values/running-sum.ts'
import { isConventional } from '#values/tax-number.ts'
import {
  inLira,
  isElectronic,
  kdvIn,
  signOf,
  signed,
  type BookedDocument,
} from './booked-document.ts'
import {
  orNull,
  rowOfCells,
  type CellOf,
  type ReportTools,
  type RowMaker,
  type ShownColumn,
} from './rows.ts'

/** Numbers that many share tell nobody apart: there the name does. */
const partyKey = ({ taxNumber, title }: BookedDocument): string =>
  taxNumber === '' || isConventional(taxNumber) ? `${taxNumber} ${title}` : taxNumber

// Balances

interface Side {
  count: number
  readonly base: RunningSum
  readonly kdv: RunningSum
  readonly total: RunningSum
}
interface Counterparty {
  readonly taxNumber: string
  /** As the last of the documents has it. */
  title: string
  readonly sale: Side
  readonly purchase: Side
}
const newSide = (): Side => ({
  count: 0,
  base: new RunningSum(),
  kdv: new RunningSum(),
  total: new RunningSum(),
})

const counterpartyCells: Readonly<Record<string, CellOf<Counterparty>>> = {
  TaxNumber: ({ taxNumber }) => orNull(taxNumber),
  Title: ({ title }) => orNull(title),
  SalesCount: ({ sale }) => String(sale.count),
  SalesBase: ({ sale }) => sale.base.text(),
  SalesVat: ({ sale }) => sale.kdv.text(),
  SalesTotal: ({ sale }) => sale.total.text(),
  PurchaseCount: ({ purchase }) => String(purchase.count),
  PurchaseBase: ({ purchase }) => purchase.base.text(),
  PurchaseVat: ({ purchase }) => purchase.kdv.text(),
  PurchaseTotal: ({ purchase }) => purchase.total.text(),
  Balance: ({ sale, purchase }) => round2(subtract(sale.total.text(), purchase.total.text())),
}

export function counterpartyRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, counterpartyCells, tools)
  const parties = new Map<string, Counterparty>()
  return {
    add: (document) => {
      const key = partyKey(document)
      const party = parties.get(key) ?? {
        taxNumber: document.taxNumber,
        title: document.title,
        sale: newSide(),
        purchase: newSide(),
      }
      parties.set(key, party)
      party.title = document.title || party.title
      const side = party[document.side]
      const inTry = (amount: string) => signed(signOf(document), inLira(document, amount) ?? '0.00')
      side.count += 1
      side.base.add(inTry(document.taxExclusive))
      side.kdv.add(inTry(kdvIn(document)))
      side.total.add(inTry(document.payable))
      return []
    },
    end: () =>
      [...parties.values()]
        .toSorted((a, b) => a.title.localeCompare(b.title, 'tr'))
        .map((party) => rowOf(party)),
  }
}

// Ba and Bs

interface Form {
  readonly form: 'Ba' | 'Bs'
  /** `202611` */
  readonly month: string
  readonly taxNumber: string
  title: string
  count: number
  readonly amount: RunningSum
  electronicCount: number
  readonly electronic: RunningSum
}
interface PlacedForm extends Form {
  /** Within the form of the month, from 1. */
  readonly place: number
}

/** Least sum of a month without KDV from which a counterparty is told. */
const leastOfForm = '5000'

const formCells: Readonly<Record<string, CellOf<PlacedForm>>> = {
  Order: ({ place }) => String(place),
  Form: ({ form }) => form,
  Month: ({ month }) => month,
  Title: ({ title }) => orNull(title),
  Country: ({ taxNumber }, _column, { word }) =>
    isConventional(taxNumber) ? null : word('turkey'),
  TaxNumber: ({ taxNumber }) => orNull(taxNumber),
  DocumentCount: ({ count }) => String(count),
  AmountWithoutVat: ({ amount }) => amount.text(),
  ElectronicCount: ({ electronicCount }) => String(electronicCount),
  ElectronicAmount: ({ electronic }) => electronic.text(),
  DeclaredCount: ({ count, electronicCount }) => String(count - electronicCount),
  DeclaredAmount: ({ amount, electronic }) => round2(subtract(amount.text(), electronic.text())),
}

/**
 * What was bought (Ba) and sold (Bs) of each counterparty in each month. A return is told by who issues it as what he sold, so that
 * nothing is negative here. Electronic documents count for the limit and are not declared since July 2021.
 */
export function baBsRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, formCells, tools)
  const forms = new Map<string, Form>()
  return {
    add: (document) => {
      addToForm(forms, document)
      return []
    },
    end: () => {
      const places = new Map<string, number>()
      return [...forms.values()]
        .filter(({ amount }) => compare(amount.text(), leastOfForm) >= 0)
        .toSorted(byForm)
        .map((form) => {
          const key = `${form.form} ${form.month}`
          const place = (places.get(key) ?? 0) + 1
          places.set(key, place)
          return rowOf({ ...form, place })
        })
    },
  }
}

function addToForm(forms: Map<string, Form>, document: BookedDocument): void {
  const form = document.side === 'purchase' ? 'Ba' : 'Bs'
  const month = document.issueDate.slice(0, 7).replace('-', '')
  const key = [form, month, partyKey(document)].join(' ')
  const entry = forms.get(key) ?? {
    form,
    month,
    taxNumber: document.taxNumber,
    title: document.title,
    count: 0,
    amount: new RunningSum(),
    electronicCount: 0,
    electronic: new RunningSum(),
  }
  forms.set(key, entry)
  const amount = inLira(document, document.taxExclusive) ?? '0.00'
  entry.title = document.title || entry.title
  entry.count += 1
  entry.amount.add(amount)
  if (!isElectronic(document.number)) return
  entry.electronicCount += 1
  entry.electronic.add(amount)
}

const byForm = (a: Form, b: Form): number =>
  a.form.localeCompare(b.form) ||
  a.month.localeCompare(b.month) ||
  compare(b.amount.text(), a.amount.text())
