import type { KeptDraft } from '#client/session/kept-drafts.ts'
import type { Family, Portal } from '#engine/portal.ts'
import { today } from '../text/format.ts'
import { fingerprint } from './fingerprint.ts'
import { linesSection, newLine, newValues, readPlace, valuesOf, type Body, type EditorLine, type Values } from './model.ts'

/** What the editor starts with. */
export interface Start {
  readonly uuid: string
  readonly values: Values
  readonly lines: readonly EditorLine[]
  readonly body: Body
  readonly isSaved: boolean
  /** Fingerprint of the service's draft that the form shows or was made of; absent: the service has none. */
  readonly base?: string
  /** The work on this computer that it goes on with. */
  readonly kept?: { readonly id: string; readonly at: number }
}

/** What of an editor is kept on this computer: what was typed, as it was typed. */
export type KeptContent = Pick<Start, 'values' | 'lines' | 'body'>

/** A new document; the ETTN is made with it. */
export function newStart(family: Family, variant: string | undefined): Start {
  const form = family.form!
  const day = today()
  const section = linesSection(form)
  return {
    uuid: crypto.randomUUID(),
    values: newValues(form, day, variant === undefined ? {} : family.presets[variant]),
    lines: section ? [newLine(section, crypto.randomUUID(), day)] : [],
    body: {},
    isSaved: false,
  }
}

export function loadedStart(family: Family, uuid: string, body: Body): Start {
  const { values, lines } = valuesOf(family.form!, family.document!, body)
  const model = readPlace(body, family.document!.wrapper)
  return { uuid: String(readPlace(model, `${family.document!.info}.UUID`) ?? uuid), values, lines, body, isSaved: true, base: fingerprint(body) }
}

/** Goes on with kept work. `base`: fingerprint of the draft that the service has now. */
export function keptStart({ id, at, uuid, content }: KeptDraft<KeptContent>, base: string | undefined): Start {
  return { ...content, uuid, isSaved: false, kept: { id, at }, ...(base !== undefined && { base }) }
}

/** Where a sent document is seen: the list of the box it went into. */
export function sentPlace(portal: Portal, family: Family): string | undefined {
  const from = family.document?.delivery.from
  return portal.routes.find((route) => route.family === family.key && route.box === from && route.screen === 'list')?.path
}
