import { familyOf, type Route } from '#engine/portal.ts'
import { usePortal, useText } from '../portal-context.tsx'
import { Page } from '../ui/page.tsx'
import { RetryButton, UploadPanel, useUpload } from './upload-panel.tsx'

/** An upload of a family, as a screen. */
export function Screen({ route }: { readonly route: Route }) {
  const { accept, call } = familyOf(usePortal(), route.family).uploads[route.variant ?? '']!
  const { screenLabel } = useText()
  const upload = useUpload({ call, family: route.family, accept })
  return (
    <Page title={screenLabel(route)} actions={<RetryButton upload={upload} />}>
      <UploadPanel accept={accept} upload={upload} />
    </Page>
  )
}
