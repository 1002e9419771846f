import { valueAt } from '#values/json.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { Form } from '#engine/form.ts'
import { lineInputOf, termsOf } from '#documents/model/line-from-model.ts'
import { isModel } from '#documents/document/model-reader.ts'
import { lineTotals, type LineTotals } from '#documents/amounts/totals.ts'
import { lineModel, shownColumnsNow, type EditorLine, type Preset, type Values } from './model.ts'

/**
 * Creates functions that compute the totals of a line. What the head of the document decides for all lines is read when such a function is
 * created, not for each line. Numbers that are not typed to their end count as nothing.
 */
export function lineDeriver(
  form: Form,
  document: DocumentMap,
  valuesNow: () => Values,
  preset: Preset = {},
): () => (line: EditorLine) => LineTotals {
  const section = form.lines
  const shownIn = section && shownColumnsNow(section)
  return () => {
    const values = valuesNow()
    const info = valueAt(values, document.info)
    const terms = termsOf(isModel(info) ? info : undefined, document)
    const shown = shownIn?.(values)
    return (line) => {
      const model = section && shown ? lineModel(section, line, shown, preset) : {}
      return lineTotals(lineInputOf(model, document, terms))
    }
  }
}
