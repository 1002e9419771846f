/** Screens that draw or read the form of a family: in the built portal the forms come with the first of them, not with the first page. */
import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { Portal } from '#engine/portal.ts'
import { usePortal, WithPortal } from './portal-context.tsx'
import type { ScreenModule, ScreenProps } from './screens.ts'

/** Gives the portal its forms. */
export type JoinForms = (portal: Portal) => Portal

let load: (() => Promise<JoinForms>) | undefined

/** Where the forms are not in the portal itself, how they come. */
export function setForms(loader: (() => Promise<JoinForms>) | undefined): void {
  load = loader
}

/** The screen together with the forms: it finds them in the portal as if they had always been there. */
export function withForms(loadScreen: () => Promise<ScreenModule>): () => Promise<ScreenModule> {
  return async () => {
    const [module, join] = await Promise.all([loadScreen(), load?.()])
    // A file of another build has no screen; who loads says so.
    const Inner = (module as Partial<ScreenModule>).Screen
    return Inner === undefined ? module : { Screen: joined<ScreenProps>(Inner, join) }
  }
}

/** As withForms, for a part of a screen. */
export async function partWithForms<P extends object>(
  loadPart: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [Part, join] = await Promise.all([loadPart(), load?.()])
  return joined(Part, join)
}

function joined<P extends object>(
  Inner: ComponentType<P>,
  join: JoinForms | undefined,
): ComponentType<P> {
  if (join === undefined) return Inner
  return (props) => (
    <Forms join={join}>
      <Inner {...props} />
    </Forms>
  )
}

function Forms({ join, children }: { readonly join: JoinForms; readonly children: ReactNode }) {
  const portal = usePortal()
  return <WithPortal portal={useMemo(() => join(portal), [portal, join])}>{children}</WithPortal>
}
