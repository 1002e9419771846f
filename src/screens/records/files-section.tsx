/** Files that go with a call: chosen, dropped or pasted. What cannot be taken is refused at once, with its name and the reason. */
import { useRef, type ClipboardEvent } from 'react'
import { useController } from 'react-hook-form'
import { bytesOf } from '#documents/document/attachments.ts'
import { callFileLimits } from '#engine/call-file-limits.ts'
import type { FilesSection as Section } from '#engine/form.ts'
import { faultOfFile, recordFileEnds } from '#engine/record-files.ts'
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { filesIn, filesText, type ChosenFile } from '../editor/chosen-files.ts'
import { controlId, useFormState } from '../editor/editor-context.tsx'
import { textAt } from '../editor/model.ts'
import { EnclosedFiles } from '../frame/enclosed-files.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { FileButton } from '../ui/file-button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { toast } from '../ui/toast.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'

export interface FilesSectionProps {
  readonly section: Section
}

export function FilesSection({ section }: FilesSectionProps) {
  const { control, problems } = useFormState()
  const { t } = useText()
  const { field } = useController({ control, name: section.at })
  const files = filesIn(textAt({ value: field.value }, 'value'))
  const set = (changed: readonly ChosenFile[]) => field.onChange(filesText(changed))
  const take = useTaking(files, set)
  const { isOver, handlers } = useFileDrop((dropped) => void take(dropped))
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) void take([...clipboardData.files])
  }
  return (
    <div
      {...handlers}
      id={controlId(section.at)}
      tabIndex={-1}
      onPaste={paste}
      className={cx(
        'flex flex-col gap-2 rounded-md p-3 ring-1 outline-none ring-inset',
        isOver ? 'bg-primary-soft ring-primary' : 'ring-line',
      )}
    >
      <EnclosedFiles
        files={files.map(({ name }, index) => ({ key: `${index} ${name}`, name }))}
        onTakeOff={(index) => set(files.toSpliced(index, 1))}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton accept={recordFileEnds} onFiles={(chosen) => void take(chosen)}>
          {t('editor.attachments.choose')}
        </FileButton>
        <span className="text-xs text-ink-muted">
          {t('editor.attachments.hint', { megabytes: callFileLimits.megabytes })}
        </span>
      </div>
      <FormError text={problems.get(section.at)} />
    </div>
  )
}

/** Reads files one after the other; each counts towards the limits of those behind it. */
function useTaking(files: readonly ChosenFile[], set: (files: readonly ChosenFile[]) => void) {
  const { t } = useText()
  // What was chosen while others were read stays.
  const newest = useRef(files)
  newest.current = files
  return async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const content = await base64OfFile(file).catch(() => undefined)
      const fault = content === undefined ? 'unreadable' : faultBeside(file, newest.current)
      if (fault !== undefined || content === undefined) {
        toast.error(
          t(`editor.files.${fault ?? 'unreadable'}`, {
            name: file.name,
            types: recordFileEnds.join(', '),
            most: recordFileLimits.megabytes,
            ...callFileLimits,
          }),
        )
        continue
      }
      newest.current = [...newest.current, { name: file.name, content }]
      set(newest.current)
    }
  }
}

/** Why a file cannot go with those that are chosen already. */
function faultBeside({ name, size }: File, chosen: readonly ChosenFile[]) {
  const fault = faultOfFile(name, size)
  if (fault !== undefined) return fault
  if (chosen.length >= callFileLimits.files) return 'tooMany'
  const whole = chosen.reduce((sum, { content }) => sum + bytesOf(content), size)
  return whole > callFileLimits.megabytes * 1024 * 1024 ? 'tooMuch' : undefined
}
