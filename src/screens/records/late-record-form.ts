/** The form of a record, which comes with the forms of the portal when somebody first writes one. */
import { late } from '../ui/late.tsx'
import { withForms } from '../frame/with-forms.tsx'
import type { RecordFormProps } from './record-dialog.tsx'

const load = withForms<RecordFormProps>(async () => ({
  Screen: (await import('./record-form.tsx')).RecordForm,
}))

export const RecordForm = late<RecordFormProps>(async () => (await load()).Screen)
