import { X } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { base64OfFile } from '../frame/file-content.ts'
import { FileChoice } from '../frame/file-choice.tsx'

/** As text it is a third longer, and may have half a million letters. */
const pictureBytes = 350_000

export interface PictureFieldProps {
  readonly label: string
  /** The picture as a `data:` address. */
  readonly value: string | null | undefined
  readonly onValue: (value: string | null) => void
}

/** A picture of the design: chosen, shown and taken away. */
export function PictureField({ label, value, onValue }: PictureFieldProps) {
  const { t } = useText()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > pictureBytes)
      toast.error(t('definitions.design.pictureLarge', { name: file.name }))
    else onValue(`data:${file.type};base64,${await base64OfFile(file)}`)
  }
  return (
    <Field label={label} hint={t('definitions.design.pictureHint')}>
      {(control) => (
        <FileChoice
          control={control}
          accept="image/png,image/jpeg,image/svg+xml"
          onFile={(file) => void take(file)}
        >
          {value && (
            <>
              <img
                src={value}
                alt={label}
                className="h-8 rounded bg-white ring-1 ring-line"
                style={{ maxWidth: '8rem', objectFit: 'contain' }}
              />
              <IconButton
                size="sm"
                icon={<X />}
                label={t('definitions.design.remove', { name: label })}
                onClick={() => onValue(null)}
              />
            </>
          )}
        </FileChoice>
      )}
    </Field>
  )
}
