import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { isMonthWithin, monthOf, recentPeriods } from '#screens/reports/period.ts'
import { checkedChoices } from '#screens/frame/choices.ts'
import { goTargets, shownKeys } from '#screens/shell/go-targets.ts'
import { hasPeriod } from '#screens/frame/period.ts'
import { shortcutOf, shortcuts } from '#screens/frame/shortcuts.ts'

const portal = compilePortal(families)
const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('keys', () => {
  it('[LA29] no key of the table is there twice, and none is that of an action on a record or the first of two', () => {
    const keys = shortcuts.flatMap((one) => one.keys)
    expect(new Set(keys).size).toBe(keys.length)
    const ofActions = portal.families.flatMap((family) =>
      family.boxes.flatMap((box) => box.actions.map((action) => action.shortcut)),
    )
    expect(ofActions.filter((key) => key !== undefined && [...keys, 'g'].includes(key))).toEqual([])
  })
  it('[LA22] a modifier makes another key; shift belongs to the character', () => {
    expect(
      [
        press('j'),
        press('j', { ctrlKey: true }),
        press('j', { altKey: true }),
        press('?', { shiftKey: true }),
        press('X', { shiftKey: true }),
        press(' ', { shiftKey: true }),
      ].map(shortcutOf),
    ).toEqual(['next', undefined, undefined, 'sheet', 'chooseRange', 'chooseRange'])
    expect(
      [
        press('k', { metaKey: true }),
        press('k', { ctrlKey: true }),
        press('k', { ctrlKey: true, shiftKey: true }),
      ].map(shortcutOf),
    ).toEqual(['quickSearch', 'quickSearch', undefined])
    expect([shownKeys('Ctrl+k'), shownKeys('X'), shownKeys('ArrowDown'), shownKeys('g')]).toEqual([
      ['Ctrl', 'K'],
      ['Shift', 'X'],
      ['↓'],
      ['G'],
    ])
    // Shift is named once, whether the key says it or its capital letter.
    expect([shownKeys('Ctrl+Shift+Z'), shownKeys('Shift+ ')]).toEqual([
      ['Ctrl', 'Shift', 'Z'],
      ['Shift', 'Space'],
    ])
  })
  it('[LA29] leads home and to the first nine lists that the person may open, in the order of the menu', () => {
    const all = goTargets(portal, () => true)
    expect(all.map(({ key }) => key)).toEqual([
      'h',
      ...all.slice(1).map((_, index) => String(index + 1)),
    ])
    expect(
      all.slice(1).every(({ route }) => route.screen === 'list' && route.view === route.box),
    ).toBe(true)
    const [, first, second] = all
    expect(goTargets(portal, (route) => route !== first!.route)[1]).toMatchObject({
      key: all[0]!.route.screen === 'dashboard' ? '1' : '',
      route: second!.route,
    })
  })
})

describe('choices', () => {
  it('[LA15] [LA16] what another release kept falls back to the usual', () => {
    const usual = { density: 'comfortable', singleKeys: true, preview: 'beside', columns: {} }
    for (const kept of [
      undefined,
      null,
      7,
      'x',
      {},
      { density: 'roomy', singleKeys: 'no', preview: 'left', columns: { a: 'b' } },
    ])
      expect(checkedChoices(kept)).toEqual(usual)
    const other = {
      density: 'compact',
      singleKeys: false,
      preview: 'over',
      columns: { 'a.b': ['C'] },
    }
    expect(checkedChoices(other)).toEqual(other)
  })
})

describe('period', () => {
  it('[LA13] [LA31] lists, drafts, reports and the dashboard have one; what is written or set up has none', () => {
    const kinds = (has: boolean) =>
      new Set(
        portal.routes
          .filter((route) => hasPeriod(portal, route) === has)
          .map((route) => route.screen),
      )
    expect(kinds(true)).toEqual(new Set(['dashboard', 'list', 'drafts', 'reportList']))
    // Cards of customers are sorted by name: a period of invoices would hide them.
    const cards = portal.routes.find((route) => route.screen === 'list' && route.box === 'cards')
    expect(cards && hasPeriod(portal, cards)).toBe(false)
    for (const kind of ['editor', 'series', 'upload', 'signIn', 'accessKeys'] as const)
      expect(kinds(false)).toContain(kind)
  })
  it('[LA14] means the months that it touches, and for a new report the month of its end', () => {
    const october = { from: '2026-10-05', to: '2026-11-02' }
    expect(
      ['2026-09', '2026-10', '2026-11', '2026-12'].map((month) => isMonthWithin(month, october)),
    ).toEqual([false, true, true, false])
    expect([
      isMonthWithin('2020-01', { from: '', to: '' }),
      isMonthWithin('2026-12', { from: '2026-10-05', to: '' }),
      isMonthWithin('2026-09', { from: '', to: '2026-08-31' }),
    ]).toEqual([true, true, false])
    const offered = recentPeriods('2026-11-21')
    expect([
      monthOf(october, offered),
      monthOf({ from: '2026-10-01', to: '2026-10-31' }, offered),
      monthOf({ from: '', to: '' }, offered),
      monthOf({ from: '', to: '2019-01-01' }, offered),
    ]).toEqual(['2026-11', '2026-10', '2026-11', '2026-11'])
  })
})
