/** What changes something: tried on the own company's records, repeated, and taken back where the descriptor says how. */
import type { Call, Portal } from '#engine/portal.ts'
import { check, type Check } from '../base/check.ts'
import { expectThat, toldBy } from '../base/result.ts'
import type { World } from '../base/world.ts'
import { actionChecks } from './actions.ts'
import { definitionChecks } from './definitions.ts'
import { keptRecordChecks } from './kept-records.ts'
import { documentChecks } from './documents.ts'
import { markChecks } from './marks.ts'
import { settingsChecks } from './settings.ts'
import { expectAnswer } from './answers.ts'
import { expectShown } from './shown-answers.ts'
import { expectError } from './entrance.ts'
import { askRightly, isPersonal } from './questions.ts'

export function writingChecks(portal: Portal, call: Call): Check[] {
  if (isPersonal(call)) return []
  const known = [
    documentChecks,
    definitionChecks,
    keptRecordChecks,
    settingsChecks,
    markChecks,
    actionChecks,
  ].flatMap((checks) => checks(portal, call))
  return known.length > 0
    ? known
    : call.effect === 'write' &&
        call.body !== 'Files' &&
        !call.pattern.startsWith('accessKeys.') &&
        !isTested.test(call.pattern)
      ? [check(call, 'answer or reason', answerOrReason(portal, call), 'write')]
      : []
}

/** Steps of another call's check. */
const isTested =
  /^(tags|templates|notifications)\.(update|delete|updateFile)$|^series\.update$|^drafts\.(delete|tags|specialCode|operation)$|^box\.(update|delete|restore|removeFile)$/

/** A call of its own: it does what it promises or says why not, and breaks in neither case. */
const answerOrReason =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    const answer = await askRightly(world, call)
    if (answer.status === 200) {
      expectAnswer(portal, call, answer)
      return expectShown(world, call, answer)
    }
    expectThat(
      answer.status >= 400 && answer.status < 500 && answer.status !== 400,
      'an answer or a refusal with its reason',
      () => toldBy(answer),
      answer,
    )
    expectError(answer)
  }
