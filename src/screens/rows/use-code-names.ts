/** Names of the codes that the rows of a box have: `C62` is a code to programs, and "Adet" to people. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'

/** People write and read these codes themselves. */
const readAsCodes: readonly string[] = ['currencies']

/** By field and code; undefined where the field has no list of the standard, or its names are not there yet. */
export function useCodeNames(box: Box): (field: string, code: string) => string | undefined {
  const { language } = useText()
  const lists = useMemo(() => listsOf(box), [box])
  const { data } = useQuery({
    queryKey: ['code-names', lists, language],
    queryFn: async () => (await import('../text/code-names.ts')).namesByList(lists, language),
    enabled: lists.length > 0,
    staleTime: Infinity,
  })
  return useMemo(
    () => (field, code) => data?.get(box.row[field]?.codeList ?? '')?.get(code),
    [box, data],
  )
}

function listsOf(box: Box): readonly string[] {
  const names = Object.values(box.row).flatMap(({ codeList }) => codeList ?? [])
  return [...new Set(names)].filter((name) => !readAsCodes.includes(name))
}
