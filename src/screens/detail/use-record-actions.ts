/** What can be done with one record, why not where it cannot, and doing it. */
import { recordsIn } from '#values/json.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action, Box } from '#engine/portal.ts'
import { editorOf } from '#client/draft-links.ts'
import { hrefOf } from '#client/links.ts'
import { refreshFamily } from '#client/query.ts'
import type { ListWords } from '../rows/list-words.ts'
import { useCall, usePortal, useSession } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { inputs, type Added, type Row } from '#engine/inputs.ts'
import { actionInputs } from './action-inputs.ts'
import { useSingleFlight } from './use-single-flight.ts'
import { useUndo } from './use-undo.ts'

export interface RecordAction {
  readonly action: Action
  readonly label: string
  readonly disabledReason: string | undefined
  readonly tone: 'plain' | 'primary' | 'danger'
  /** Asked before it is done. */
  readonly confirm: 'none' | 'simple' | 'reason' | 'receipt' | 'record'
}

export interface RecordActions {
  readonly actions: readonly RecordAction[]
  /** Name of the action under way. */
  readonly busy: string | undefined
  /** What an action answered, for those whose result is shown. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Does it. Rejects with the reason after having said it. */
  readonly run: (action: RecordAction, added?: Added) => Promise<void>
}

export interface RecordActionsInput {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly words: ListWords
  /** The record is no longer in this list. */
  readonly onGone: () => void
  /** Opens the form of a record that is written here. */
  readonly onEdit: () => void
}

export function useRecordActions({
  box,
  id,
  row,
  words,
  onGone,
  onEdit,
}: RecordActionsInput): RecordActions {
  const call = useCall()
  const client = useQueryClient()
  const failureText = useFailureText()
  const openDraft = useOpenDraft(box)
  const offerUndo = useUndo(box.family)
  const once = useSingleFlight()
  const { mayCall } = useSession()
  const [busy, setBusy] = useState<string>()
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({})
  const { t } = words

  const actions = box.actions
    .filter((action) => mayCall(action.call))
    .map((action) => ({
      action,
      label: words.action(action.name),
      disabledReason: words.whyNot(action.when, row),
      tone: actionInputs[action.name].tone,
      confirm: confirmOf(action),
    }))

  const doneText = ({ name }: Action) => words.done(name, String(row[box.title] ?? ''))
  const after: Record<
    (typeof actionInputs)[Action['name']]['then'],
    (answer: unknown, action: Action) => void
  > = {
    refresh: (_answer, action) => toast.success(doneText(action)),
    refreshUndoable: (_answer, action) =>
      offerUndo(doneText(action), () => call(box.calls['restore'] ?? '', { body: [id] })),
    openDraft: (answer) => openDraft(uuidOf(answer) ?? id),
    openDrafts: (answer, action) => {
      const drafts = recordsIn(answer)
      const [only] = drafts
      toast.success(doneText(action))
      if (only && drafts.length === 1) openDraft(String(only['UUID']), String(only['Family']))
    },
    openRecord: () => openDraft(id),
    envelope: () => {},
  }

  const run: RecordActions['run'] = ({ action, label }, added = {}) =>
    once(JSON.stringify([action.name, id, added]), () => perform(action, label, added))
  const perform = async (action: Action, label: string, added: Added): Promise<void> => {
    const spec = actionInputs[action.name]
    if (spec.then === 'openRecord') return box.record ? onEdit() : openDraft(id)
    setBusy(action.name)
    try {
      const answer = await call(action.call, inputs[action.name](id, row, added, box))
      if (spec.then !== 'openDrafts' && Array.isArray(answer) && answer.length > 0)
        throw new Error(answer.join(' '))
      setAnswers((now) => ({ ...now, [`${action.name}:${id}`]: answer }))
      if (leavesList(box, action)) onGone()
      void refreshFamily(client, box.family)
      after[spec.then](answer, action)
    } catch (error) {
      const { text, details } = failureText(error)
      toast.error(t('detail.failed', { action: label }), {
        description: [text, ...details].join(' '),
      })
      throw error
    } finally {
      setBusy(undefined)
    }
  }
  return { actions, busy, answers, run }
}

/** What cannot be taken back is asked about, whatever the family says; what asks for a reason asks with it. */
function confirmOf(action: Action): RecordAction['confirm'] {
  const { asks } = actionInputs[action.name]
  if (asks === 'receipt' || asks === 'record') return asks
  if (asks === 'reason' || action.confirm === 'reason') return 'reason'
  return action.confirm === 'simple' || actionInputs[action.name].tone === 'danger'
    ? 'simple'
    : 'none'
}

/** What was deleted is gone, and a draft that was sent is no draft any more. */
const leavesList = (box: Box, action: Action): boolean =>
  action.name === 'delete' || (box.isDrafts && action.name === 'confirmAndSend')

const uuidOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' &&
  answer !== null &&
  'UUID' in answer &&
  typeof answer.UUID === 'string'
    ? answer.UUID
    : undefined

/** Opens a draft in the editor of the box's family, or of another one. */
export function useOpenDraft(box: Box): (uuid: string, family?: string) => void {
  const portal = usePortal()
  const go = useGo()
  return (uuid, family = box.family) => {
    const editor = editorOf(portal, family)
    if (editor) go(hrefOf(portal, editor.route, { draft: uuid, ...editor.search }))
  }
}
