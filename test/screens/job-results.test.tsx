// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JobResults } from '#screens/jobs/job-results.tsx'
import type { Job } from '#screens/jobs/jobs.ts'
import { everyRole, openAddress, pageOf, portal } from './screen-fixture.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const call = 'einvoice.sale.sendEmail'
const job: Job = {
  UUID: '99999999-0000-4000-8000-000000000001',
  Box: 'einvoice.sale',
  Call: call,
  Action: 'sendEmail',
  Type: null,
  UserName: 'Ayşe Yılmaz',
  IsOwn: false,
  State: 'done',
  Asked: 2,
  Total: 2,
  Waiting: 0,
  Ok: 1,
  Failed: 1,
  Refused: 0,
  Stopped: 0,
  CreatedDate: '2026-11-21T09:00:00Z',
  EndDate: '2026-11-21T09:00:01Z',
  HasFile: false,
  CanUndo: false,
  UndoOf: null,
}
const failed = {
  UUID: '11111111-0000-4000-8000-000000000001',
  Name: 'ABC2026000000001',
  State: 'failed',
  Reason: 'The address does not exist.',
  Row: null,
}
const rolesOf = (id: string) => portal.calls.find((one) => one.id === id)!.roles

/** The results of a job, seen by somebody with these roles. */
function openResults(shown: Job, held: readonly string[]) {
  // One component for all drawings of the route: another one would begin anew.
  const Results = () => (
    <JobResults job={shown} onClose={() => {}} onOpen={() => {}} onEnd={() => {}} />
  )
  return openAddress(
    '/einvoice/sale',
    (id) => (id === 'general.retryJob' ? { ...shown, State: 'done' } : pageOf([failed])),
    () => Results,
    held,
  )
}

const retry = () => screen.findByRole('button', { name: /retry/i })

describe('what is not done', () => {
  it('[JR17] can be tried again by a colleague who may do the same', async () => {
    const { sent } = await openResults(job, everyRole)
    await userEvent.click(await retry())
    await waitFor(() => expect(sent.map(({ id }) => id)).toContain('general.retryJob'))
  })
  it('[JR17] stays with who asked for it where a colleague may not do the same, and says why', async () => {
    const { sent } = await openResults(
      job,
      everyRole.filter((role) => !rolesOf(call).includes(role)),
    )
    const button = await retry()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(sent.map(({ id }) => id)).not.toContain('general.retryJob')
  })
  it('[JR17] can be tried again by who asked for it, whatever else the person may do', async () => {
    await openResults(
      { ...job, IsOwn: true },
      everyRole.filter((role) => !rolesOf(call).includes(role)),
    )
    expect((await retry()).getAttribute('aria-disabled')).not.toBe('true')
  })
})
