// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageFrame } from '#screens/ui/page-frame.tsx'
import { openPage } from '#screens/ui/show-page.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

it('[PF38] the frame of a page comes after what stands around it was painted, and then changes with the page', async () => {
  const draw = (html: string) => (
    <section>
      <h2>Satış faturası</h2>
      <PageFrame title={html} html={html} />
    </section>
  )
  const { rerender, container } = render(draw('<p>Bir</p>'))
  expect(screen.getByText('Satış faturası')).toBeTruthy()
  expect(container.querySelector('iframe')).toBeNull()
  rerender(draw('<p>İki</p>'))
  const frame = await screen.findByTitle('<p>İki</p>')
  expect(frame.getAttribute('sandbox')).toBe('')
  rerender(draw('<p>Üç</p>'))
  expect(screen.getByTitle('<p>Üç</p>')).not.toBe(frame)
  expect(screen.queryByTitle('<p>İki</p>')).toBeNull()
})
