/** The form of a call, which comes with the forms of the portal when somebody first opens one. */
import { rareComponent } from '../ui/lazy-component.tsx'
import { withForms } from '../frame/with-forms.tsx'
import type { CallFormProps } from './call-form.tsx'

const load = withForms<CallFormProps>(async () => ({
  Screen: (await import('./call-form.tsx')).CallForm,
}))

export const CallForm = rareComponent<CallFormProps>(async () => (await load()).Screen)
