/** Screens that draw or read the form of a family: in the built portal the forms come with the first of them, not with the first page. */
import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { Portal } from '#engine/portal.ts'
import { usePortal, WithPortal } from './portal-context.tsx'
import type { ScreenProps } from './screen.ts'

/** Gives the portal its forms. */
export type JoinForms = (portal: Portal) => Portal

let load: (() => Promise<JoinForms>) | undefined

/** Where the forms are not in the portal itself, how they come. */
export function setForms(loader: (() => Promise<JoinForms>) | undefined): void {
  load = loader
}

/** The screen, or a part of one, together with the forms: it finds them in the portal as if they had always been there. */
export function withForms<P extends object = ScreenProps>(
  loadScreen: () => Promise<ModuleOf<P>>,
): () => Promise<ModuleOf<P>> {
  return async () => {
    const [module, join] = await Promise.all([loadScreen(), load?.()])
    if (join === undefined) return module
    // A file of another build has no screen; who loads says so.
    const Inner = (module as Partial<ModuleOf<P>>).Screen
    if (Inner === undefined) return module
    return {
      Screen: (props: P) => (
        <Forms join={join}>
          <Inner {...props} />
        </Forms>
      ),
    }
  }
}
interface ModuleOf<P> {
  readonly Screen: ComponentType<P>
}

function Forms({ join, children }: { readonly join: JoinForms; readonly children: ReactNode }) {
  const portal = usePortal()
  return <WithPortal portal={useMemo(() => join(portal), [portal, join])}>{children}</WithPortal>
}
