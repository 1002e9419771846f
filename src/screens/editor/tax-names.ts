import { useQuery } from '@tanstack/react-query'
import { taxName } from '#documents/codes/names.ts'
import { defaultLanguage } from '#schemas/language.ts'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'

/** Names of taxes in the language on screen; in Turkish the short ones, as documents carry them. */
export function useTaxNames(): (code: string) => string {
  const { language } = useText()
  const { data } = useQuery({
    queryKey: ['tax-names', language],
    queryFn: () => namedCodes('taxTypes', language),
    enabled: language !== defaultLanguage,
    staleTime: Infinity,
  })
  const names = new Map((data ?? []).map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? taxName(code)
}
