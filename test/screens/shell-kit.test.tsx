// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useKeptFocus } from '#screens/detail/use-kept-focus.ts'
import { ScrollToTop } from '#screens/shell/scroll-to-top.tsx'
import { createText } from '#screens/text/text.ts'
import { Button } from '#screens/ui/button.tsx'
import { Combobox, type ComboboxOption } from '#screens/ui/combobox.tsx'
import { ConfirmDialog } from '#screens/ui/confirm-dialog.tsx'
import { cx } from '#screens/ui/cx.ts'
import { Dialog } from '#screens/ui/dialog.tsx'
import { DateInput } from '#screens/ui/date-input.tsx'
import { MomentInput } from '#screens/ui/moment-input.tsx'
import { Field } from '#screens/ui/field.tsx'
import { Input } from '#screens/ui/input.tsx'
import { NumberInput } from '#screens/ui/number-input.tsx'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'

const text = await createText({ language: 'tr' })
const show = (children: ReactNode) =>
  render(
    <TranslationProvider i18n={text}>
      <TooltipProvider>{children}</TooltipProvider>
    </TranslationProvider>,
  )
beforeAll(() => loadLateParts())
afterEach(() => cleanup())

describe('the way to the top', () => {
  afterEach(() => {
    document.documentElement.scrollTop = 0
  })

  it('[LA17] is offered to somebody who scrolled before it was loaded', () => {
    document.documentElement.scrollTop = 340
    show(<ScrollToTop />)
    expect(screen.queryByRole('button', { name: 'Başa dön' })).not.toBeNull()
  })

  it('[LA17] is not offered up to 300 px', () => {
    document.documentElement.scrollTop = 300
    show(<ScrollToTop />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('button', () => {
  it('[G60] five clicks in a second are one', async () => {
    const clicked = vi.fn()
    show(
      <Button once onClick={clicked}>
        Gönder
      </Button>,
    )
    const button = screen.getByRole('button')
    for (let click = 0; click < 5; click += 1) button.dispatchEvent(timedClick(2000 + click * 200))
    expect(clicked).toHaveBeenCalledTimes(1)
    button.dispatchEvent(timedClick(3100))
    expect(clicked).toHaveBeenCalledTimes(2)
  })
  it('[G61] that cannot be used is reachable, says why and does nothing', async () => {
    const clicked = vi.fn()
    show(
      <Button disabledReason="Belge iptal edilmiş" onClick={clicked}>
        İptal et
      </Button>,
    )
    const button = screen.getByRole('button')
    await userEvent.click(button)
    button.focus()
    expect([
      clicked.mock.calls.length,
      button.getAttribute('aria-disabled'),
      document.activeElement === button,
    ]).toEqual([0, 'true', true])
    expect((await screen.findAllByText('Belge iptal edilmiş')).length).toBeGreaterThan(0)
  })
})

function timedClick(at: number): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return event
}

describe('field', () => {
  it('[G62] ties label, error and control together', () => {
    show(
      <Field label="Ünvan" required error="Ünvanı yazın">
        {(control) => <Input {...control} />}
      </Field>,
    )
    const input = screen.getByLabelText(/Ünvan/)
    expect([
      input.getAttribute('aria-invalid'),
      input.getAttribute('aria-required'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'true', 'Ünvanı yazın'])
  })
})

describe('numbers and days', () => {
  it('[G63] takes a number typed the Turkish way and shows it so when left', async () => {
    const values: string[] = []
    function Form() {
      const [value, setValue] = useState('')
      return (
        <NumberInput
          aria-label="Fiyat"
          decimals={2}
          value={value}
          onValue={(next) => {
            values.push(next)
            setValue(next)
          }}
        />
      )
    }
    show(<Form />)
    await userEvent.type(screen.getByLabelText('Fiyat'), '1.234,5')
    await userEvent.tab()
    expect([values.at(-1), (screen.getByLabelText('Fiyat') as HTMLInputElement).value]).toEqual([
      '1234.5',
      '1.234,50',
    ])
  })
  it('[G63] takes a day as typed; what is no day is kept for the form to name', async () => {
    const values: string[] = []
    function Form() {
      const [value, setValue] = useState('')
      return (
        <DateInput
          aria-label="Tarih"
          value={value}
          onValue={(next) => {
            values.push(next)
            setValue(next)
          }}
        />
      )
    }
    show(<Form />)
    await userEvent.type(screen.getByLabelText('Tarih'), '21.11.2026')
    await userEvent.tab()
    expect([values.at(-1), (screen.getByLabelText('Tarih') as HTMLInputElement).value]).toEqual([
      '2026-11-21',
      '21.11.2026',
    ])
    await userEvent.clear(screen.getByLabelText('Tarih'))
    await userEvent.type(screen.getByLabelText('Tarih'), '31.02.2026')
    expect(values.at(-1)).toBe('31.02.2026')
  })
})

describe('a moment', () => {
  it('[DA42] is typed and shown as the language of the screen has it, whatever the browser speaks; the calendar keeps its time', async () => {
    const values: string[] = []
    function Form() {
      const [value, setValue] = useState('')
      return (
        <MomentInput
          aria-label="Sevk"
          value={value}
          onValue={(next) => {
            values.push(next)
            setValue(next)
          }}
        />
      )
    }
    show(<Form />)
    const field = screen.getByLabelText('Sevk') as HTMLInputElement
    await userEvent.type(field, '21112026 930')
    await userEvent.tab()
    expect([values.at(-1), field.value, field.type]).toEqual([
      '2026-11-21T09:30',
      '21.11.2026 09:30',
      'text',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Takvimden seç' }))
    await userEvent.click(screen.getByRole('button', { name: '27.11.2026' }))
    expect([values.at(-1), field.value]).toEqual(['2026-11-27T09:30', '27.11.2026 09:30'])
    await userEvent.clear(field)
    await userEvent.type(field, '31.02.2026 10:00')
    expect(values.at(-1)).toBe('31.02.2026 10:00')
  })
})

describe('combobox', () => {
  const units: ComboboxOption[] = [
    { value: 'C62', label: 'Adet' },
    { value: 'KGM', label: 'Kilogram' },
    { value: 'MTR', label: 'Metre' },
    { value: 'TNE', label: 'Ton' },
  ]
  function Form({
    onValue,
    options = units,
  }: {
    readonly onValue: (value: string) => void
    readonly options?: Parameters<typeof Combobox>[0]['options']
  }) {
    const [value, setValue] = useState('')
    return (
      <Combobox
        aria-label="Birim"
        options={options}
        value={value}
        onValue={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }

  it('[G64] finds by code and by words, with the keyboard alone', async () => {
    const chosen: string[] = []
    show(<Form onValue={(value) => chosen.push(value)} />)
    const input = screen.getByRole('combobox')
    await userEvent.type(input, 'kgm{Enter}')
    expect([chosen.at(-1), (input as HTMLInputElement).value]).toEqual(['KGM', 'Kilogram'])
    await userEvent.type(input, '{ArrowDown}')
    await userEvent.type(input, 'to{Enter}')
    expect(chosen.at(-1)).toBe('TNE')
  })
  it('[G64] Escape changes nothing', async () => {
    const chosen: string[] = []
    show(<Form onValue={(value) => chosen.push(value)} />)
    await userEvent.type(screen.getByRole('combobox'), 'ton{Escape}')
    expect([chosen, screen.queryByRole('listbox')]).toEqual([[], null])
  })
  it.each(['{Enter}', '{Tab}'])(
    '[G64] %s before the options are loaded loses nothing',
    async (key) => {
      const chosen: string[] = []
      function Loading() {
        const [options, setOptions] = useState<readonly ComboboxOption[]>()
        return (
          <>
            <Combobox
              aria-label="Birim"
              options={options}
              value=""
              onValue={(value) => chosen.push(value)}
            />
            <button onClick={() => setOptions(units)}>load</button>
          </>
        )
      }
      show(<Loading />)
      const input = screen.getByRole<HTMLInputElement>('combobox')
      await userEvent.type(input, `kgm${key}`)
      expect([chosen, input.value]).toEqual([[], 'kgm'])
      expect(input.getAttribute('aria-busy')).toBe(key === '{Tab}' ? 'true' : null)
      // By a call and not by a click, which would leave the field.
      act(() => screen.getByText('load').click())
      if (key === '{Enter}') await userEvent.type(input, key)
      expect([chosen, screen.queryByRole('listbox')]).toEqual([['KGM'], null])
      expect(input.getAttribute('aria-busy')).toBeNull()
    },
  )
  it('[G65] an older answer of a search never replaces a newer one', async () => {
    const answers = new Map<string, (options: ComboboxOption[]) => void>()
    show(
      <Form
        onValue={() => {}}
        options={(search) => new Promise((resolve) => answers.set(search, resolve))}
      />,
    )
    await userEvent.type(screen.getByRole('combobox'), 'an')
    await waitFor(() => expect(answers.has('an')).toBe(true))
    await userEvent.type(screen.getByRole('combobox'), 'k')
    await waitFor(() => expect(answers.has('ank')).toBe(true))
    answers.get('ank')!([{ value: '2', label: 'Ankara' }])
    expect(await screen.findByText('Ankara')).toBeTruthy()
    // All that follows from the answer is drawn by then.
    await act(async () => answers.get('an')!([{ value: '1', label: 'Antalya' }]))
    expect([screen.queryByText('Antalya'), screen.queryByText('Ankara') !== null]).toEqual([
      null,
      true,
    ])
  })
  it('[G65] Tab and Enter take no option of what was typed before, only one of what stands in the field', async () => {
    const chosen: string[] = []
    const towns = [
      { value: '1', label: 'Antalya' },
      { value: '2', label: 'Bursa' },
    ]
    // The answers come when the test says so, however long typing takes.
    const answers = new Map<string, () => void>()
    show(
      <Form
        onValue={(value) => chosen.push(value)}
        options={(search) =>
          new Promise((resolve) =>
            answers.set(search, () =>
              resolve(towns.filter(({ label }) => label.toLowerCase().includes(search))),
            ),
          )
        }
      />,
    )
    const input = screen.getByRole('combobox')
    const asked = (search: string) => waitFor(() => expect(answers.has(search)).toBe(true))
    await userEvent.type(input, 'an')
    await asked('an')
    answers.get('an')!()
    await screen.findByText('Antalya')
    await userEvent.clear(input)
    await userEvent.type(input, 'bu{Enter}')
    expect(chosen).toEqual([])
    await asked('bu')
    answers.get('bu')!()
    await screen.findByText('Bursa')
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual(['2'])
    await userEvent.clear(input)
    await userEvent.type(input, 'ant')
    await userEvent.tab()
    expect(chosen).toEqual(['2'])
  })
})

describe('buttons of a record', () => {
  it('[RK33] the button that has done its work goes, and the buttons that are left have the focus, not the page', async () => {
    function Buttons({ names }: { readonly names: readonly string[] }) {
      const keptFocus = useKeptFocus(names)
      return (
        <div {...keptFocus} tabIndex={-1} data-testid="buttons">
          {names.map((name) => (
            <button key={name}>{name}</button>
          ))}
        </div>
      )
    }
    const { rerender } = render(<Buttons names={['İmzala', 'İndir']} />)
    expect(document.activeElement).toBe(document.body)
    screen.getByRole('button', { name: 'İndir' }).focus()
    rerender(<Buttons names={['Gönder', 'İndir']} />)
    expect(document.activeElement?.textContent).toBe('İndir')
    screen.getByRole('button', { name: 'Gönder' }).focus()
    rerender(<Buttons names={['İndir']} />)
    expect(document.activeElement).toBe(screen.getByTestId('buttons'))
    // Somebody who has left the buttons is not called back when one of them goes later.
    screen.getByTestId('buttons').blur()
    await Promise.resolve()
    rerender(<Buttons names={['Defter raporunu gönder']} />)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('confirmation', () => {
  it('[G66] asks for the reason, closes only when it is done, and sends nothing when left', async () => {
    const reasons: string[] = []
    let fail = true
    function Page() {
      const [open, setOpen] = useState(true)
      return (
        <ConfirmDialog
          open={open}
          onOpen={setOpen}
          title="Fatura reddedilsin mi?"
          confirmLabel="Reddet"
          danger
          reason={{ label: 'Neden' }}
          onConfirm={async (reason) => {
            reasons.push(reason)
            if (fail) throw new Error('no')
          }}
        />
      )
    }
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Reddet' }))
    expect(reasons).toEqual([])
    await userEvent.type(screen.getByLabelText(/Neden/), 'Fiyat yanlış')
    await userEvent.click(screen.getByRole('button', { name: 'Reddet' }))
    expect([reasons, screen.queryByRole('dialog') !== null]).toEqual([['Fiyat yanlış'], true])
    fail = false
    await new Promise((resolve) => setTimeout(resolve, 1050))
    await userEvent.click(screen.getByRole('button', { name: 'Reddet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('[G66] Escape closes without doing it', async () => {
    const done = vi.fn()
    const opened: boolean[] = []
    show(
      <ConfirmDialog
        open
        onOpen={(open) => opened.push(open)}
        title="Silinsin mi?"
        confirmLabel="Sil"
        onConfirm={done}
      />,
    )
    await userEvent.keyboard('{Escape}')
    expect([opened, done.mock.calls.length]).toEqual([[false], 0])
  })
})

describe('the focus', () => {
  const opened = async () => {
    function Page() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button onClick={() => setOpen(true)}>Kısayollar</button>
          <input aria-label="Listede ara" />
          <Dialog open={open} onOpen={setOpen} title="Klavye kısayolları" />
        </>
      )
    }
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Kısayollar' }))
  }
  const later = () => new Promise((resolve) => setTimeout(resolve, 20))

  it('[G70] goes back to where it was when a dialog closes', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kısayollar'))
  })
  it('[G70] stays where a key put it right after the dialog closed', async () => {
    await opened()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByLabelText('Listede ara').focus()
    await later()
    expect(document.activeElement).toBe(screen.getByLabelText('Listede ara'))
  })
})

describe('class names', () => {
  it('[G67] of two that set the same the later wins, tokens of our own included', () => {
    expect([
      cx('h-8 px-2', 'h-10'),
      cx('text-2xs', 'text-base'),
      cx('text-2xs', 'text-ink'),
      cx('shadow-card', 'shadow-pop'),
    ]).toEqual(['px-2 h-10', 'text-base', 'text-2xs text-ink', 'shadow-pop'])
  })
})
