// @vitest-environment happy-dom
/** What a button does with its answer, and the files under a record. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { openList, pageOf } from './list-fixture.tsx'
import { everyRole } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UUID = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const row = {
  UUID,
  Word: 'Depo',
  Day: '2026-11-20T00:00:00',
  Until: null,
  Size: 3,
  Order: 'ASC',
  CreatedDate: '2026-11-20T08:00:00.000Z',
  Version: 4,
}
const second = { ...row, UUID: other, Word: 'Raf' }

/** Opens the notes, against `answer` for everything but their list. */
async function open(
  address: string,
  answer: (id: string, input: unknown) => unknown,
  held?: readonly string[],
) {
  const opened = await openList(
    address,
    (id, input) => (id.endsWith('.list') ? pageOf([row, second]) : answer(id, input)),
    {},
    held,
  )
  const made = (name: string) => opened.sent.filter(({ id }) => id === `notebook.${name}`)
  return { ...opened, made, user: userEvent.setup() }
}
const refusal = (message: string): never => {
  throw new CallError('notebook', 422, {
    Message: message,
    Errors: [{ Code: 422, Description: message, Detail: null }],
    CorrelationID: 'c1',
  })
}

/** What the browser was given to save: the names. */
function savedNames(): string[] {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return names
}

/** A tab as `window.open` gives it. */
function someTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  return { tab, opened }
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  const question = screen.queryByRole('dialog', { name })
  if (question) await user.click(within(question).getByRole('button', { name }))
}

describe('records that only the service writes', () => {
  it('[RK27] are found and read, and nothing writes them', async () => {
    const { user } = await open('/notebook/echoes', () => [])
    await screen.findByText('Depo')
    expect(screen.queryByRole('button', { name: /New/ })).toBeNull()
    await user.dblClick(screen.getByText('Depo'))
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  })
})

describe('the answer of a button', () => {
  it('[RK24] that is a file is saved under its name, without a path', async () => {
    const saved = savedNames()
    const { user } = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.paper')
        ? { Name: '../Çıktı.pdf', Type: 'application/pdf', Content: btoa('%PDF-') }
        : [],
    )
    await press(user, /paper/)
    await waitFor(() => expect(saved).toEqual(['Çıktı.pdf']))
    await screen.findByText(/was downloaded/)
  })

  it('[ER32] that is a text which was only asked for stays until it is closed', async () => {
    const { user } = await open('/notebook/list', (id) =>
      id.endsWith('.count') ? 'Depo is empty.' : [],
    )
    await press(user, /count/)
    await screen.findByText('Depo is empty.')
    await user.click(await screen.findByRole('button', { name: /close/i }))
    await waitFor(() => expect(screen.queryByText('Depo is empty.')).toBeNull())
  })

  it('[RK24] that is a key is shown until it is copied', async () => {
    const { user } = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.token') ? { Key: 'whsec_abc' } : [],
    )
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(user, /token/)
    await screen.findByText('whsec_abc')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('whsec_abc'))
  })

  it('[RK24] that is a record is gone to', async () => {
    const { user } = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.copy') ? { UUID: other, Version: 1 } : [],
    )
    await press(user, /copy/)
    await screen.findByRole('heading', { name: /Raf/ })
  })

  it('[RK24] that is an address opens in a tab that was opened with the press and knows nothing of the page', async () => {
    const { tab, opened } = someTab()
    const { user } = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.pay') ? { Url: 'https://banka.example/pay' } : [],
    )
    await press(user, /pay$/)
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith('https://banka.example/pay'),
    )
    expect(opened).toHaveBeenCalledWith('', '_blank')
    expect(tab.opener).toBe(null)
  })

  it.each(['http://banka.example/', 'javascript:alert(1)', 'https://banka@kotu.example/'])(
    '[RK24] that is the address %s is not followed, and its tab is closed',
    async (Url) => {
      const { tab } = someTab()
      const { user } = await open(`/notebook/list?record=${UUID}`, (id) =>
        id.endsWith('.pay') ? { Url } : [],
      )
      await press(user, /pay$/)
      await screen.findByText(/address in the answer is not safe/)
      expect(tab.close).toHaveBeenCalled()
      expect(tab.location.replace).not.toHaveBeenCalled()
    },
  )

  it('[RK24] whose tab was blocked is a notice that opens it; one that failed leaves no tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const first = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.pay') ? { Url: 'https://banka.example/pay' } : [],
    )
    await press(first.user, /pay$/)
    await first.user.click(await screen.findByRole('button', { name: 'Open the page' }))
    expect(opened).toHaveBeenLastCalledWith('https://banka.example/pay', '_blank', 'noopener')
    first.unmount()
    const { tab } = someTab()
    const failing = await open(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.pay') ? refusal('Closed today') : [],
    )
    await press(failing.user, /pay$/)
    await screen.findByText(/Closed today/)
    expect(tab.close).toHaveBeenCalled()
  })

  it('[RK24] of a button that says so leads there in the same tab', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const opened = vi.spyOn(window, 'open')
    const { user } = await open('/notebook/list', (id) =>
      id.endsWith('.consent') ? { Url: 'https://izin.example/' } : [],
    )
    await press(user, /consent/)
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://izin.example/'))
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('files under a record', () => {
  const kept = {
    UUID: '00000000-0000-4000-8000-0000000000f1',
    Name: 'Sözleşme.pdf',
    Type: 'application/pdf',
    Size: 2048,
    UserName: 'Ayşe Yılmaz',
    CreatedDate: '2026-11-20T08:00:00.000Z',
  }
  const address = `/notebook/list?record=${UUID}&tab=files`
  /** A service that keeps what it is given. */
  const keeping = (files: object[], add?: () => never) => (id: string, input: unknown) => {
    const { file, body } = input as { file?: string; body?: FormData }
    if (id.endsWith('.recordFiles')) return [...files]
    if (id.endsWith('.recordFile')) return { Name: kept.Name, Type: kept.Type, Content: 'JVBERg==' }
    if (id.endsWith('.addFiles')) {
      add?.()
      const given = body?.get('file') as File
      const added = { ...kept, UUID: `${kept.UUID.slice(0, -1)}2`, Name: given.name }
      files.push(added)
      return [added]
    }
    if (id.endsWith('.removeFile')) {
      files.splice(0, files.length, ...files.filter((one) => !('UUID' in one) || one.UUID !== file))
      return true
    }
    return []
  }
  const chosen = () => document.querySelector<HTMLInputElement>('input[type=file]')!

  it('[RK26] are chosen, listed with size, person and moment, saved and deleted after a question', async () => {
    const saved = savedNames()
    const { user, made } = await open(address, keeping([kept]))
    const list = within(await screen.findByRole('tabpanel', { name: 'Files' }))
    await list.findByText('Sözleşme.pdf')
    await list.findByText('2 KB')
    list.getByText('Ayşe Yılmaz')
    await user.upload(chosen(), new File(['x'], 'rapor.txt'))
    await list.findByText('rapor.txt')
    expect(made('notes.addFiles').map(({ input }) => (input as { id: string }).id)).toEqual([UUID])
    await user.click(list.getByRole('button', { name: 'Download: Sözleşme.pdf' }))
    await waitFor(() => expect(saved).toEqual(['Sözleşme.pdf']))
    await user.click(list.getByRole('button', { name: 'Delete the file: Sözleşme.pdf' }))
    const question = await screen.findByRole('dialog', { name: 'Delete the file?' })
    expect(made('notes.removeFile')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete the file' }))
    await waitFor(() => expect(list.queryByText('Sözleşme.pdf')).toBeNull())
    expect(made('notes.removeFile').map(({ input }) => input)).toEqual([
      { id: UUID, file: kept.UUID },
    ])
  })

  it('[RK26] that cannot be kept are refused in words before anything is sent', async () => {
    const { made } = await open(address, keeping([]))
    await screen.findByText('No file has been added to this record yet')
    const large = new File(['x'], 'buyuk.pdf')
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(chosen(), [new File(['x'], 'virus.exe'), large, new File([], 'bos.txt')])
    await screen.findByText(/type of file is not accepted/)
    await screen.findByText(/larger than 10 MB/)
    await screen.findByText('The file is empty.')
    expect(made('notes.addFiles')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Take off the list: virus.exe' }))
    expect(screen.queryByText('virus.exe')).toBeNull()
  })

  it('[RK26] are not more than a record may have', async () => {
    const full = Array.from({ length: 20 }, (_, index) => ({
      ...kept,
      UUID: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      Name: `${index}.pdf`,
    }))
    const { user, made } = await open(address, keeping(full))
    await screen.findByText('19.pdf')
    await user.upload(chosen(), new File(['x'], 'son.txt'))
    await screen.findByText(/at most 20 files; delete one/)
    expect(made('notes.addFiles')).toEqual([])
  })

  it('[RK26] that the service refuses stay with its reason', async () => {
    const { user } = await open(
      address,
      keeping([], () => refusal('fatura.pdf is not of the type that its name says.')),
    )
    await screen.findByText('No file has been added to this record yet')
    await user.upload(chosen(), new File(['MZ'], 'fatura.pdf'))
    await screen.findByText(/is not of the type that its name says/)
    screen.getByText('fatura.pdf')
  })

  it('[RK26] are there to be saved and nothing else for who may not write', async () => {
    await open(
      address,
      keeping([kept]),
      everyRole.filter((role) => role !== 'nb:n:w'),
    )
    await screen.findByRole('button', { name: 'Download: Sözleşme.pdf' })
    expect(chosen()).toBeNull()
    expect(screen.queryByRole('button', { name: /Delete the file/ })).toBeNull()
  })
})
