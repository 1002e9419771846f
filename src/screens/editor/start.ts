import { writtenFamily } from '#engine/written-family.ts'
import { valueAt } from '#values/json.ts'
import { variantOf } from '#engine/variants.ts'
import type { KeptDraft } from '#client/session/kept-drafts.ts'
import { type Family, type Portal } from '#engine/portal.ts'
import { today } from '../text/format.ts'
import { fingerprint } from './fingerprint.ts'
import {
  bodyOf,
  newLine,
  newValues,
  textAt,
  valuesOf,
  type Body,
  type EditorLine,
  type Preset,
  type Values,
} from './model.ts'

/** What the editor starts with. */
export interface Start {
  /** Key of the family that the document is of, while nothing decides otherwise. */
  readonly family: string
  readonly uuid: string
  readonly values: Values
  readonly lines: readonly EditorLine[]
  readonly body: Body
  readonly isSaved: boolean
  /** Key of the family among whose drafts the service has it. */
  readonly stored?: string
  /** Fingerprint of the service's draft that the form shows or was made of; absent: the service has none. */
  readonly base?: string
  /** The work on this computer that it goes on with; `sent`: fingerprints of what was sent of it without an answer. */
  readonly kept?: { readonly id: string; readonly at: number; readonly sent?: readonly string[] }
  /** The service had the draft and has it no more: it is saved again only when the person says so. */
  readonly isGone?: true
}

/** What of an editor is kept on this computer: what was typed, as it was typed. */
export type KeptContent = Pick<Start, 'values' | 'lines' | 'body'>

/** A new document; the ETTN is made with it. */
export function newStart(family: Family, variant: string | undefined): Start {
  const form = writtenFamily(family).form
  const day = today()
  const section = form.lines
  const preset = presetOf(family, variant)
  return {
    family: family.key,
    uuid: crypto.randomUUID(),
    values: newValues(form, day, preset),
    lines: section ? [newLine(section, crypto.randomUUID(), day, preset)] : [],
    body: {},
    isSaved: false,
  }
}

export function loadedStart(family: Family, uuid: string, body: Body): Start {
  const { values, lines } = valuesOf(
    writtenFamily(family).form,
    writtenFamily(family).document,
    body,
  )
  const model = valueAt(body, writtenFamily(family).document.wrapper)
  let base: string | undefined
  return {
    family: family.key,
    uuid: String(valueAt(model, writtenFamily(family).document.places.uuid) ?? uuid),
    values,
    lines,
    body,
    isSaved: true,
    stored: family.key,
    // Worked out when somebody asks: of a long document it takes as long as a frame, and the form is waited for.
    get base() {
      return (base ??= fingerprint(body))
    },
  }
}

/** Goes on with kept work. `base`: fingerprint of the draft that the service has now. */
export function keptStart(
  { id, at, uuid, content, family, stored = family, base: before, sent }: KeptDraft<KeptContent>,
  base: string | undefined,
): Start {
  return {
    ...content,
    family,
    uuid,
    isSaved: false,
    kept: { id, at, ...(sent && { sent }) },
    ...(base !== undefined && { stored, base }),
    ...(base === undefined && before !== undefined && { isGone: true as const }),
  }
}

/** The document that an editor starts with, as the wire has it. */
export function startBody(
  { values, lines, uuid, body }: Pick<Start, 'values' | 'lines' | 'uuid' | 'body'>,
  family: Family,
): Body {
  return bodyOf(
    writtenFamily(family).form,
    writtenFamily(family).document,
    values,
    lines,
    uuid,
    body,
    presetFor(family, values),
  )
}

/** Whether the service's draft is what the kept work began with, or what was sent of it and never answered. */
export function isOfKept(
  { base, sent = [] }: Pick<KeptDraft, 'base' | 'sent'>,
  model: Body,
): boolean {
  const found = fingerprint(model)
  return found === base || sent.includes(found)
}

/** What a document of a variant starts with and keeps; the variant of a document is told by its profile and type. */
export function presetOf(family: Family, variant: string | undefined): Preset {
  return (variant === undefined ? undefined : family.presets[variant]) ?? {}
}
export const presetFor = (family: Family, values: Values): Preset =>
  presetOf(
    family,
    variantOf(family, (place) => textAt(values, place)),
  )

/** Where a sent document is seen: the list of the box it went into. */
export function sentPlace(portal: Portal, family: Family): string | undefined {
  const from = family.delivery?.from
  return portal.routes.find(
    (route) => route.family === family.key && route.box === from && route.screen === 'list',
  )?.path
}
