// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createWatched, type SessionNotice } from '#client/session/notice.ts'
import { SessionBanners } from '#screens/session/session-banners.tsx'
import { openAddress } from './screen-fixture.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
  cleanup()
})

describe('a computer without connection', () => {
  it('[UL17] is told at once, and no longer when the connection is back', async () => {
    const notice = createWatched<SessionNotice | undefined>(undefined)
    const Banners = () => (
      <SessionBanners
        notice={notice}
        otherCompany={createWatched<string | undefined>(undefined)}
        followCompany={async () => {}}
      />
    )
    const { missing } = await openAddress(
      '/einvoice/sale',
      () => [],
      () => Banners,
    )
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => onlineManager.setOnline(false))
    expect(screen.getByRole('alert', { name: 'No connection' })).toBeTruthy()
    act(() => notice.set({ kind: 'unreachable' }))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    act(() => onlineManager.setOnline(true))
    expect(screen.queryByRole('alert', { name: 'No connection' })).toBeNull()
    expect(missing).toEqual([])
  })
})
