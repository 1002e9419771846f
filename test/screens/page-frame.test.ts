// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '#screens/ui/show-page.ts'

afterEach(() => vi.restoreAllMocks())

it('[EL20] a frame that is mounted twice at once, as in development, is navigated once, and each address is revoked', async () => {
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:page-${(made += 1)}`)
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const navigations: string[] = []
  const frame = {
    set src(address: string) {
      navigations.push(address)
    },
  } as HTMLIFrameElement
  openPage(frame, '<p>Belge</p>')()
  const close = openPage(frame, '<p>Belge</p>')
  await Promise.resolve()
  expect(navigations).toEqual(['blob:page-2'])
  close()
  expect(revoked.mock.calls).toEqual([['blob:page-1'], ['blob:page-2']])
})
