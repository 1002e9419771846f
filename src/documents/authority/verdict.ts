/**
 * Whether the tax authority would accept a document: its schema (UBL-TR 1.2.1) and its rules (Schematron of 2026-03-12) and nothing of
 * our own. Signatures are not verified, sums not reckoned, and nobody is looked up.
 */
import { problem } from '../document/document-error.ts'
import type { XmlElement } from '../ubl/xml-tree.ts'
import { select, stringOf, Unanswerable } from './look.ts'
import type { AuthorityProblem } from './problem.ts'
import type { AuthorityRule, JudgedDocument } from './rule.ts'
import { answers } from './rules/answers.ts'
import { despatches } from './rules/despatch.ts'
import { general } from './rules/general.ts'
import { head } from './rules/head.ts'
import { investment } from './rules/investment.ts'
import { lines } from './rules/lines.ts'
import { parties } from './rules/parties.ts'
import { references } from './rules/references.ts'
import { signatures } from './rules/signature.ts'
import { taxes } from './rules/taxes.ts'
import { nameAt, placeOf, shown, spotsBelow, type Spot } from './spot.ts'
import { checkStructure } from './structure.ts'

/** In the order in which they are told. */
export const authorityRules: readonly AuthorityRule[] = [
  ...head,
  ...general,
  ...parties,
  ...references,
  ...lines,
  ...taxes,
  ...investment,
  ...despatches,
  ...answers,
  ...signatures,
]

/**
 * Everything that the authority has against a document; empty if it accepts it.
 * @param today day in Istanbul, `YYYY-MM-DD`
 */
export function verdictOf(root: XmlElement, today: string): readonly AuthorityProblem[] {
  const structure = checkStructure(root)
  const places = new Set(structure.map(({ place }) => place))
  return [...structure, ...checkRules(root, today).filter(({ place }) => !places.has(place))]
}

/** The rules alone, whatever the schema says. */
export function checkRules(root: XmlElement, today: string): readonly AuthorityProblem[] {
  const found = new Finder(root)
  const document: JudgedDocument = {
    root,
    today,
    isArchive: /^EARSIV(?:FATURA|BELGE)$/.test(found.first('cbc:ProfileID')),
    isVersion21: found.says('cbc:UBLVersionID', '2.1'),
  }
  return authorityRules.flatMap((one) =>
    one.at.flatMap((path) =>
      found
        .at(path)
        .filter(({ element }) => !holds(one, element, document))
        .map((spot) => problemOf(one, spot, document)),
    ),
  )
}

function holds(one: AuthorityRule, element: XmlElement, document: JudgedDocument): boolean {
  try {
    return one.holds(element, document)
  } catch (error) {
    if (error instanceof Unanswerable) return false
    throw error
  }
}

function problemOf(
  { code, says, field, values }: AuthorityRule,
  spot: Spot,
  { root }: JudgedDocument,
): AuthorityProblem {
  const { element } = spot
  const place = placeOf(spot)
  const at = field === '' ? place : `${place}/${field}`
  const parent = nameAt(at.slice(0, at.lastIndexOf('/')))
  return {
    code,
    ...problem(says, at, {
      element: nameAt(at),
      parent,
      value: valueAt(element, field),
      profile: firstText(root, 'cbc:ProfileID'),
      type: firstText(root, typeOf[root.name] ?? ''),
      ...values,
    }),
  }
}

const typeOf: Readonly<Record<string, string>> = {
  Invoice: 'cbc:InvoiceTypeCode',
  CreditNote: 'cbc:CreditNoteTypeCode',
  DespatchAdvice: 'cbc:DespatchAdviceTypeCode',
  ReceiptAdvice: 'cbc:ReceiptAdviceTypeCode',
}

const firstText = (root: XmlElement, path: string): string => {
  const [found] = path === '' ? [] : select(root, path)
  return found ? stringOf(found).trim() : ''
}
function valueAt(element: XmlElement, field: string): string {
  const [path = '', attribute] = field.split(/\/?@/)
  const [found] = select(element, path)
  const value =
    attribute === undefined
      ? found?.children.every((child) => typeof child === 'string')
        ? stringOf(found)
        : ''
      : (found?.attributes[attribute] ?? '')
  return shown(value)
}

/** Elements by the paths of the rules, each path looked for once. */
class Finder {
  readonly #root: XmlElement
  readonly #byPath = new Map<string, readonly Spot[]>()
  #anywhere: ReadonlyMap<string, readonly Spot[]> | undefined

  constructor(root: XmlElement) {
    this.#root = root
  }

  at(path: string): readonly Spot[] {
    const known = this.#byPath.get(path)
    if (known) return known
    const found = path.startsWith('//')
      ? (this.#everywhere().get(path.slice(2)) ?? [])
      : this.#below(path)
    this.#byPath.set(path, found)
    return found
  }

  /** Text of the first element of a name in the whole document. */
  first(name: string): string {
    const [spot] = this.at(`//${name}`)
    return spot ? stringOf(spot.element).trim() : ''
  }
  says(name: string, value: string): boolean {
    return this.at(`//${name}`).some(({ element }) => stringOf(element) === value)
  }

  #below(path: string): readonly Spot[] {
    const end = path.lastIndexOf('/')
    if (end < 0) return this.#root.name === path ? [{ element: this.#root }] : []
    return this.at(path.slice(0, end)).flatMap((parent) => spotsBelow(parent, path.slice(end + 1)))
  }

  #everywhere(): ReadonlyMap<string, readonly Spot[]> {
    this.#anywhere ??= collect({ element: this.#root })
    return this.#anywhere
  }
}

const sought: ReadonlySet<string> = new Set(
  [
    '//cbc:ProfileID',
    '//cbc:UBLVersionID',
    ...authorityRules.flatMap(({ at }) => at).filter((path) => path.startsWith('//')),
  ].map((path) => path.slice(2)),
)

/** Elements and attributes that rules look for anywhere, by name. */
function collect(top: Spot): ReadonlyMap<string, readonly Spot[]> {
  const found = new Map<string, Spot[]>()
  const keep = (name: string, spot: Spot) => {
    if (!sought.has(name)) return
    const spots = found.get(name)
    if (spots) spots.push(spot)
    else found.set(name, [spot])
  }
  const visit = (spot: Spot) => {
    keep(spot.element.name, spot)
    for (const attribute in spot.element.attributes) keep(`@${attribute}`, spot)
    for (const child of spotsBelow(spot)) visit(child)
  }
  visit(top)
  return found
}
