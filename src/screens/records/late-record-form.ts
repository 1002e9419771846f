/** The form of a record, which comes with the forms of the portal when somebody first writes one. */
import { late } from '../ui/late.tsx'
import { partWithForms } from '../with-forms.tsx'
import type { RecordFormProps } from './record-form.tsx'

export const RecordForm = late<RecordFormProps>(() =>
  partWithForms(async () => (await import('./record-form.tsx')).RecordForm),
)
