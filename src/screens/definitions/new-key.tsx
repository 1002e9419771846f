/** The form of a new API key: its name, what it may do, until when, and whether it may create keys. */
import { useState } from 'react'
import type { WireInput } from '#schemas/wire.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'
import { rolesIn, scopeOf } from './key-scope.ts'

export type NewKeyBody = WireInput['AccessKeyCreate']

export interface NewKeyProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSave: (body: NewKeyBody) => Promise<void>
}

/** What was typed goes with the dialog. */
export function NewKey({ open, ...rest }: NewKeyProps) {
  return open ? <OpenForm {...rest} /> : null
}

interface KeyValues {
  readonly name: string
  /** Families that the key opens; undefined: all. */
  readonly areas: readonly string[] | undefined
  readonly isReadOnly: boolean
  readonly expires: string
  readonly mayCreate: boolean
}
const empty: KeyValues = {
  name: '',
  areas: undefined,
  isReadOnly: false,
  expires: '',
  mayCreate: false,
}

function OpenForm({ onOpen, onSave }: Omit<NewKeyProps, 'open'>) {
  const { t } = useText()
  const bodyOf = useKeyBody()
  const [values, setValues] = useState(empty)
  const change = (more: Partial<KeyValues>) => setValues({ ...values, ...more })
  const { name, areas, isReadOnly, expires, mayCreate } = values
  const waiting =
    name.trim() === ''
      ? t('definitions.nameMissing')
      : areas?.length === 0
        ? t('definitions.accessKeys.areaMissing')
        : undefined
  return (
    <DefinitionDialog
      open
      onOpen={onOpen}
      title={t('definitions.accessKeys.new')}
      waiting={waiting}
      onSave={() => void onSave(bodyOf(values))}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('definitions.accessKeys.name')}
          hint={t('definitions.accessKeys.nameHint')}
          required
        >
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={100}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Areas areas={areas} onAreas={(next) => change({ areas: next })} />
        <Checkbox
          checked={isReadOnly}
          onChecked={(checked) => change({ isReadOnly: checked })}
          label={t('definitions.accessKeys.readOnlyKey')}
        />
        <Field
          label={t('definitions.accessKeys.expires')}
          hint={t('definitions.accessKeys.expiresHint')}
        >
          {(control) => (
            <DateInput {...control} value={expires} onValue={(day) => change({ expires: day })} />
          )}
        </Field>
        <MayCreate value={mayCreate} onValue={(checked) => change({ mayCreate: checked })} />
      </div>
    </DefinitionDialog>
  )
}

/** What the service is sent for a new key: only what restricts it or gives it more. */
function useKeyBody(): (values: KeyValues) => NewKeyBody {
  const portal = usePortal()
  const { roles } = useSession()
  return (values) => ({
    Name: values.name.trim(),
    ...((values.areas !== undefined || values.isReadOnly) && {
      Roles: rolesIn(portal, roles, values),
    }),
    ...(values.expires !== '' && { ExpiresAt: values.expires }),
    ...(values.mayCreate && { MayCreateKeys: true }),
  })
}

interface MayCreateProps {
  readonly value: boolean
  readonly onValue: (value: boolean) => void
}

/** Whether the key may make further keys. */
function MayCreate({ value, onValue }: MayCreateProps) {
  const { t } = useText()
  return (
    <div>
      <Checkbox checked={value} onChecked={onValue} label={t('definitions.accessKeys.mayCreate')} />
      <p className="pt-1 text-xs text-ink-muted">{t('definitions.accessKeys.mayCreateHint')}</p>
    </div>
  )
}

/** Everything, or some areas of the portal that the person may open. */
function Areas({
  areas,
  onAreas,
}: {
  readonly areas: readonly string[] | undefined
  readonly onAreas: (areas: readonly string[] | undefined) => void
}) {
  const { t, familyLabel } = useText()
  const { roles } = useSession()
  const offered = scopeOf(usePortal(), [...roles]).areas
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('definitions.accessKeys.scope')} hint={t('definitions.accessKeys.scopeHint')}>
        {(control) => (
          <Select
            {...control}
            value={areas === undefined ? 'all' : 'chosen'}
            onValue={(value) => onAreas(value === 'all' ? undefined : [])}
            options={[
              { value: 'all', label: t('definitions.accessKeys.scopeAll') },
              { value: 'chosen', label: t('definitions.accessKeys.scopeChosen') },
            ]}
          />
        )}
      </Field>
      {areas !== undefined && (
        <fieldset className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          <legend className="sr-only">{t('definitions.accessKeys.areas')}</legend>
          {offered.map((family) => (
            <Checkbox
              key={family}
              checked={areas.includes(family)}
              onChecked={(checked) =>
                onAreas(checked ? [...areas, family] : areas.filter((one) => one !== family))
              }
              label={familyLabel(family)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
