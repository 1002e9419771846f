/** All keys of the portal, by where they act. Made from the table that the screens act on, the menu and the descriptors. */
import { Fragment, type ReactNode } from 'react'
import type { Portal } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Switch } from '../ui/switch.tsx'
import { useChoices } from '../frame/choices.ts'
import { goKey, goTargets, shownKeys } from './go-targets.ts'
import { shortcuts, type ShortcutGroup } from '../frame/shortcuts.ts'

export function ShortcutSheet({ onOpen }: { readonly onOpen: (open: boolean) => void }) {
  const { t, screenLabel, familyLabel, actionLabel } = useText()
  const portal = usePortal()
  const { mayOpen } = useSession()
  const [{ singleKeys }, choose] = useChoices()
  const ofGroup = (group: ShortcutGroup): Line[] =>
    shortcuts
      .filter((one) => one.group === group)
      .map(({ name, keys }) => ({
        name,
        text: t(`shortcuts.names.${name}`),
        keys: keys.map((key) => [key]),
      }))
  const places = goTargets(portal, mayOpen).map(({ key, route }) => ({
    name: route.path,
    text:
      route.screen === 'dashboard'
        ? screenLabel(route)
        : `${screenLabel(route)} · ${familyLabel(route.family)}`,
    keys: [[goKey, key]],
  }))
  const actions = actionKeys(portal).map(({ action, key }) => ({
    name: action,
    text: actionLabel(action),
    keys: [[key]],
  }))
  return (
    <Dialog
      open
      onOpen={onOpen}
      title={t('shortcuts.title')}
      size="lg"
      footer={
        <Switch
          className="mr-auto"
          checked={singleKeys}
          onChecked={(next) => choose({ singleKeys: next })}
          label={t('shortcuts.singleKeys')}
        />
      }
    >
      <div className="columns-1 gap-8 pb-2 sm:columns-2">
        <Group title={t('shortcuts.groups.portal')} lines={ofGroup('portal')} />
        <Group title={t('shortcuts.groups.go')} lines={places} />
        <Group title={t('shortcuts.groups.list')} lines={ofGroup('list')} />
        <Group title={t('shortcuts.groups.record')} lines={actions} />
        <Group title={t('shortcuts.groups.editor')} lines={ofGroup('editor')} />
      </div>
    </Dialog>
  )
}

interface Line {
  readonly name: string
  readonly text: string
  /** Each a way to do it, pressed one after the other. */
  readonly keys: readonly (readonly string[])[]
}

function Group({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="pb-1 text-xs font-medium text-ink-muted">{title}</h3>
      <dl>
        {lines.map(({ name, text, keys }) => (
          <div
            key={name}
            className="flex min-h-7 items-center gap-3 border-b border-line py-0.5 last:border-0"
          >
            <dt className="min-w-0 flex-1 text-base text-ink-soft">{text}</dt>
            <dd className="flex shrink-0 items-center gap-1.5">
              {joined(keys.map((sequence) => <Sequence key={sequence.join()} keys={sequence} />))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sequence({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useText()
  return (
    <span className="flex gap-0.5">
      {keys.flatMap(shownKeys).map((key) => (
        <Kbd key={key}>{key === 'Space' ? t('shortcuts.space') : key}</Kbd>
      ))}
    </span>
  )
}

/** `↓ / J` */
const joined = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="text-xs text-ink-faint">/</span>}
      {part}
    </Fragment>
  ))

/** Keys that descriptors give to actions on the open record; an action has the same one in every box. */
function actionKeys(portal: Portal): { action: string; key: string }[] {
  const pairs = portal.families.flatMap((family) =>
    family.boxes.flatMap((box) =>
      box.actions.flatMap((action) =>
        action.shortcut === undefined ? [] : [[action.name, action.shortcut] as const],
      ),
    ),
  )
  return [...new Map(pairs)].map(([action, key]) => ({ action, key }))
}
