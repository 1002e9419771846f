import type { Page } from '@playwright/test'

/** Holds the requests of an address, those that come later too, until the function that it answers is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
