/** An address in UBL-TR: of a party, of a delivery. */
import type { Address } from '../document/document.ts'
import { addressParts } from '../document/ubl-elements.ts'
import { el, must, textAt, type XmlElement } from './xml-tree.ts'

export function readAddress(address: XmlElement | undefined): Address {
  const country = textAt(address, 'cac:Country', 'cbc:Name')
  const texts = addressParts.flatMap(({ name, at }) => {
    const text = textAt(address, name)
    return text === undefined ? [] : [[at, text] as const]
  })
  return { ...Object.fromEntries(texts), ...(country !== undefined && { country }) }
}

/** With what the schema demands, though it be empty. */
export function addressElement(name: string, address: Address): XmlElement {
  return must(name, [
    ...addressParts.map((part) =>
      part.required ? must(part.name, address[part.at]) : el(part.name, address[part.at]),
    ),
    must('cac:Country', must('cbc:Name', address.country ?? '')),
  ])
}
