/** What of a document the service has as a draft. It is compared before each save, so that nobody's work is written over (src/DECISIONS.md 13, 28, 30). */
import type { CallOptions } from '#engine/api-types.ts'
import type { Family } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { asStored } from './as-stored.ts'
import { fingerprint } from './fingerprint.ts'
import type { Body } from './model.ts'
import type { Start } from './start.ts'

/** The calls of drafts, by the key of the family among whose drafts they look. */
export interface DraftCalls {
  /** The draft of this ETTN; `undefined` where the service has it no more. */
  read(family: string, uuid: string, options?: CallOptions): Promise<unknown>
  write(family: string, body: Body, options?: CallOptions): Promise<unknown>
}

export interface StoredFacts {
  /** Key of the family among whose drafts the service has it. */
  readonly stored: string | undefined
  /** Fingerprint of the draft that the editor's work began with. */
  readonly base: string | undefined
  /** Fingerprints of what was sent and never answered: if the service has one of them, it is this editor's own. */
  readonly sent: readonly string[]
}

/** What the service has, compared with what this work began with. */
export type Found =
  | { readonly is: 'same' | 'gone' }
  | { readonly is: 'elsewhere'; readonly model: unknown }

export interface StoredDraft {
  readonly facts: () => StoredFacts
  readonly compare: (options?: CallOptions) => Promise<Found>
  /** Writes the draft, and returns it as the service has it now. Throws what the call throws. */
  readonly write: (family: Family, body: Body, options?: CallOptions) => Promise<Body>
}

/** `onSent` is called before each call that writes: a page that ends before the answer comes still knows what it sent. */
export function createStoredDraft(
  start: Start,
  calls: DraftCalls,
  onSent: () => void,
): StoredDraft {
  let facts: StoredFacts = {
    stored: start.stored,
    get base() {
      return start.base
    },
    sent: start.kept?.sent ?? [],
  }
  return {
    facts: () => facts,
    async compare(options) {
      if (facts.base === undefined || facts.stored === undefined) return { is: 'same' }
      const model = await calls.read(facts.stored, start.uuid, options)
      if (model === undefined) return { is: 'gone' }
      const found = fingerprint(model)
      return found === facts.base || facts.sent.includes(found)
        ? { is: 'same' }
        : { is: 'elsewhere', model }
    },
    async write(family, body, options) {
      const written = await asStored(family, body)
      const mark = fingerprint(written)
      facts = { ...facts, sent: [...facts.sent, mark] }
      onSent()
      await calls.write(family.key, body, options).catch((error: unknown) => {
        if (!mayHaveArrived(error))
          facts = { ...facts, sent: facts.sent.filter((one) => one !== mark) }
        throw error
      })
      facts = { stored: family.key, base: mark, sent: [] }
      return written
    },
  }
}

/** Nobody answered: whether the service has it is not known. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallError) || error.isUnreachable
