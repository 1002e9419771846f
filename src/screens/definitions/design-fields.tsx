/** What a design says of the page: pictures, colour, size of the text, parts that are shown, and the foot. */
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { PictureField } from './picture-field.tsx'
import type { TemplateDesign } from './template-design.ts'

export interface DesignFieldsProps {
  readonly design: TemplateDesign
  readonly onDesign: (change: (design: TemplateDesign) => TemplateDesign) => void
}

/** All fields of a design, in the order of the page. */
export function DesignFields({ design, onDesign }: DesignFieldsProps) {
  const { t } = useText()
  // A picture takes a moment to be read: what was changed meanwhile stays.
  const change = (values: Partial<TemplateDesign>) => onDesign((now) => ({ ...now, ...values }))
  return (
    <>
      <PictureField
        label={t('definitions.design.logo')}
        value={design.Logo}
        onValue={(Logo) => change({ Logo })}
      />
      <PictureField
        label={t('definitions.design.signature')}
        value={design.Signature}
        onValue={(Signature) => change({ Signature })}
      />
      <div className="grid grid-cols-2 gap-3">
        <AccentField value={design.Accent} onValue={(Accent) => change({ Accent })} />
        <TextSizeField value={design.TextSize} onValue={(TextSize) => change({ TextSize })} />
      </div>
      <PartSwitches design={design} onChange={change} />
      <Field label={t('definitions.design.foot')} hint={t('definitions.design.footHint')}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1000}
            value={design.Foot ?? ''}
            onChange={(event) => change({ Foot: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

interface ValueProps<T> {
  readonly value: T
  readonly onValue: (value: T) => void
}

function AccentField({ value, onValue }: ValueProps<TemplateDesign['Accent']>) {
  const { t } = useText()
  return (
    <Field label={t('definitions.design.accent')}>
      {(control) => (
        <input
          {...control}
          type="color"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className="h-8 w-full cursor-pointer rounded-md bg-surface ring-1 ring-line-control"
        />
      )}
    </Field>
  )
}

const sizes = ['small', 'normal', 'large'] as const

function TextSizeField({ value, onValue }: ValueProps<TemplateDesign['TextSize']>) {
  const { t } = useText()
  return (
    <Field label={t('definitions.design.size')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValue={(size) => onValue(sizes.find((one) => one === size) ?? 'normal')}
          options={sizes.map((size) => ({
            value: size,
            label: t(`definitions.design.sizes.${size}`),
          }))}
        />
      )}
    </Field>
  )
}

/** Parts of the page that may be left out, and the words of each. */
const parts = [
  ['ShowQr', 'qr'],
  ['ShowAmountInWords', 'words'],
  ['ShowPayment', 'payment'],
  ['ShowBankAccounts', 'accounts'],
  ['ShowNotes', 'notes'],
] as const

interface PartSwitchesProps {
  readonly design: TemplateDesign
  readonly onChange: (values: Partial<TemplateDesign>) => void
}

function PartSwitches({ design, onChange }: PartSwitchesProps) {
  const { t } = useText()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-ink">{t('definitions.design.parts')}</legend>
      {parts.map(([part, word]) => (
        <Switch
          key={part}
          checked={design[part]}
          onChecked={(checked) => onChange({ [part]: checked })}
          label={t(`definitions.design.${word}`)}
        />
      ))}
    </fieldset>
  )
}
