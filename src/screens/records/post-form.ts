/** Leads the person to somebody else's page with what that page asks for, as a browser posts a form. */
import { recordOf } from '#values/json.ts'
import { addressToGoOn } from '../frame/safe-address.ts'

/** False where the answer is no form for an address that may be gone to. */
export function postForm(answer: unknown): boolean {
  const { Gateway, Inputs } = recordOf(answer)
  const action = addressToGoOn(Gateway)
  if (action === undefined) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  form.acceptCharset = 'UTF-8'
  for (const [name, value] of Object.entries(recordOf(Inputs))) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  // A field may be called `submit`, and stand in the place of the function.
  HTMLFormElement.prototype.submit.call(form)
  return true
}
