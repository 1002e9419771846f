/** Of the documents of a list those that a rule would have told of. Pure. */
import { isJudgeable, ruleTermHolds, type RuleFact } from '#documents/rules/rule-terms.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box, Portal, Route } from '#engine/portal.ts'
import type { Rule, Term } from './rule-terms.ts'

/** The boxes whose documents a rule of this screen is about: its own, else where the family's documents are issued and received. */
export function boxesOfRule(portal: Portal, route: Pick<Route, 'family' | 'box'>): Box[] {
  const family = portal.families.find(({ key }) => key === route.family)
  const delivery = family?.delivery
  const keys =
    route.box === undefined
      ? [delivery?.from, delivery?.kind === 'network' ? delivery.to : undefined]
      : [route.box]
  return family?.boxes.filter((box) => keys.includes(box.key)) ?? []
}

/** Properties of a rule that rows of a box do not show. */
export const unknownIn = (box: Box, rule: Pick<Rule, 'Rules'>): Term['Property'][] => [
  ...new Set(
    rule.Rules.filter((term) => !isJudgeable(term, (fact) => fieldOf(box, fact) !== undefined)).map(
      (term) => term.Property,
    ),
  ),
]

export function isHit(box: Box, row: Row, rule: Pick<Rule, 'Rules'>): boolean {
  const read = (fact: RuleFact): string | null => {
    const value = row[fieldOf(box, fact) ?? '']
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }
  return rule.Rules.every((term) => ruleTermHolds(term, read))
}

const fieldOf = (box: Box, fact: RuleFact): string | undefined =>
  box.columns.find((one) => one.fact === fact)?.name
