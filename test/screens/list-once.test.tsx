// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '#client/errors.ts'
import { Screen as Upload } from '#screens/upload/upload-screen.tsx'
import { invoice, openList, pageOf, portal, type Sent } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(cleanup)

const record = invoice(1, {
  BillNumber: 'ADS2026000000001',
  AnswerCode: 'waitingForApproval',
  Email: 'a@ornek.com.tr',
  IsCancel: false,
  IsReported: false,
})
const tag = { UUID: 't1', Name: 'Kırmızı', Description: '', Color: '#f00' }
/** Answers after a while, as a service does: the clicks come before. */
const answer = (id: string) => {
  if (id.endsWith('.list')) return pageOf(id.includes('.tags.') ? [tag] : [record])
  if (id === 'general.jobs') return pageOf([])
  if (/\.(html|model)$/.test(id)) return '<p>belge</p>'
  return /ist(ories|s)$|essages$|ttachments$|jobs$/.test(id)
    ? []
    : new Promise((resolve) =>
        setTimeout(() => resolve(id.endsWith('.checkFromGib') ? gib : true), 50),
      )
}
const gib = {
  EnvelopeUUID: 'x',
  EnvelopeGibCode: '1300',
  EnvelopeDescription: 'ok',
  AnswerEnvelopeUUID: null,
  AnswerEnvelopeGibCode: null,
  AnswerEnvelopeDescription: null,
}
const five = (act: () => unknown) => Array.from({ length: 5 }, act)
const clickFive = (button: HTMLElement) => five(() => fireEvent.click(button))
const count = (sent: readonly Sent[], call: string) => sent.filter(({ id }) => id === call).length
/** Long enough for a second call to be seen after the first. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300))
async function expectOnce(sent: readonly Sent[], call: string): Promise<void> {
  await waitFor(() => expect(count(sent, call)).toBeGreaterThan(0))
  await aWhile()
  expect(count(sent, call)).toBe(1)
}

describe('five clicks within a second', () => {
  it('[UL12] reject one document once', async () => {
    const { sent } = await openList(`/einvoice/purchase?record=${record.UUID}`, answer)
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Yanlış')
    clickFive(within(dialog).getByRole('button', { name: 'Reject' }))
    await expectOnce(sent, 'einvoice.purchase.sendAnswer')
  })

  it('[UL12] [UL15] share one e-mail, which is asked about', async () => {
    const { sent } = await openList(`/einvoice/sale?record=${record.UUID}&tab=messages`, answer)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /E-mail/ })).value).toBe(
      'a@ornek.com.tr',
    )
    clickFive(screen.getAllByRole('button', { name: 'Share' }).at(-1)!)
    const dialog = await screen.findByRole('dialog', { name: 'Share by e-mail' })
    expect(sent.filter(({ id }) => id === 'einvoice.sale.sendEmail')).toEqual([])
    clickFive(within(dialog).getByRole('button', { name: 'Share' }))
    await expectOnce(sent, 'einvoice.sale.sendEmail')
  })

  it('[UL12] save tags once', async () => {
    const { sent } = await openList(`/einvoice/sale?record=${record.UUID}`, answer)
    fireEvent.click(await screen.findByRole('button', { name: 'Tag' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kırmızı' }))
    clickFive(screen.getByRole('button', { name: 'Save' }))
    await expectOnce(sent, 'einvoice.sale.tags')
  })

  it('[UL12] a key that is held does an action once', async () => {
    const { sent } = await openList(`/einvoice/sale?record=${record.UUID}`, answer)
    await screen.findByTitle(/Preview of ABC/)
    five(() => fireEvent.keyDown(document.body, { key: 'c' }))
    await expectOnce(sent, 'einvoice.sale.checkFromGib')
  })

  it('[UL12] cancel once', async () => {
    const { sent } = await openList(`/ebill/list?record=${record.UUID}`, answer)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel document' }))
    clickFive(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel document' }),
    )
    await expectOnce(sent, 'ebill.bills.cancel')
  })

  it('[UL12] try each failed file of an upload once more', async () => {
    const route = portal.routes.find((one) => one.family === 'einvoice' && one.screen === 'upload')!
    let isBroken = true
    const { sent } = await openList(
      route.path,
      (id) => {
        if (isBroken) throw new CallError(id, 500, undefined)
        return new Promise((resolve) =>
          setTimeout(
            () =>
              resolve({
                UUID: null,
                Results: [
                  { FileName: 'x', IsSuccess: true, UUID: null, DocumentNumber: null, Errors: [] },
                ],
              }),
            20,
          ),
        )
      },
      { upload: Upload },
    )
    const files = [1, 2, 3].map(
      (index) => new File([`<x>${index}</x>`], `f${index}.xml`, { type: 'application/xml' }),
    )
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, files)
    // They go one after the other: the button counts those that have failed.
    const retry = await screen.findByRole('button', { name: 'Retry 3 failed files' })
    expect(sent.filter(({ id }) => id.startsWith('einvoice.uploads'))).toHaveLength(3)
    isBroken = false
    clickFive(retry)
    await waitFor(() =>
      expect(
        sent.filter(({ id }) => id.startsWith('einvoice.uploads')).length,
      ).toBeGreaterThanOrEqual(6),
    )
    await aWhile()
    expect(sent.filter(({ id }) => id.startsWith('einvoice.uploads'))).toHaveLength(6)
  })
})
