/** Who the receivers of pasted documents are, and so what a draft is made of: each is asked about once. */
import type { WrittenFamily } from '#engine/written-family.ts'
import type { Portal } from '#engine/portal.ts'
import type { CallById } from '#client/api.ts'
import { findParty, type FoundParty } from '../editor/lookups.ts'
import { registeredReceivers } from './create-draft.ts'
import type { PastedDocument } from './pasted-rows.ts'

export interface Receiver {
  /** The family that the draft is made of. */
  readonly made: WrittenFamily
  readonly party: FoundParty | undefined
}
export interface Receivers {
  /** Asks about the receivers of all of them in one question, as far as they are not known. */
  readonly prepare: (documents: readonly PastedDocument[]) => void
  /** Rejects where nobody could be asked; another try asks again. */
  readonly of: (document: PastedDocument) => Promise<Receiver>
}

/** `twins`: the family and the one whose documents go to those who are not registered, where there is one. */
export function createReceivers(
  call: CallById,
  portal: Portal,
  family: WrittenFamily,
  twins: readonly WrittenFamily[],
): Receivers {
  const registered = new Map<string, Promise<boolean>>()
  const own = onceEach((taxNo) => findParty(call, taxNo, family.form.party?.lookup))
  const other = onceEach((taxNo) => findParty(call, taxNo, undefined))
  const prepare = (documents: readonly PastedDocument[]) => {
    const unknown = documents.filter(({ taxNo }) => taxNo !== '' && !registered.has(taxNo))
    if (unknown.length === 0) return
    const answer = registeredReceivers(unknown, family, portal, call)
    for (const { taxNo } of unknown)
      keepAnswer(
        registered,
        taxNo,
        answer.then((all) => all.has(taxNo)),
      )
  }
  return {
    prepare,
    async of(document) {
      const { taxNo } = document
      if (taxNo === '') return { made: family, party: undefined }
      prepare([document])
      const made = (await registered.get(taxNo)) ? family : (twins.at(-1) ?? family)
      return { made, party: await (made === family ? own : other)(taxNo) }
    },
  }
}

function onceEach<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key) => answers.get(key) ?? keepAnswer(answers, key, ask(key))
}

/** A failure is no answer: it is forgotten. */
function keepAnswer<T>(answers: Map<string, Promise<T>>, key: string, answer: Promise<T>) {
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
