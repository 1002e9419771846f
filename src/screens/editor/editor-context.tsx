/** What every section of the editor needs: the family, the values, the lines, what is wrong, and the service. */
import { createContext, useContext, type ReactNode, type RefObject } from 'react'
import type { Control } from 'react-hook-form'
import type { Family } from '#engine/portal.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { Form, PartySection } from '#engine/form.ts'
import type { LineTotals } from '#documents/amounts/totals.ts'
import type { AgreedPrices } from './agreed-prices.ts'
import type { LineStore } from './line-store.ts'
import type { Ask } from './lookups.ts'
import type { Body, Preset, Values } from './model.ts'

/** What the fields of any form need, of documents and of other records. */
export interface FormState {
  readonly family: Family
  readonly form: Form
  readonly control: Control<Values>
  /** The sentence of what is wrong, by place in the model. */
  readonly problems: ReadonlyMap<string, string>
  readonly ask: Ask
  /** Places of the secrets that the service keeps; absent where the form has none. */
  readonly kept?: ReadonlySet<string> | undefined
  /** The record that is changed, as it was loaded; absent where the form starts empty. */
  readonly loaded?: Body | undefined
  /** What places come to that nobody types into; absent where the form has none. */
  readonly computed?: ReadonlyMap<string, string>
  /** What the party of the document pays for goods in place of their usual price; absent in forms of other records. */
  readonly findAgreedPrices?: () => Promise<AgreedPrices>
  /** What the document's variant starts with. */
  readonly preset: Preset
  /** Sets the text of a place as if it had been typed. */
  readonly setText: (place: string, text: string) => void
  /** The text of a place as it is now, whatever is drawn. */
  readonly textNow: (place: string) => string
}

export interface Editor extends FormState {
  readonly document: DocumentMap
  readonly lines: LineStore<LineTotals>
  /** Where the receiver decides which of two families the document is of. */
  readonly twinChoice: TwinChoice | undefined
  /** An answer that what is saved or sent next must wait for; it never rejects. */
  readonly waitFor: (answer: Promise<unknown>) => void
  /** Brings a line into sight, for the lines out of sight are not drawn. Set by the lines themselves. */
  readonly showLine: RefObject<((index: number) => void) | undefined>
  readonly today: string
}

export interface TwinChoice {
  /** Names of the two documents: for registered receivers, and for all others. */
  readonly names: { readonly registered: string; readonly others: string }
  /** How the first of the two finds its receiver. */
  readonly receiver: PartySection
  readonly decide: (isRegistered: boolean) => void
  /** Of a document that is opened: what its receiver is now. A draft stays what it is until the person does something. */
  readonly opened: (isRegistered: boolean) => void
}

const FormContext = createContext<FormState | undefined>(undefined)
export const FormProvider = FormContext.Provider
const EditorContext = createContext<Editor | undefined>(undefined)

export function EditorProvider({
  value,
  children,
}: {
  readonly value: Editor
  readonly children: ReactNode
}) {
  return (
    <EditorContext.Provider value={value}>
      <FormProvider value={value}>{children}</FormProvider>
    </EditorContext.Provider>
  )
}

export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('This part stands outside a form')
  return form
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This part stands outside an editor')
  return editor
}

/** Id of the control of a place, for labels and jumps. */
export const controlId = (place: string): string => `place-${place.replace(/[^A-Za-z0-9]/g, '-')}`

/** Gives the focus to the control of a place; of a line that was just added or brought into sight it is drawn a moment later. */
export function focusPlace(place: string, tries = 10): void {
  const control =
    document.getElementById(controlId(place)) ??
    document.querySelector<HTMLElement>(
      `[data-place="${CSS.escape(place)}"] :is(input, select, textarea, button)`,
    )
  if (control) control.focus()
  else if (tries > 0) requestAnimationFrame(() => focusPlace(place, tries - 1))
}
