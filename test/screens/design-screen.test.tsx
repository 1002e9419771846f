// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen, pageIn } from './screen-fixture.tsx'
import { pageOf } from './list-fixture.tsx'

afterEach(cleanup)

/** The design that a call carries. */
const designIn = (body: unknown): unknown =>
  JSON.parse(
    Buffer.from(String((body as { Base64String: string }).Base64String), 'base64').toString(),
  )
const kept = {
  ID: 7,
  UUID: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  Name: 'Yılbaşı',
  IsActive: true,
  IsDefault: true,
  CreationDate: '2026-11-21T09:00:00Z',
  TemplateID: 7,
  Kind: 'design',
}
const open = (address = '/ebill/definitions/templates/design') =>
  openScreen(address, (id) => {
    if (id.endsWith('.list')) return pageOf([kept])
    if (id.endsWith('.download'))
      return Buffer.from(JSON.stringify({ Accent: '#aa0000', Foot: 'İyi günler' })).toString(
        'base64',
      )
    return id.endsWith('.previewDesign') ? '<p>sayfa</p>' : 'ok'
  })

describe('the design of a template', () => {
  it('[TM13] each change is drawn beside it, and what is saved is what was drawn', async () => {
    const user = userEvent.setup()
    const { sent, missing } = await open()
    await user.type(await screen.findByLabelText(/^Template/), 'Bizim')
    await user.click(screen.getByRole('switch', { name: 'Notes' }))
    await user.selectOptions(screen.getByLabelText('Text size'), 'large')
    await user.type(screen.getByLabelText('Foot'), 'Teşekkürler')
    await user.upload(
      screen.getByLabelText('Logo'),
      new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' }),
    )
    const drawn = {
      ShowNotes: false,
      ShowQr: true,
      TextSize: 'large',
      Foot: 'Teşekkürler',
      Logo: 'data:image/png;base64,AQID',
    }
    await waitFor(() =>
      expect(
        sent.findLast(({ id }) => id === 'ebill.templates.previewDesign')?.input.body,
      ).toMatchObject(drawn),
    )
    expect(await pageIn('Preview')).toBe('<p>sayfa</p>')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'ebill.templates.createFile')).toBeTruthy(),
    )
    const body = sent.find(({ id }) => id === 'ebill.templates.createFile')?.input.body
    expect(body).toMatchObject({ Name: 'Bizim', IsActive: true, IsDefault: false })
    expect(designIn(body)).toMatchObject(drawn)
    expect(missing).toEqual([])
  })

  it('[TM13] what is changed while a picture is read stays', async () => {
    const user = userEvent.setup()
    const { sent } = await open()
    let read = (_bytes: ArrayBuffer) => {}
    const picture = new File(['x'], 'logo.png', { type: 'image/png' })
    picture.arrayBuffer = () => new Promise((resolve) => (read = resolve))
    await user.upload(await screen.findByLabelText('Logo'), picture)
    await user.type(screen.getByLabelText('Foot'), 'Teşekkürler')
    read(new Uint8Array([1, 2, 3]).buffer)
    await waitFor(() =>
      expect(
        sent.findLast(({ id }) => id === 'ebill.templates.previewDesign')?.input.body,
      ).toMatchObject({ Foot: 'Teşekkürler', Logo: 'data:image/png;base64,AQID' }),
    )
  })

  it('[TM13] the address names the one that is changed; a picture that is too large is not taken', async () => {
    const user = userEvent.setup()
    const { sent } = await open(`/ebill/definitions/templates/design?template=${kept.UUID}`)
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Foot').value).toBe('İyi günler'),
    )
    await user.upload(
      screen.getByLabelText('Logo'),
      new File([new Uint8Array(400_000)], 'logo.png', { type: 'image/png' }),
    )
    expect(await screen.findByText(/logo\.png is larger than 350 KB/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'ebill.templates.updateFile')?.input.body).toMatchObject({
        ID: 7,
        Name: 'Yılbaşı',
        IsDefault: true,
      }),
    )
    expect(
      designIn(sent.find(({ id }) => id === 'ebill.templates.updateFile')?.input.body),
    ).toMatchObject({ Accent: '#aa0000', Logo: null, ShowQr: true })
  })
})
