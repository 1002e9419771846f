import { expect } from '@playwright/test'
import { test } from './test.ts'

test('[BR3] page, service and tests have one clock, whatever TEST_CLOCK says', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  // It leads on to the form of the identity provider.
  await expect(page.locator('main form')).toBeVisible()
  const ofPage = await page.evaluate(() => [Date.now(), new Date().getTime()])
  const header = (await request.get('/healthz/ready')).headers()['date']
  for (const ms of [...ofPage, Date.parse(header!)])
    // The tests may have waited for the page: a day apart is another clock.
    expect(Math.abs(ms - Date.now())).toBeLessThan(86_400_000)
})
