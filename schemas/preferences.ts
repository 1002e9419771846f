/** What a person has chosen for himself and finds again in every browser. Nothing of it belongs to a company. */
import { z } from 'zod'
import { densities, previewPlaces } from './preference-values.ts'

const columnName = z.string().min(1).max(100)

/** What is absent was never chosen. Of a change: only what is chosen anew; columns are changed list by list. */
export const Preferences = z.strictObject({
  Density: z.enum(densities).optional(),
  /** Shortcuts of one character (WCAG 2.1.4). */
  SingleKeys: z.boolean().optional(),
  /** Where an opened record is shown where there is room. */
  Preview: z.enum(previewPlaces).optional(),
  /** Shown columns in order, by the id of the box: `einvoice.sale`. */
  Columns: z.record(z.string().min(1).max(100), z.array(columnName).min(1).max(100)).optional(),
})
