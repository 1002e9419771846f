/** Rights to choose from: areas of the portal down, kinds across, and each right by itself where an area is unfolded. */
import { ChevronRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { codesOfPreset, rightKinds, rightsOf, type Right, type RightKind } from '#engine/rights.ts'
import { grouped } from '#values/grouped.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'

export interface RightsPreset {
  readonly name: string
  readonly label: string
  readonly patterns: readonly string[]
}
export interface RightsTableProps {
  /** What the person who chooses holds: nothing else can be given or taken. */
  readonly held: ReadonlySet<string>
  readonly value: readonly string[]
  readonly onValue: (value: readonly string[]) => void
  readonly presets: readonly RightsPreset[]
}

export function RightsTable({ held, value, onValue, presets }: RightsTableProps) {
  const { t } = useText()
  const portal = usePortal()
  // What somebody has and the other has not is shown all the same, and stays.
  const [first] = useState(value)
  const rights = useMemo(() => rightsOf(portal, [...held, ...first]), [portal, held, first])
  const chosen = new Set(value)
  const mayChange = ({ code }: Right) => held.has(code)
  const set = (some: readonly Right[], isGiven: boolean) => {
    const changed = new Set(some.filter(mayChange).map(({ code }) => code))
    const rest = value.filter((code) => !changed.has(code))
    onValue(isGiven ? [...rest, ...changed] : rest)
  }
  const apply = (codes: readonly string[]) =>
    onValue([...value.filter((code) => !held.has(code)), ...codes])
  const areas = areasOf(rights)
  return (
    <div className="flex flex-col gap-3">
      <Presets presets={presets} held={held} value={value} onApply={apply} />
      <div className="rounded-md ring-1 ring-line">
        <div
          aria-hidden
          className={cx(grid, 'hidden border-b border-line text-sm text-ink-muted sm:grid')}
        >
          <span>{t('editor.rights.area')}</span>
          {rightKinds.map((kind) => (
            <span key={kind} className="text-center">
              {t(`editor.rights.kinds.${kind}`)}
            </span>
          ))}
        </div>
        {areas.map(([area, some]) => (
          <Area
            key={area}
            area={area}
            rights={some}
            chosen={chosen}
            mayChange={mayChange}
            onSet={set}
          />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
        <span role="status">
          {t('editor.rights.chosen', {
            chosen: rights.filter(({ code }) => chosen.has(code)).length,
            all: rights.length,
          })}
        </span>
        {rights.some((right) => !mayChange(right)) && <span>{t('editor.rights.notHeld')}</span>}
      </p>
    </div>
  )
}

const grid =
  'grid-cols-[minmax(10rem,1fr)_repeat(5,minmax(4.5rem,6rem))] items-center gap-x-2 px-3 py-1.5'

const areasOf = (rights: readonly Right[]) => [...grouped(rights, ({ family }) => family ?? '')]

interface PresetsProps {
  readonly presets: readonly RightsPreset[]
  readonly held: ReadonlySet<string>
  readonly value: readonly string[]
  readonly onApply: (codes: readonly string[]) => void
}

/** Sets that are given at once, in place of what was chosen. The one that is chosen is pressed. */
function Presets({ presets, held, value, onApply }: PresetsProps) {
  const { t } = useText()
  if (presets.length === 0) return null
  const mine = value.filter((code) => held.has(code))
  const isChosen = (codes: readonly string[]) =>
    codes.length === mine.length && codes.every((code) => mine.includes(code))
  const isEmpty = (name: string, codes: readonly string[]) => codes.length === 0 && name !== ''
  const button = (name: string, label: string, codes: readonly string[]) => (
    <Button
      key={name}
      size="sm"
      aria-pressed={isChosen(codes) && !isEmpty(name, codes)}
      disabledReason={isEmpty(name, codes) ? t('editor.rights.emptyPreset') : undefined}
      onClick={() => onApply(codes)}
      className="aria-pressed:bg-primary-soft aria-pressed:text-primary-ink aria-pressed:ring-primary"
    >
      {label}
    </Button>
  )
  return (
    <div role="group" aria-label={t('editor.rights.presets')} className="flex flex-wrap gap-1.5">
      {presets.map(({ name, label, patterns }) =>
        button(name, label, codesOfPreset(patterns, held)),
      )}
      {button('', t('editor.rights.none'), [])}
    </div>
  )
}

interface AreaProps {
  readonly area: string
  readonly rights: readonly Right[]
  readonly chosen: ReadonlySet<string>
  readonly mayChange: (right: Right) => boolean
  readonly onSet: (rights: readonly Right[], isGiven: boolean) => void
}

/** An area with a box for each kind of right that it has; unfolded, each right by itself. On a phone the kinds stand below its name. */
function Area({ area, rights, chosen, mayChange, onSet }: AreaProps) {
  const { t, familyLabel } = useText()
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const label = area === '' ? t('editor.rights.general') : familyLabel(area)
  const ofKind = (kind: RightKind) => rights.filter((right) => right.kind === kind)
  return (
    <div role="group" aria-label={label} className="border-b border-line last:border-b-0">
      <div className={cx(grid, 'flex flex-wrap gap-y-1 sm:grid')}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={t('editor.rights.details', { area: label })}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 basis-full items-center gap-1 text-left text-base font-medium text-ink hover:text-primary-ink"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-4 shrink-0 text-ink-faint', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 break-words">{label}</span>
        </button>
        {rightKinds.map((kind) => (
          <KindBox
            key={kind}
            kind={kind}
            area={label}
            rights={ofKind(kind)}
            chosen={chosen}
            mayChange={mayChange}
            onSet={onSet}
          />
        ))}
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-x-4 gap-y-1 bg-surface-sunken px-3 py-2 sm:grid-cols-2 lg:grid-cols-3">
            {rights.map((right) => (
              <OneRight
                key={right.code}
                right={right}
                isChosen={chosen.has(right.code)}
                mayChange={mayChange(right)}
                onSet={onSet}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

interface KindBoxProps extends Omit<AreaProps, 'area'> {
  readonly kind: RightKind
  readonly area: string
}

function KindBox({ kind, area, rights, chosen, mayChange, onSet }: KindBoxProps) {
  const { t } = useText()
  const name = t(`editor.rights.kinds.${kind}`)
  if (rights.length === 0)
    return (
      <span aria-hidden className="hidden text-center text-ink-faint sm:block">
        –
      </span>
    )
  const count = rights.filter(({ code }) => chosen.has(code)).length
  const changeable = rights.filter(mayChange)
  // All that may be given is given: the next press takes it, also where something else is missing.
  const isFull = changeable.every(({ code }) => chosen.has(code))
  return (
    <span className="flex items-center gap-1.5 pr-2 sm:justify-center sm:pr-0">
      <Checkbox
        checked={count === 0 ? false : count === rights.length ? true : 'some'}
        disabled={changeable.length === 0}
        onChecked={() => onSet(rights, !isFull)}
        aria-label={`${area}: ${name}`}
      />
      <span aria-hidden className="text-sm text-ink-soft sm:hidden">
        {name}
      </span>
    </span>
  )
}

interface OneRightProps {
  readonly right: Right
  readonly isChosen: boolean
  readonly mayChange: boolean
  readonly onSet: (rights: readonly Right[], isGiven: boolean) => void
}

function OneRight({ right, isChosen, mayChange, onSet }: OneRightProps) {
  const { t, screenLabel } = useText()
  const { profile } = useSession()
  const { code, kind, route } = right
  const isOff = route?.module !== undefined && !profile.Modules.includes(route.module)
  return (
    <Checkbox
      checked={isChosen}
      disabled={!mayChange}
      onChecked={(isGiven) => onSet([right], isGiven)}
      label={
        <span>
          {route ? screenLabel(route) : code}
          <span className="text-ink-muted">
            {` · ${t(`editor.rights.kinds.${kind}`)}`}
            {isOff && ` · ${t('editor.rights.moduleOff')}`}
          </span>
        </span>
      }
    />
  )
}
