// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen as SeriesScreen } from '#screens/definitions/series-screen.tsx'
import { Screen as TemplatesScreen } from '#screens/definitions/templates-screen.tsx'
import { openList, pageOf } from './list-fixture.tsx'

afterEach(cleanup)

const series = (ID: number, Name: string) => ({
  ID,
  Name,
  IsActive: true,
  IsDefault: false,
  CreatedDate: '2026-11-21',
  Details: [],
})
const answers: Readonly<Record<string, unknown>> = {
  'edespatch.series.list': pageOf([series(1, 'IRS')]),
  'edespatch.answerSeries.list': pageOf([series(2, 'YNT')]),
  'edespatch.templates.list': pageOf([]),
  'edespatch.answerTemplates.list': pageOf([]),
}
const open = (address: string) =>
  openList(address, (id) => answers[id] ?? 'ok', {
    series: SeriesScreen,
    templates: TemplatesScreen,
  })

describe('definitions of answers', () => {
  it('[DA41] stand beside those of the documents, named by the address: a step back leads to the other', async () => {
    const user = userEvent.setup()
    const { router, missing } = await open('/edespatch/definitions/series')
    const kinds = within(await screen.findByRole('navigation', { name: 'Series' }))
    await screen.findByText('IRS')
    await user.click(kinds.getByRole('link', { name: 'Answers' }))
    await screen.findByText('YNT')
    expect(screen.queryByText('IRS')).toBeNull()
    expect(router.state.location.href).toBe('/edespatch/definitions/series?kind=answers')
    expect(kinds.getByRole('link', { name: 'Answers' }).getAttribute('aria-current')).toBe('page')
    router.history.back()
    await screen.findByText('IRS')
    expect(missing).toEqual([])
  })

  it('[DA41] are made of their own, in words of their own', async () => {
    const user = userEvent.setup()
    const { sent, missing } = await open('/edespatch/definitions/series?kind=answers')
    await user.click(await screen.findByRole('button', { name: 'New answer series' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New answer series' }))
    await user.type(dialog.getByLabelText(/^Series/), 'ynb')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find((one) => one.id === 'edespatch.answerSeries.create')?.input).toEqual({
        body: { Name: 'YNB', IsActive: true, IsDefault: false },
      }),
    )
    cleanup()
    await open('/edespatch/definitions/templates?kind=answers')
    expect(await screen.findByText('No answer templates yet')).toBeTruthy()
    expect(missing).toEqual([])
  })
})
