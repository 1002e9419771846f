/** The lines by which the rest of the project knows a family: put in, and taken out again to the letter. */
import { needed } from '#values/needed.ts'

/** A file with the family's lines, or without them. */
export type Edit = (text: string) => string

/** `families/index.ts`: the import in order, and the family before the last, which is the company's own. */
export const joinFamily =
  (name: string): Edit =>
  (text) => {
    const withImport = insertSorted(text, familyImport(name))
    return withImport.replace(
      /(families = \[[^\]]*?)(\w+),?\s*\] as const/,
      `$1${name}, $2] as const`,
    )
  }
export const partFamily =
  (name: string): Edit =>
  (text) =>
    text
      .replace(`${familyImport(name)}\n`, '')
      .replace(new RegExp(`\\b${name},\\s*(?=[\\w\\]])`), '')

const familyImport = (name: string): string => `import { ${name} } from './${name}.ts'`

/** `schemas/wire.ts`: the import in order, and the names at the end of the list. */
export const joinSchemas =
  (name: string, model: string): Edit =>
  (text) =>
    insertSorted(text, schemaImport(name, model)).replace(
      /(export const wire = \{\n(?: {2}.*\n)*)\}/,
      `$1${schemaNames(model)}\n}`,
    )
export const partSchemas =
  (name: string, model: string): Edit =>
  (text) =>
    text.replace(`${schemaImport(name, model)}\n`, '').replace(`${schemaNames(model)}\n`, '')

const schemaImport = (name: string, model: string): string =>
  `import { ${model}Send, ${model}Sent } from './${name}.ts'`
const schemaNames = (model: string): string => `  ${model}Send,\n  ${model}Sent,`

/** An import of a file beside, at its place in the alphabet of those that are there. */
function insertSorted(text: string, line: string): string {
  const lines = text.split('\n')
  const pathOf = (one: string) => /^import .* from '(\.\/[\w-]+\.ts)'$/.exec(one)?.[1]
  const own = needed(pathOf(line), `path in "${line}"`)
  const imports = lines.flatMap((one, index) => {
    const path = pathOf(one)
    return path === undefined ? [] : [{ path, index }]
  })
  const next = imports.find(({ path }) => path > own)?.index ?? (imports.at(-1)?.index ?? -1) + 1
  return lines.toSpliced(next, 0, line).join('\n')
}
