/** The form of a record, which comes with the forms of the portal when somebody first writes one. */
import { rareComponent } from '../ui/lazy-component.tsx'
import { withForms } from '../frame/with-forms.tsx'
import type { RecordFormProps } from './record-form.tsx'

const load = withForms<RecordFormProps>(async () => ({
  Screen: (await import('./record-form.tsx')).RecordForm,
}))

export const RecordForm = rareComponent<RecordFormProps>(async () => (await load()).Screen)
