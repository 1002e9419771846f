/** A template that was made in the portal: how its own page is dressed for a company. */
import { DocumentError } from '#documents/document-error.ts'
import { parseXml } from '#documents/xml-tree.ts'
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
    const text = new TextDecoder().decode(bytes)
    try {
      return (
        /(^|:)svg$/.test(parseXml(text).name) &&
        !/<\s*(\w+:)?(script|foreignObject)\b|\son\w+\s*=/i.test(text)
      )
    } catch (error) {
      if (error instanceof DocumentError) return false
      throw error
    }
  },
}
