import { useRouter } from '@tanstack/react-router'

/** Goes to an address of the portal with its search, without loading the page anew. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (href, { replace = false } = {}) => void router.navigate({ href, replace })
}
