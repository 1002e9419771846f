/** Screens that draw or read the form of a family: in the built portal the forms come with the first of them, not with the first page. */
import { useMemo, type ReactNode } from 'react'
import { withForms as portalWithForms, type FamilyForms } from '#engine/forms.ts'
import { usePortal, WithPortal } from './portal-context.tsx'
import type { ScreenModule, ScreenProps } from './screens.ts'

let load: (() => Promise<FamilyForms>) | undefined

/** Where the forms are not in the portal itself, how they come. */
export function setForms(loader: (() => Promise<FamilyForms>) | undefined): void {
  load = loader
}

/** The screen together with the forms: it finds them in the portal as if they had always been there. */
export function withForms(loadScreen: () => Promise<ScreenModule>): () => Promise<ScreenModule> {
  return async () => {
    const [module, forms] = await Promise.all([loadScreen(), load?.()])
    if (forms === undefined) return module
    // A file of another build has no screen; who loads says so.
    const Inner = (module as Partial<ScreenModule>).Screen
    if (Inner === undefined) return module
    return {
      Screen: (props: ScreenProps) => (
        <Forms forms={forms}>
          <Inner {...props} />
        </Forms>
      ),
    }
  }
}

function Forms({ forms, children }: { readonly forms: FamilyForms; readonly children: ReactNode }) {
  const portal = usePortal()
  return (
    <WithPortal portal={useMemo(() => portalWithForms(portal, forms), [portal, forms])}>
      {children}
    </WithPortal>
  )
}
