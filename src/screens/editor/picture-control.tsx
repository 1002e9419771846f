import { PictureChoice } from '../frame/picture-choice.tsx'
import { useText } from '../frame/portal-context.tsx'
import type { ControlProps } from './control-props.ts'

/** A picture of a record or of settings. */
export function PictureControl({ value, onValue, attributes }: ControlProps) {
  const { t } = useText()
  return (
    <PictureChoice
      control={attributes}
      accept="image/png,image/jpeg"
      name={t('editor.picture.chosen')}
      removeLabel={t('editor.picture.remove')}
      value={value}
      onValue={onValue}
    />
  )
}
