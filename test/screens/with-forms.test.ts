// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Portal, ScreenKind } from '#engine/portal.ts'
import { screens } from '#screens/shell/screens.ts'
import { setForms } from '#screens/frame/with-forms.tsx'

afterEach(() => setForms(undefined))

it('[DA45] the screens that read a form wait for the forms; the others do not ask for them', async () => {
  const asked: ScreenKind[] = []
  for (const kind of ['editor', 'bulkCreate', 'upload', 'series'] as const) {
    setForms(() => {
      asked.push(kind)
      return Promise.resolve((portal: Portal) => portal)
    })
    await screens[kind]()
  }
  expect(asked).toEqual(['editor', 'bulkCreate', 'upload'])
})
