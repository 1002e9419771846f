/** A picture of a record or of settings: chosen from a file, shown, and taken away. */
import { X } from 'lucide-react'
import { pictureBytes } from '#schemas/picture.ts'
import { FileChoice } from '../frame/file-choice.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { useText } from '../frame/portal-context.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import type { ControlProps } from './control-props.ts'

export function PictureControl({ value, onValue, attributes }: ControlProps) {
  const { t } = useText()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > pictureBytes) toast.error(t('editor.picture.large', { name: file.name }))
    else onValue(`data:${file.type};base64,${await base64OfFile(file)}`)
  }
  return (
    <FileChoice
      control={attributes}
      accept="image/png,image/jpeg"
      onFile={(file) => void take(file)}
    >
      {value !== '' && (
        <>
          <img
            src={value}
            alt={t('editor.picture.chosen')}
            className="h-12 max-w-48 rounded bg-white object-contain p-1 ring-1 ring-line"
          />
          <IconButton
            size="sm"
            icon={<X />}
            label={t('editor.picture.remove')}
            onClick={() => onValue('')}
          />
        </>
      )}
    </FileChoice>
  )
}
