import { useState } from 'react'
import type { WireInput } from '#schemas/wire.ts'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import { DefinitionDialog } from './definition-dialog.tsx'
import { FileChoice } from '../frame/file-choice.tsx'

export interface NewTemplateProps {
  readonly title: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSave: (template: WireInput['TemplateFileSave']) => Promise<boolean>
}

/** The form of a new template: its name and its stylesheet. */
export function NewTemplate({ title, open, onOpen, onSave }: NewTemplateProps) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const waiting =
    name.trim() === ''
      ? t('definitions.nameMissing')
      : file === undefined
        ? t('definitions.templates.fileMissing')
        : undefined
  const save = async () => {
    if (!file) return
    const Base64String = await base64OfFile(file)
    if (!(await onSave({ Name: name.trim(), IsActive: true, IsDefault: false, Base64String })))
      return
    setName('')
    setFile(undefined)
    onOpen(false)
  }
  return (
    <DefinitionDialog
      open={open}
      onOpen={onOpen}
      title={title}
      waiting={waiting}
      onSave={() => void save()}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('definitions.templates.name')} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <StylesheetField file={file} onFile={setFile} />
      </div>
    </DefinitionDialog>
  )
}

interface StylesheetFieldProps {
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
}

function StylesheetField({ file, onFile }: StylesheetFieldProps) {
  const { t } = useText()
  return (
    <Field
      label={t('definitions.templates.file')}
      hint={t('definitions.templates.fileHint')}
      required
    >
      {(control) => (
        <FileChoice control={control} accept=".xslt,.xsl,.xml" onFile={onFile}>
          {file && (
            <span className="min-w-0 truncate text-ink" title={file.name}>
              {file.name}
            </span>
          )}
        </FileChoice>
      )}
    </Field>
  )
}
