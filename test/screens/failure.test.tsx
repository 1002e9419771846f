// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '#client/errors.ts'
import { createText } from '#screens/text/text.ts'
import { Failure, FailureHelp } from '#screens/ui/failure.tsx'

const text = await createText({ language: 'tr' })
const show = (children: ReactNode) =>
  render(<TranslationProvider i18n={text}>{children}</TranslationProvider>)
afterEach(() => cleanup())

const notFound = (...descriptions: readonly string[]) =>
  new CallError('paper.send.send', 404, {
    Message: 'Bulunamadı.',
    Errors: descriptions.map((Description) => ({ Code: 404, Description })),
  })
const general = /API istek yolu hatalı/

describe('what people are told of a 404', () => {
  it('[ER13] is what was not found, where the service names it', () => {
    show(<Failure error={notFound('XYZ serisi yok.', 'ABC serisi yok.')} />)
    expect(screen.queryByText('XYZ serisi yok.')).not.toBeNull()
    expect(screen.queryByText('ABC serisi yok.')).not.toBeNull()
    expect(screen.queryByText(general)).toBeNull()
  })

  it('[ER4] is the sentence of the mapper, where the service names nothing', () => {
    show(<Failure error={notFound()} />)
    expect(screen.queryByText(general)).not.toBeNull()
  })
})

describe('a failure', () => {
  it('[TK15] offers whom to ask, with what was said and the number of the request', () => {
    show(
      <FailureHelp value={({ failure }) => <p>{JSON.stringify(failure)}</p>}>
        <Failure error={notFound('XYZ serisi yok.')} />
      </FailureHelp>,
    )
    expect(screen.queryByText(/"text":"XYZ serisi yok\."/)).not.toBeNull()
  })
})
