import { FileSpreadsheet } from 'lucide-react'
import { familyOf, type Route } from '#engine/portal.ts'
import { usePortal, useText } from '../portal-context.tsx'
import { useWorkbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { RetryButton, UploadPanel, useUpload } from './upload-panel.tsx'

/** An upload of a family, as a screen. */
export function Screen({ route }: { readonly route: Route }) {
  const family = familyOf(usePortal(), route.family)
  const { accept, call } = family.uploads[route.variant ?? '']!
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
      {takesWorkbooks && <p className="max-w-4xl text-base text-ink-soft">{t('upload.sheetHint')}</p>}
      <UploadPanel accept={accept} upload={upload} workbooks={takesWorkbooks ? workbooks : undefined} />
    </Page>
  )
}
