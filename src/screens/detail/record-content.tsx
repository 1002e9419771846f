import { useState } from 'react'
import { buttonsNow, buttonsOfRecord } from '#engine/call-buttons.ts'
import { stepsOf } from '#engine/steps.ts'
import type { Box } from '#engine/portal.ts'
import { factValue, type Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'
import { usePortal, useSession } from '../frame/portal-context.tsx'
import { CallButtons } from '../records/late-call-buttons.ts'
import { RecordForm } from '../records/late-record-form.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ActionBar } from './action-bar.tsx'
import { Labels } from './labels.tsx'
import type { Channel } from './messages-tab.tsx'
import { StageLine } from './late-stage-line.ts'
import { RecordNotice } from './record-notice.tsx'
import { RecordSummary } from './record-summary.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { useHelpAbout } from './use-help.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReadMark } from './use-read-mark.ts'
import { useRecordActions } from './use-record-actions.ts'

export interface RecordContentProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  /** The records that a step of the list leads to. */
  readonly near: readonly string[]
  readonly tab: string | undefined
  readonly onTab: (tab: string) => void
  readonly onClose: () => void
  readonly words: ListWords
}

/** A record that is there: what it is, what can be done with it, and its tabs. */
export function RecordContent({
  box,
  id,
  row,
  near,
  tab,
  onTab,
  onClose,
  words,
}: RecordContentProps) {
  /** The form that is open: of the record itself, or of one of its steps. */
  const [form, setForm] = useState<{ readonly step?: string }>()
  const onEdit = () => setForm({})
  const actions = useRecordActions({ box, id, row, words, onGone: onClose, onEdit })
  const [channel, setChannel] = useState<Channel>('email')
  useReadMark(box, id, row)
  const help = useHelpAbout(box, row)
  const record = { box, id, row, words }
  return (
    <>
      {/* Above a page that scrolls alone it takes half of a low window at most. */}
      <div className="-m-1 shrink-0 p-1 group-has-data-scrolls-alone/record:max-h-1/2 group-has-data-scrolls-alone/record:overflow-y-auto">
        <RecordSummary box={box} row={row} words={words} />
        <RecordNotice {...record} />
        {box.stages && <StageLine box={box} row={row} />}
        <ActionBar
          {...record}
          actions={actions}
          help={help.items}
          onTab={onTab}
          onChannel={setChannel}
        />
        <Steps
          {...record}
          isFirst={actions.actions.length + help.items.length === 0}
          onStep={(step) => setForm({ step })}
          onGone={onClose}
        />
        <Labels {...record} />
      </div>
      <RecordTabs
        {...record}
        near={near}
        actions={actions}
        channel={channel}
        onChannel={setChannel}
        tab={tab}
        onTab={onTab}
      />
      {help.dialog}
      {form && (
        <RecordForm
          {...form}
          box={box}
          id={id}
          version={versionOf(box, row)}
          open
          onOpen={(open) => !open && setForm(undefined)}
        />
      )}
    </>
  )
}

const versionOf = (box: Box, row: Row): number | undefined => {
  const version = factValue(box, row, 'version')
  return typeof version === 'number' ? version : undefined
}

/** What is done with a record that is written here, and the calls of the family's own about it; each asks in a form of its own. */
function Steps({
  box,
  id,
  row,
  isFirst,
  onStep,
  onGone,
  words,
}: {
  readonly box: Box
  readonly id: string
  readonly row: Row
  /** No other actions stand above. */
  readonly isFirst: boolean
  readonly onStep: (step: string) => void
  /** A call has deleted the record. */
  readonly onGone: () => void
  readonly words: ListWords
}) {
  const { mayCall } = useSession()
  const steps = stepsOf(box).filter(({ call }) => mayCall(call))
  const { buttons, main } = buttonsNow(
    buttonsOfRecord(usePortal(), box).filter(({ call }) => mayCall(call)),
    (condition) => words.whyNot(condition, row) === undefined,
  )
  const keptFocus = useKeptFocus(buttons.map(({ name }) => name))
  if (steps.length + buttons.length === 0) return null
  return (
    <div
      {...keptFocus}
      tabIndex={-1}
      className={cx('flex flex-wrap gap-1.5 pb-2 outline-none', isFirst && 'pt-3')}
    >
      {steps.map(({ name, when }) => (
        <Button
          key={name}
          size="sm"
          disabledReason={words.whyNot(when, row)}
          onClick={() => onStep(name)}
        >
          {words.action(name)}
        </Button>
      ))}
      {buttons.length > 0 && (
        <CallButtons
          buttons={buttons}
          main={main}
          id={id}
          name={String(row[box.title] ?? '')}
          onGone={onGone}
          whyNot={({ call }) => words.whyNot(call.when, row)}
          size="sm"
        />
      )}
    </div>
  )
}
