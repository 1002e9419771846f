import { expect } from '@playwright/test'
import { z } from 'zod'
import { fullUser, stateOf } from './people.ts'
import { test } from './test.ts'

test('[BR3] page, service and tests have one clock, whatever TEST_CLOCK says', async ({ page }) => {
  await page.goto('/login')
  // It leads on to the form of the identity provider.
  await expect(page.locator('main form')).toBeVisible()
  const ofPage = await page.evaluate(() => [Date.now(), new Date().getTime()])
  // Node writes the header Date of answers by the real clock; what the service says by its own is in its tokens.
  const { origins } = await stateOf(fullUser())
  const signedIn = z
    .object({ profile: z.object({ iat: z.int() }) })
    .parse(JSON.parse(origins[0]?.localStorage[0]?.value ?? ''))
  for (const ms of [...ofPage, signedIn.profile.iat * 1000])
    // The tests may have waited for the page: an hour apart is another clock.
    expect(Math.abs(ms - Date.now())).toBeLessThan(3_600_000)
})
