/** Calls of a family's own that people make by a button: of each record of a box, of a list, or of settings. */
import type { Condition } from '#descriptor/condition.ts'
import type { Box, Call, Portal, Settings } from './portal.ts'

export interface CallButton {
  /** Its name in the family, by which the button and its form are named. */
  readonly name: string
  readonly call: Call
}

/** Those of a record, whose calls name it. */
export const buttonsOfRecord = (portal: Portal, box: Box): CallButton[] =>
  buttonsOf(portal, box).filter(({ call }) => call.params.includes('id'))

/**
 * Buttons of a record as they stand: first those that lead it on from where it is in the usual way, then those
 * that do so in another way, then the rest. What would lead it on from elsewhere is left out. `main`: the first that leads it on.
 */
export function buttonsNow(
  buttons: readonly CallButton[],
  holds: (condition: Condition) => boolean,
): { readonly buttons: readonly CallButton[]; readonly main: CallButton | undefined } {
  const shown = buttons.filter(({ call: { advances, when } }) => !advances || holds(when))
  const next = shown.filter(({ call: { advances } }) =>
    typeof advances === 'boolean' ? advances : holds(advances),
  )
  const others = shown.filter((one) => !next.includes(one))
  const isOtherWay = ({ call }: CallButton) => call.advances !== false
  return {
    buttons: [...next, ...others.filter(isOtherWay), ...others.filter((one) => !isOtherWay(one))],
    main: next[0],
  }
}

/** Those of a list or of settings. */
export const buttonsOfScreen = (portal: Portal, owner: Box | Settings): CallButton[] =>
  buttonsOf(portal, owner).filter(
    ({ call }) => !call.params.includes('id') && call.chosen === undefined && !call.above,
  )

/** Those over the rows that are chosen in a list. */
export const buttonsOfChosen = (portal: Portal, box: Box): CallButton[] =>
  buttonsOf(portal, box).filter(({ call }) => call.chosen !== undefined)

/** Calls whose amounts stand above a list, or whose sentence stands above the form of settings. */
export const callsAbove = (portal: Portal, owner: Box | Settings): Call[] =>
  buttonsOf(portal, owner).flatMap(({ call }) => (call.above ? [call] : []))

/** What is asked when a person comes back to a list from somebody else's page. */
export const callOfReturn = (portal: Portal, box: Box): Call | undefined => {
  const [id] = buttonsOf(portal, box).flatMap(({ call }) => call.returns ?? [])
  return portal.calls.find((call) => call.id === id)
}

/** Whether anything may stand above the list: amounts, or what became of that for which a person was away. */
export const hasHead = (portal: Portal, box: Box): boolean =>
  buttonsOf(portal, box).some(({ call }) => call.above || call.returns !== undefined)

/** Those of any list that are offered at every document and at every error too. */
export const buttonsAbout = ({ calls }: Portal): CallButton[] =>
  calls
    .filter(({ about }) => Object.keys(about).length > 0)
    .map((call) => ({ name: call.id.slice(call.family.length + 1), call }))

const buttonsOf = ({ calls }: Portal, { family, key }: Box | Settings): CallButton[] =>
  calls
    .filter((call) => call.family === family && call.on === key)
    .map((call) => ({ name: call.id.slice(family.length + 1), call }))
