/** A template that was made in the portal: how its own page is dressed for a company. */
import { DocumentError } from '#documents/document/document-error.ts'
import { parseXml, type XmlElement } from '#documents/ubl/xml-tree.ts'
import { TemplateDesign } from '#schemas/template-design.ts'
import type { Wire } from '#schemas/wire.ts'

/** The design of a stored text, which was a good one when it was stored. */
export const readDesign = (content: string): Wire['TemplateDesign'] =>
  TemplateDesign.parse(JSON.parse(content))

/** The design that a text holds; undefined where it holds none. */
export function findDesign(text: string): Wire['TemplateDesign'] | undefined {
  try {
    return TemplateDesign.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Names of the pictures that are not what they say: by their first bytes, an SVG by being one. */
export const wrongPictures = (design: Wire['TemplateDesign']): readonly ('Logo' | 'Signature')[] =>
  (['Logo', 'Signature'] as const).filter((name) => {
    const picture = design[name]
    return picture !== undefined && picture !== null && !isPicture(picture)
  })

function isPicture(address: string): boolean {
  const [, type = '', base64 = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return pictures[type]?.(bytes) ?? false
}

const begins =
  (...signs: number[]) =>
  (bytes: Uint8Array): boolean =>
    signs.every((sign, at) => bytes[at] === sign)
const pictures: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  png: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpeg: begins(0xff, 0xd8, 0xff),
  // A picture runs no script wherever it is drawn; what has one is no picture all the same.
  'svg+xml': (bytes) => {
    try {
      const root = parseXml(new TextDecoder().decode(bytes))
      return /(^|:)svg$/.test(root.name) && !isActive(root)
    } catch (error) {
      if (error instanceof DocumentError) return false
      throw error
    }
  },
}

/** Whether an element, or one inside it, is a script, holds HTML, or listens to events. */
const isActive = ({ name, attributes, children }: XmlElement): boolean =>
  /(^|:)(script|foreignObject)$/i.test(name) ||
  Object.keys(attributes).some((attribute) => /^on/i.test(attribute)) ||
  children.some((child) => typeof child !== 'string' && isActive(child))
