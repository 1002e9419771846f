// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openList, pageOf } from './list-fixture.tsx'

afterEach(cleanup)

const result = (FileName: string, more: object) => ({
  FileName,
  IsSuccess: true,
  UUID: null,
  DocumentNumber: null,
  Errors: [],
  ...more,
})
const answers: Readonly<Record<string, (name: string) => object>> = {
  'good.xml': (name) => result(name, { DocumentNumber: 'ESK2019000000001' }),
  'bad.xml': (name) => result(name, { IsSuccess: false, Errors: ['Issued in this portal.'] }),
}

describe('the old documents of a family', () => {
  it('[EA1] are brought in from their list: a call per file, a result for each, and the list is read again', async () => {
    const view = await openList('/earchive/old/list', (id, { body }) => {
      if (id !== 'earchive.old.uploadOld') return pageOf([])
      const { name } = (body as FormData).get('file') as File
      return { UUID: null, InvoiceNumber: null, Results: [answers[name]!(name)] }
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Upload old documents' }))[0]!)
    const dialog = await screen.findByRole('dialog')
    const before = view.lists().length
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, [
      new File(['<a/>'], 'good.xml'),
      new File(['<b/>'], 'bad.xml'),
    ])
    await screen.findByText('ESK2019000000001')
    await screen.findByText('Issued in this portal.')
    expect(view.sent.filter(({ id }) => id === 'earchive.old.uploadOld')).toHaveLength(2)
    await waitFor(() => expect(view.lists().length).toBeGreaterThan(before))
    expect(view.missing).toEqual([])
  })

  it('[EA1] have no such button where the box takes none', async () => {
    await openList('/einvoice/sale', () => pageOf([]))
    await waitFor(() => expect(document.querySelector('[data-state="empty"]')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Upload old documents' })).toBeNull()
  })
})
