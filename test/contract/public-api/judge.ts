/** Listens to the exchanges of a run and judges every answer to a published operation. */
import type { Target } from '#contract/base/target.ts'
import { differences } from './differences.ts'
import { faultsOf, operationOf, operations, type Operation } from './published.ts'

export interface Judge {
  /** The same target, listened to. */
  readonly target: Target
  /** Names of the operations that were answered with 200. */
  answered(): readonly string[]
  /** How many answers of how many operations were judged, and what is wrong with them that is not so on purpose. */
  verdict(): Verdict
}
export interface Verdict {
  readonly answers: number
  readonly operations: number
  readonly faults: readonly string[]
  /** Differences on purpose that were not met. */
  readonly unmet: readonly string[]
}

export function createJudge(target: Target): Judge {
  const answered = new Map<string, number>()
  const judged = new Map<string, number>()
  const faults = new Set<string>()
  const met = new Set<string>()
  const judge = (operation: Operation, text: string): void => {
    add(answered, operation.name)
    if (operation.answer === undefined) return
    add(judged, operation.name)
    for (const fault of faultsOf(operation, JSON.parse(text))) {
      const known = differences.find(
        ({ at, fault: one }) => at.test(operation.name) && one.test(fault),
      )
      if (known) met.add(nameOf(known))
      else faults.add(`${operation.name} ${fault}`)
    }
  }
  return {
    target: { ...target, send: listening(target, judge) },
    answered: () => [...answered.keys()],
    verdict: () => ({
      answers: [...judged.values()].reduce((sum, count) => sum + count, 0),
      operations: judged.size,
      faults: [...faults].toSorted(),
      unmet: differences.map(nameOf).filter((name) => !met.has(name)),
    }),
  }
}

const nameOf = ({ at, fault }: (typeof differences)[number]): string =>
  `${at.source} · ${fault.source}`

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function listening(
  { send, addresses }: Target,
  judge: (operation: Operation, text: string) => void,
): Target['send'] {
  const base = addresses.portal ?? ''
  return async (request) => {
    const { method, url } = request
    const answer = await send(request)
    const operation = url.startsWith(base)
      ? operationOf(method, new URL(url).pathname.slice(new URL(base).pathname.length))
      : undefined
    if (!operation || answer.status !== 200) return answer
    if (!/json/.test(answer.headers.get('Content-Type') ?? '')) return answer
    judge(operation, await answer.clone().text())
    return answer
  }
}

/** Operations that are published and were not answered. */
export const unansweredOf = (judge: Judge): readonly string[] =>
  operations.map(({ name }) => name).filter((name) => !judge.answered().includes(name))
