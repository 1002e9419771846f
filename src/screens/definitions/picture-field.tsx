import { PictureChoice } from '../frame/picture-choice.tsx'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'

export interface PictureFieldProps {
  readonly label: string
  /** The picture as a `data:` address. */
  readonly value: string | null | undefined
  readonly onValue: (value: string | null) => void
}

/** A picture of the design. */
export function PictureField({ label, value, onValue }: PictureFieldProps) {
  const { t } = useText()
  return (
    <Field label={label} hint={t('definitions.design.pictureHint')}>
      {(control) => (
        <PictureChoice
          control={control}
          accept="image/png,image/jpeg,image/svg+xml"
          name={label}
          removeLabel={t('definitions.design.remove', { name: label })}
          value={value ?? ''}
          onValue={(picture) => onValue(picture === '' ? null : picture)}
        />
      )}
    </Field>
  )
}
