import { useRouter } from '@tanstack/react-router'

export interface GoOptions {
  readonly replace?: boolean
  /** Leaves the page where it is scrolled to: for what opens and closes in place. */
  readonly stay?: boolean
}

/** Goes to an address of the portal with its search, without loading the page anew. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const router = useRouter()
  return (href, { replace = false, stay = false } = {}) =>
    void router.navigate({ href, replace, resetScroll: !stay })
}
