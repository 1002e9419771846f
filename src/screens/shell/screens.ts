/** The component of each kind of screen, loaded when it is opened first. One row for each: the build reads them too (src/build/first-files.ts). */
import type { ScreenKind } from '#engine/portal.ts'
import type { ScreenModule } from '../frame/screen.ts'
import { withForms } from '../frame/with-forms.tsx'

export const screens: Readonly<Record<ScreenKind, () => Promise<ScreenModule>>> = {
  dashboard: () => import('../dashboard/dashboard-screen.tsx'),
  signIn: () => import('../sign-in/sign-in-screen.tsx'),
  notFound: () => import('./not-found-screen.tsx'),
  forbidden: () => import('./forbidden-screen.tsx'),
  list: () => import('../list/list-screen.tsx'),
  drafts: () => import('../list/list-screen.tsx'),
  editor: withForms(() => import('../editor/editor-screen.tsx')),
  bulkCreate: withForms(() => import('../bulk/bulk-screen.tsx')),
  upload: withForms(() => import('../upload/upload-screen.tsx')),
  reportCreate: () => import('../reports/report-create-screen.tsx'),
  reportList: () => import('../reports/report-list-screen.tsx'),
  series: () => import('../definitions/series-screen.tsx'),
  templates: () => import('../definitions/templates-screen.tsx'),
  tags: () => import('../definitions/tags-screen.tsx'),
  notifications: () => import('../definitions/rules-screen.tsx'),
  accessKeys: () => import('../definitions/access-keys-screen.tsx'),
  templateDesign: () => import('../definitions/design-screen.tsx'),
  settings: withForms(() => import('../records/settings-screen.tsx')),
  call: withForms(() => import('../records/call-screen.tsx')),
}

/** The screens whose files have come: what they ask first is known without waiting. */
export const loadedScreens = new Map<ScreenKind, ScreenModule>()
