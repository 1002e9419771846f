/** Before each file that draws screens: what appears late on a busy machine is waited for, and only what never appears fails. */
import { configure } from '@testing-library/dom'
import { beforeEach } from 'vitest'

configure({ asyncUtilTimeout: 60_000 })

/** Files share a page: each test begins at the address of a portal, where cookies are kept, whatever the one before opened. */
beforeEach(() => {
  const { happyDOM } = globalThis as { happyDOM?: { setURL(address: string): void } }
  happyDOM?.setURL('http://localhost:3000/')
})
