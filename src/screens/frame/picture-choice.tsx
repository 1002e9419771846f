/** A picture that is kept as text: chosen from a file, shown, and taken away. */
import { X } from 'lucide-react'
import { pictureBytes } from '#schemas/picture.ts'
import type { ControlAttributes } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { FileChoice } from './file-choice.tsx'
import { base64OfFile } from './file-content.ts'
import { useText } from './portal-context.tsx'

export interface PictureChoiceProps {
  readonly control: ControlAttributes
  /** Media types. */
  readonly accept: string
  /** What the picture is called, for those who do not see it. */
  readonly name: string
  readonly removeLabel: string
  /** The picture as a `data:` address; empty where there is none. */
  readonly value: string
  readonly onValue: (value: string) => void
}

export function PictureChoice({
  control,
  accept,
  name,
  removeLabel,
  value,
  onValue,
}: PictureChoiceProps) {
  const { t } = useText()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > pictureBytes)
      toast.error(t('definitions.design.pictureLarge', { name: file.name }))
    else onValue(`data:${file.type};base64,${await base64OfFile(file)}`)
  }
  return (
    <FileChoice control={control} accept={accept} onFile={(file) => void take(file)}>
      {value !== '' && (
        <>
          <img
            src={value}
            alt={name}
            className="h-10 max-w-40 rounded bg-white object-contain p-0.5 ring-1 ring-line"
          />
          <IconButton size="sm" icon={<X />} label={removeLabel} onClick={() => onValue('')} />
        </>
      )}
    </FileChoice>
  )
}
