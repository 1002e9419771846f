import { useQueryClient } from '@tanstack/react-query'
import { Hash, Tag } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { tagsOf } from '../rows/cells.tsx'
import type { ListWords } from '../rows/list-words.ts'
import { useCall, useSession } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Popover } from '../ui/popover.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import { toast } from '../ui/toast.tsx'
import { factValue, type Row } from '#engine/inputs.ts'
import { TagChoice } from './tag-choice.tsx'
import { useUndo } from './use-undo.ts'

export interface LabelsProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly words: ListWords
}

/** Tags and special code of a record, each with its small editor. */
export function Labels({ box, id, row, words }: LabelsProps) {
  const { mayCall } = useSession()
  const save = useSave(box, words)
  const tags = tagsOf(factValue(box, row, 'tags'))
  const specialCode = String(factValue(box, row, 'specialCode') ?? '')
  const mayTag = box.calls['tags'] !== undefined && mayCall(box.calls['tags'])
  const mayCode = box.calls['specialCode'] !== undefined && mayCall(box.calls['specialCode'])
  if (!mayTag && !mayCode && tags.length === 0 && specialCode === '') return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <TagChip key={tag.UUID} name={tag.Name} color={tag.Color} />
      ))}
      {mayTag && (
        <Editor
          key={`tags-${id}`}
          icon={<Tag />}
          label={words.t('detail.editTags')}
          words={words}
          initial={tags.map((tag) => tag.UUID)}
          onSave={(uuids) =>
            save(
              callIdOf(box, 'tags'),
              (Tags) => ({ DocumentUUID: id, Tags }),
              uuids,
              tags.map((tag) => tag.UUID),
            )
          }
        >
          {(uuids, setUuids) => (
            <TagChoice
              family={box.family}
              chosen={uuids}
              onChosen={(chosen) => setUuids([...chosen])}
            />
          )}
        </Editor>
      )}
      {mayCode ? (
        <Editor
          key={`code-${id}`}
          icon={<Hash />}
          label={words.t('detail.editCode')}
          shown={specialCode}
          words={words}
          initial={specialCode}
          onSave={(code) =>
            save(
              callIdOf(box, 'specialCode'),
              (SpecialCode) => ({ UUID: [id], SpecialCode }),
              code.trim(),
              specialCode,
            )
          }
        >
          {(code, setCode) => (
            <Field label={words.t('detail.specialCode')}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  maxLength={50}
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </Field>
          )}
        </Editor>
      ) : (
        specialCode && <span className="text-sm text-ink-muted">{specialCode}</span>
      )}
    </div>
  )
}

/** Saves a value, and offers to set the one before it again. */
function useSave(
  box: Box,
  words: ListWords,
): <T>(callId: string, bodyOf: (value: T) => unknown, value: T, before: T) => Promise<boolean> {
  const call = useCall()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offerUndo = useUndo(box.family)
  return async (callId, bodyOf, value, before) => {
    try {
      await call(callId, { body: bodyOf(value) })
      await refreshFamily(client, box.family)
      if (JSON.stringify(value) !== JSON.stringify(before))
        offerUndo(words.t('common.saved'), () => call(callId, { body: bodyOf(before) }))
      return true
    } catch (error) {
      toast.error(words.t('detail.notSaved'), { description: failureText(error).text })
      return false
    }
  }
}

interface EditorProps<T> {
  readonly icon: ReactElement
  readonly label: string
  /** On the button, where there is a value. */
  readonly shown?: string
  readonly initial: T
  /** Whether it was saved; the editor stays open otherwise. */
  readonly onSave: (value: T) => Promise<boolean>
  readonly words: ListWords
  readonly children: (value: T, setValue: (value: T) => void) => ReactNode
}

function Editor<T>({ icon, label, shown = '', initial, onSave, words, children }: EditorProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const open = (next: boolean) => {
    if (next) setValue(initial)
    setOpen(next)
  }
  const save = async () => {
    setSaving(true)
    if (await onSave(value)) setOpen(false)
    setSaving(false)
  }
  return (
    <Popover
      open={isOpen}
      onOpen={open}
      label={label}
      className="w-64"
      trigger={
        <Button size="sm" variant="ghost" icon={icon} className="h-6 px-1.5 text-xs text-ink-muted">
          {shown === '' ? label : <LabelledValue label={label} value={shown} />}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        {children(value, setValue)}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={() => setOpen(false)}>
            {words.t('common.cancel')}
          </Button>
          <Button size="sm" variant="primary" type="submit" once loading={isSaving}>
            {words.t('common.save')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

/** The value for the eye, with its name for the ear. */
function LabelledValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {value}
    </>
  )
}
