// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { languages } from '#schemas/language.ts'
import { dateBefore, letters, required } from '#schemas/rules.ts'
import { LanguageChoice, languageNames } from '#screens/ui/language-choice.tsx'
import { createText } from '#screens/text/text.ts'
import { useSchemaForm } from '#screens/text/use-schema-form.ts'

const Person = z
  .object({
    Name: z.string().check(required(), letters()),
    StartDate: z.string(),
    EndDate: z.string(),
  })
  .check(dateBefore('StartDate', 'EndDate'))

function Form() {
  const { register, handleSubmit, formState } = useSchemaForm(Person, {
    Name: '',
    StartDate: '2026-02-01',
    EndDate: '2026-01-01',
  })
  return (
    <form onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <input aria-label="name" {...register('Name')} />
      <p data-testid="name">{formState.errors.Name?.message}</p>
      <p data-testid="start">{formState.errors.StartDate?.message}</p>
      <button type="submit">ok</button>
    </form>
  )
}

async function open(): Promise<{ text: i18n; queries: QueryClient }> {
  const text = await createText({ language: 'tr' })
  const queries = new QueryClient()
  render(
    <TranslationProvider i18n={text}>
      <QueryClientProvider client={queries}>
        <LanguageChoice />
        <Form />
      </QueryClientProvider>
    </TranslationProvider>,
  )
  return { text, queries }
}
const said = (id: string) => screen.getByTestId(id).textContent

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('a form checked by a schema', () => {
  it('[VA3] says what is wrong in the words of the vocabulary, fields by their labels', async () => {
    await open()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('name'), 'A1')
    await user.click(screen.getByText('ok'))
    await waitFor(() => expect(said('name')).toBe('Yalnızca harf kullanın.'))
    expect(said('start')).toBe('Tarih, “Bitiş” alanındaki tarihten önce olmalıdır.')
    await user.clear(screen.getByLabelText('name'))
    await waitFor(() => expect(said('name')).toBe('Bu alan zorunludur.'))
  })

  it('[VA6] says it anew when the language changes, and nothing that it had not said', async () => {
    await open()
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox'), 'en')
    await waitFor(() =>
      expect(screen.getByRole('combobox').getAttribute('aria-label')).toBe('Language'),
    )
    expect(said('name')).toBe('')
    await user.click(screen.getByText('ok'))
    await waitFor(() => expect(said('name')).toBe('This field is required.'))
    await user.selectOptions(screen.getByRole('combobox'), 'tr')
    await waitFor(() => expect(said('name')).toBe('Bu alan zorunludur.'))
  })
})

describe('the choice of the language', () => {
  it('[LN1] offers the seven languages, each in its own words and marked as such', async () => {
    await open()
    const options = screen.getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, lang, textContent }) => [value, lang, textContent])).toEqual(
      languages.map((language) => [language, language, languageNames[language]]),
    )
    expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(7)
  })

  it('[LN6] keeps the choice, marks the page, and asks again for what the service says', async () => {
    const { text, queries } = await open()
    queries.setQueryData(['anything'], 'Türkçe yanıt')
    await userEvent.setup().selectOptions(screen.getByRole('combobox'), 'fr')
    await waitFor(() => expect(queries.getQueryState(['anything'])?.isInvalidated).toBe(true))
    expect([
      localStorage.getItem('language'),
      document.documentElement.lang,
      text.language,
    ]).toEqual(['fr', 'fr', 'fr'])
  })
})
