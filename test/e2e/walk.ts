/** Going from screen to screen as the menu does, within the page that is open. */
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens the screen of this path without loading the page anew, and waits until the screen of before is gone and the next has its
 * title. A load asks for the whole portal again and costs more than twice as much; that screens open by their address is shown in
 * screens.spec.ts.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').first().elementHandle()
  await page.evaluate((next) => history.pushState(undefined, '', next), path)
  // The address is there at once, the screen of before until the next one is loaded.
  await expect
    .poll(() => before?.evaluate((heading) => heading.isConnected), { intervals: [10, 20, 50] })
    .toBe(false)
  await before?.dispose()
}

/**
 * Asks for the open list again until the row says this. A list asks by itself too, now and then; that it does is seen where
 * main-journey.spec.ts waits for the delivery.
 */
export const refreshUntil = (page: Page, row: Locator, text: string): Promise<void> =>
  expect(async () => {
    await page.getByRole('button', { name: 'Yenile', exact: true }).click()
    await expect(row).toContainText(text, { timeout: 1_000 })
  }).toPass()
