import { useQuery } from '@tanstack/react-query'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'

/** Name of a unit code in the reader's language; the code itself until the names are there. */
export function useUnitName(): (code: string) => string {
  const { language } = useText()
  const { data } = useQuery({
    queryKey: ['unit-names', language],
    queryFn: () => namedCodes('units', language),
    staleTime: Infinity,
  })
  return (code) => data?.find((entry) => entry.code === code)?.name ?? code
}
