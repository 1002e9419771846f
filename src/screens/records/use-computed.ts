import { withComputed } from '#engine/computed.ts'
import type { Box } from '#engine/portal.ts'
import { valueAt } from '#values/json.ts'
import type { Body } from '../editor/model.ts'
import { useText } from '../frame/portal-context.tsx'

/** What the places that follow from others come to, as it would be saved now. */
export function useComputed(box: Box | undefined, model: Body): ReadonlyMap<string, string> {
  const { format } = useText()
  const places = Object.entries(box?.record?.computed ?? {})
  if (!box || places.length === 0) return nothingComputed
  const whole = withComputed(box, model)
  return new Map(
    places.map(([place, { decimals }]) => [
      place,
      decimals === 2
        ? format.money(Number(valueAt(whole, place)))
        : format.number(Number(valueAt(whole, place)), decimals),
    ]),
  )
}

const nothingComputed: ReadonlyMap<string, string> = new Map()
