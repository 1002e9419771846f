/** What texts call the things that a screen is about. */
import { createContext } from 'react'

/**
 * `record` around what is about records that are no documents: a text that says "document" has a variant of its own there, by the
 * suffix `_record` (the context of i18next). Undefined: documents.
 */
export const Wording = createContext<'record' | undefined>(undefined)
