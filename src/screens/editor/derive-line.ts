import type { DocumentSpec } from '#descriptor/document.ts'
import type { FormSpec } from '#descriptor/form.ts'
import { lineInputOf } from '#documents/from-model.ts'
import { lineTotals, type LineTotals } from '#documents/totals.ts'
import { lineModel, linesSection, readPlace, type EditorLine, type Preset, type Values } from './model.ts'

/** What a line comes to, with the document's own exemption. Half-typed numbers count as nothing. */
export function lineDeriver(form: FormSpec, document: DocumentSpec, valuesNow: () => Values, preset: Preset = {}): (line: EditorLine) => LineTotals {
  const section = linesSection(form)
  return (line) => {
    const values = valuesNow()
    const exemption = readPlace(values, `${document.info}.TaxExemptionReasonInfo.KDVExemptionReasonCode`)
    const model = section ? lineModel(section, line, values, preset) : {}
    return lineTotals(lineInputOf(model, document, typeof exemption === 'string' && exemption !== '' ? exemption : undefined))
  }
}
