import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { LinkTabs } from '../frame/link-tabs.tsx'

/**
 * Definitions of the documents, and beside them, where the family has them, those of the answers to documents: one screen,
 * because these have no route of their own. Gives the part that the address names, and the way to the other.
 */
export function useDefinitionKind(
  route: Route,
  documents: string,
  answers: string,
): { readonly part: string; readonly kinds: ReactNode } {
  const { t, screenLabel } = useText()
  const portal = usePortal()
  const { mayCall } = useSession()
  const { kind }: { readonly kind?: unknown } = useSearch({ strict: false })
  const list = `${route.family}.${answers}.list`
  if (!portal.calls.some((call) => call.id === list) || !mayCall(list))
    return { part: documents, kinds: undefined }
  const isOfAnswers = kind === 'answers'
  const items = [
    {
      key: documents,
      label: t('definitions.kinds.documents'),
      href: hrefOf(portal, route),
      isHere: !isOfAnswers,
    },
    {
      key: answers,
      label: t('definitions.kinds.answers'),
      href: hrefOf(portal, route, { kind: 'answers' }),
      isHere: isOfAnswers,
    },
  ]
  return {
    part: isOfAnswers ? answers : documents,
    kinds: <LinkTabs label={screenLabel(route)} items={items} />,
  }
}
