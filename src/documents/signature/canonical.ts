/**
 * Canonical XML 1.0 (https://www.w3.org/TR/xml-c14n, https://www.w3.org/TR/xml-exc-c14n): the one way to write a text in which a signature counts. Piece by piece: a ledger
 * may have 200 MB.
 */
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'

/** Namespaces by prefix; '' is the one of names without a prefix. */
export type Scope = Readonly<Record<string, string>>

export interface CanonicalTag {
  readonly name: string
  readonly prefix: string
  readonly attributes: readonly SaxesAttributeNS[]
  /** Declared at the element itself. */
  readonly own: Scope
}

/** An element declares either what is declared at its place (`inclusive`), or what its own name and attributes use (`exclusive`). */
export type CanonicalForm = 'inclusive' | 'exclusive'

export const tagOf = ({ name, prefix, attributes, ns }: SaxesTagNS): CanonicalTag => ({
  name,
  prefix,
  own: ns,
  attributes: Object.values(attributes).filter(
    (one) => one.prefix !== 'xmlns' && one.name !== 'xmlns',
  ),
})

/** Writes elements as they open and close. `around`: what is declared where the first of them stands. */
export class CanonicalWriter {
  readonly #form: CanonicalForm
  readonly #scopes: Scope[]
  /** What the elements written so far declare. */
  readonly #written: Scope[] = [{}]

  constructor(form: CanonicalForm, around: Scope = {}) {
    this.#form = form
    this.#scopes = [around]
  }

  open(tag: CanonicalTag): string {
    const scope = { ...this.#scopes.at(-1), ...tag.own }
    const written = this.#written.at(-1) ?? {}
    const declared = this.#prefixesOf(tag, scope).filter(
      (prefix) => prefix !== 'xml' && (scope[prefix] ?? '') !== (written[prefix] ?? ''),
    )
    const added = declared.map((prefix) => [prefix, scope[prefix] ?? ''] as const)
    this.#scopes.push(scope)
    this.#written.push(added.length === 0 ? written : { ...written, ...Object.fromEntries(added) })
    const namespaces = added
      .toSorted(([one], [other]) => byCode(one, other))
      .map(
        ([prefix, uri]) =>
          ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${attributeText(uri)}"`,
      )
    const attributes = tag.attributes
      .toSorted((one, other) => byCode(one.uri, other.uri) || byCode(one.local, other.local))
      .map(({ name, value }) => ` ${name}="${attributeText(value)}"`)
    return `<${[tag.name, ...namespaces, ...attributes].join('')}>`
  }

  close(name: string): string {
    this.#scopes.pop()
    this.#written.pop()
    return `</${name}>`
  }

  /** Declared at the place of the element that was opened last. */
  scope(): Scope {
    return this.#scopes.at(-1) ?? {}
  }

  #prefixesOf({ prefix, attributes, own }: CanonicalTag, scope: Scope): readonly string[] {
    if (this.#form === 'inclusive') return Object.keys(this.#written.length === 1 ? scope : own)
    return [
      ...new Set([prefix, ...attributes.map((one) => one.prefix).filter((one) => one !== '')]),
    ]
  }
}

const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export const canonicalText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')

const attributeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
