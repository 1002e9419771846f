import { expect, type Locator } from '@playwright/test'

/** Waits until a dialog has taken the focus: from then on the keys that are pressed are its own. */
export async function untilFocused(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
}
