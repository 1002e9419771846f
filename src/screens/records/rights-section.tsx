import { useController } from 'react-hook-form'
import type { RightsSection as Section } from '#engine/form.ts'
import { portalRole } from '#engine/rights.ts'
import { useFormState } from '../editor/editor-context.tsx'
import { textAt } from '../editor/model.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { FormError } from '../ui/form-error.tsx'
import { RightsTable } from './rights-table.tsx'

export interface RightsSectionProps {
  readonly section: Section
}

/** The rights of a form: the form holds their codes as lines of one text. */
export function RightsSection({ section }: RightsSectionProps) {
  const { control, family, problems } = useFormState()
  const { t } = useText()
  const { roles } = useSession()
  const { field } = useController({ control, name: section.at })
  const text = textAt({ value: field.value }, 'value')
  const codes = text.split('\n').filter((code) => code !== '')
  return (
    <>
      <RightsTable
        held={roles}
        value={codes.filter((code) => code !== portalRole)}
        onValue={(next) =>
          field.onChange([...next, ...codes.filter((code) => code === portalRole)].join('\n'))
        }
        presets={Object.entries(section.presets ?? {}).map(([name, patterns]) => ({
          name,
          label: t(`families.${family.key}.presets.${name}`),
          patterns,
        }))}
      />
      <FormError text={problems.get(section.at)} />
    </>
  )
}
