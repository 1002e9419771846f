import { useState } from 'react'
import { FileChoice } from '../frame/file-choice.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import type { ControlProps } from './control-props.ts'

/** A file that a call takes: its bytes are the value, its name is shown. */
export function FileControl({ value, onValue, attributes, field }: ControlProps) {
  const [name, setName] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    onValue(await base64OfFile(file))
  }
  return (
    <FileChoice
      control={attributes}
      accept={field.file?.join() ?? ''}
      onFile={(file) => void take(file)}
    >
      {value !== '' && <span className="min-w-0 truncate text-ink-muted">{name}</span>}
    </FileChoice>
  )
}
