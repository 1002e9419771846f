import { FileSpreadsheet } from 'lucide-react'
import { twinsOf } from '#engine/twins.ts'
import { familyOf, type Family, type Portal, type Route } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useWorkbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../frame/page.tsx'
import { RetryButton, UploadPanel } from './upload-panel.tsx'
import { useUpload } from './use-upload.ts'

/** An upload of a family, as a screen. */
export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const family = familyOf(portal, route.family)
  const { accept } = family.uploads[route.variant ?? '']!
  const call = callFor(portal, family, route.variant ?? '', mayCall)
  const { t, screenLabel } = useText()
  const upload = useUpload({ call, family: route.family, accept })
  const workbooks = useWorkbooks(family)
  const takesWorkbooks = accept.includes('.xlsx') && family.form !== undefined
  return (
    <Page
      title={screenLabel(route)}
      actions={
        <>
          <RetryButton upload={upload} />
          {takesWorkbooks && (
            <Button icon={<FileSpreadsheet />} once onClick={() => void workbooks.saveTemplate()}>
              {t('upload.saveTemplate')}
            </Button>
          )}
        </>
      }
    >
      {takesWorkbooks && (
        <p className="max-w-4xl text-base text-ink-soft">{t('upload.sheetHint')}</p>
      )}
      <UploadPanel
        accept={accept}
        upload={upload}
        workbooks={takesWorkbooks ? workbooks : undefined}
      />
    </Page>
  )
}

/** A family and its twin take one another's files: the call of the one for which the person has the right. */
function callFor(
  portal: Portal,
  family: Family,
  upload: string,
  mayCall: (call: string) => boolean,
): string {
  const own = family.uploads[upload]!.call
  const pattern = own.slice(own.indexOf('.'))
  const calls = twinsOf(portal, family)
    .map(({ key }) => `${key}${pattern}`)
    .filter((id) => portal.calls.some((call) => call.id === id))
  return calls.find(mayCall) ?? own
}
