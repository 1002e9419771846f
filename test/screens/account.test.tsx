// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { afterEach, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Send } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { vknCheckDigit } from '#values/tax-number.ts'
import { createQueryClient } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { AccountPart } from '#screens/account/account-part.tsx'
import {
  PortalProvider,
  type CompanyDetails,
  type ScreenSession,
} from '#screens/frame/portal-context.tsx'
import { RegisterForm } from '#screens/sign-in/register-form.tsx'
import { createText } from '#screens/text/text.ts'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'
import { noSecondFactor } from './screen-fixture.tsx'

const portal = compilePortal(families)
const session = (more: object) => ({
  ID: 's1',
  Device: 'Chrome · Windows',
  Address: '10.0.0.1',
  CompanyName: 'Deneme A.Ş.',
  CreatedDate: '2026-11-21T09:00:00Z',
  LastUsedDate: '2026-11-21T09:30:00Z',
  IsCurrent: false,
  ...more,
})

const profile = {
  UserID: 'u',
  Name: 'Ayşe',
  Surname: 'Yılmaz',
  Email: 'a@b.example',
  CompanyID: 'c1',
  CompanyName: 'Deneme A.Ş.',
  Modules: [],
  Role: [],
  Companies: [],
}
const signedIn: ScreenSession = {
  profile,
  roles: new Set(),
  company: { id: 'c1', name: 'Deneme A.Ş.' },
  chooseCompany: async () => {},
  signOut: () => {},
  beforeLeave: () => () => {},
  details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }),
}

async function open(page: ReactNode, answer: Send) {
  const text = await createText({
    language: 'tr',
    onMissing: (key) => expect.unreachable(`no words for ${key}`),
  })
  const asked: string[] = []
  const send: Send = (call, input, options) => {
    asked.push(`${call.id} ${JSON.stringify(input)}`)
    if (call.id === 'system.secondFactor') return Promise.resolve(noSecondFactor)
    return answer(call, input, options)
  }
  render(
    <TranslationProvider i18n={text}>
      <TooltipProvider>
        <QueryClientProvider client={createQueryClient()}>
          <PortalProvider portal={portal} send={send} session={signedIn}>
            {page}
          </PortalProvider>
        </QueryClientProvider>
      </TooltipProvider>
    </TranslationProvider>,
  )
  return asked
}
afterEach(() => cleanup())

describe('account', () => {
  it('[AC7] shows that the sessions are on their way, that there is no other, or why they could not be read', async () => {
    let answer: (value: unknown) => void = () => {}
    await open(<AccountPart />, () => new Promise((resolve) => (answer = resolve)))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    answer([session({ IsCurrent: true })])
    expect(await screen.findByText('Başka cihazda açık oturumunuz yok.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /sonlandır/ })).toBeNull()
    cleanup()
    await open(<AccountPart />, async (call) => {
      throw new CallError(call.id, 500, { Message: 'Bakım var', Errors: [] })
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Bakım var')
    cleanup()
    await open(<AccountPart />, async () => [])
    expect(await screen.findByText('Açık oturum bulunamadı.')).toBeTruthy()
  })
  it('[AC7] ends all other sessions after asking, and says why it could not', async () => {
    let refuses = true
    const asked = await open(<AccountPart />, async (call) => {
      if (call.id === 'system.sessions')
        return [session({ IsCurrent: true }), session({ ID: 's2', Device: '' })]
      if (refuses) throw new CallError(call.id, 500, { Message: 'Şimdi olmuyor', Errors: [] })
      return true
    })
    expect(await screen.findByText('Bilinmeyen cihaz')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Öbür oturumları kapat' }))
    const confirm = () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Öbür oturumları kapat' }).at(-1)!)
    await confirm()
    expect((await screen.findByRole('alert')).textContent).toBe('Şimdi olmuyor')
    refuses = false
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter((call) => call.startsWith('system.endOtherSessions'))).toHaveLength(2)
  })
})

describe('registration form', () => {
  it('[AC2] says what the service says of no field above the button, and keeps what was typed', async () => {
    await open(<RegisterForm onRegistered={() => expect.unreachable()} />, async (call) => {
      throw new CallError(call.id, 429, { Message: 'Çok fazla deneme', Errors: [] })
    })
    const number = `914406117${vknCheckDigit([9, 1, 4, 4, 0, 6, 1, 1, 7])}`
    const values = {
      Unvan: 'Yeni A.Ş.',
      'VKN / TCKN': number,
      'Vergi dairesi': 'Kadıköy',
      Adres: 'Moda Cad. 1',
      İlçe: 'Kadıköy',
      İl: 'İstanbul',
      Ad: 'Selin',
      Soyad: 'Aydoğan',
      'E-posta': 's@y.example',
      Parola: 'gölgede yedi kırmızı vapur',
    }
    for (const [label, value] of Object.entries(values))
      fireEvent.input(screen.getByLabelText(new RegExp(`^${label}\\*?$`), { selector: 'input' }), {
        target: { value },
      })
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Kayıt ol' }))
    expect((await screen.findByText('Çok fazla deneme')).closest('[role="alert"]')).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Unvan/, { selector: 'input' }).value).toBe(
      'Yeni A.Ş.',
    )
  })
})
