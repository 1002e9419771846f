/** What two documents say differently, element by element: signature, extensions, layout and the order of attributes aside. */
import { elements, parseXml, type XmlElement } from '#documents/ubl/xml-tree.ts'

/** The stylesheet that a document brings along, and the signature with what names it, say nothing of the matter. */
const aside: ReadonlySet<string> = new Set(['ext:UBLExtensions', 'cac:Signature'])

/** One line per difference, with its place; empty: both say the same. */
export function differences(before: string, after: string): string[] {
  return compare(parseXml(before), parseXml(after), '')
}

/**
 * What of the first document the second does not say, by path and value, however it is ordered. Empty elements, allowances of
 * nothing, attributes that name a code's list, fractions of a second, time zones of days and the number of lines say nothing.
 */
export function unsaid(before: string, after: string): string[] {
  const left = saidIn(parseXml(after), '')
  return saidIn(parseXml(before), '').filter((one) => {
    const index = left.indexOf(one)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
function saidIn(element: XmlElement, path: string): string[] {
  const inner = parts(element)
  const place = `${path}/${element.name}`
  if (saysNothing(element)) return []
  if (inner.length > 0) return inner.flatMap((one) => saidIn(one, place))
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !/^xmlns|^xsi:|^list/.test(name))
    .map(([name, value]) => `@${name}=${value}`)
    .sort()
  return [`${place}${attributes.join('')} ${plainText(element)}`]
}
function saysNothing(element: XmlElement): boolean {
  const isEmpty = parts(element).length === 0 && textOf(element) === ''
  const isNought =
    element.name === 'cac:AllowanceCharge' &&
    parts(element).every(
      ({ name, children }) =>
        name === 'cbc:ChargeIndicator' || /^[0.]*$/.test(children.join('').trim()),
    )
  return isEmpty || isNought || element.name === 'cbc:LineCountNumeric'
}
function plainText(element: XmlElement): string {
  const text = textOf(element).replace(/\s+/g, ' ')
  if (element.name.endsWith('Time')) return text.slice(0, 8)
  if (element.name.endsWith('Date')) return text.slice(0, 10)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

const textOf = ({ children }: XmlElement): string =>
  children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
/** Amounts are numbers: 10 and 10.00 are the same. */
const same = (one: string, other: string): boolean =>
  one === other ||
  (/^-?\d+(\.\d+)?$/.test(one) &&
    /^-?\d+(\.\d+)?$/.test(other) &&
    one.length < 15 &&
    other.length < 15 &&
    Number(one) === Number(other))
const parts = (element: XmlElement) => elements(element).filter(({ name }) => !aside.has(name))

function compare(before: XmlElement, after: XmlElement, path: string): string[] {
  const place = `${path}/${before.name}`
  if (before.name !== after.name) return [`${place} has become ${after.name}`]
  const attributes = [
    ...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]),
  ].filter((name) => !/^xmlns|^xsi:|:schemaLocation$/.test(name))
  const changed = attributes
    .filter((name) => before.attributes[name] !== after.attributes[name])
    .map((name) => `${place}/@${name}: ${before.attributes[name]} → ${after.attributes[name]}`)
  if (
    parts(before).length === 0 &&
    parts(after).length === 0 &&
    !same(textOf(before), textOf(after))
  )
    changed.push(`${place}: ${textOf(before).slice(0, 60)} → ${textOf(after).slice(0, 60)}`)
  return [...changed, ...compareParts(before, after, place)]
}

/** The standard orders elements of different names; those of one name are compared one by one. */
function compareParts(before: XmlElement, after: XmlElement, place: string): string[] {
  const names = [...new Set([...parts(before), ...parts(after)].map(({ name }) => name))]
  return names.flatMap((name) => {
    const [old, young] = [before, after].map((parent) =>
      parts(parent).filter((one) => one.name === name),
    ) as [XmlElement[], XmlElement[]]
    if (old.length !== young.length) return [`${place}/${name}: ${old.length} → ${young.length}`]
    return old.flatMap((one, index) =>
      compare(one, young[index]!, old.length > 1 ? `${place}[${index}]` : place),
    )
  })
}
