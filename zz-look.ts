import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { launchOptionsOf } from './test/e2e/browsers.ts'
import { sharedState } from './test/e2e/signed-in.ts'
const origin = 'http://127.0.0.1:4777'
const demo = JSON.parse(readFileSync('/tmp/look1/demo.json', 'utf8'))
const browser = await chromium.launch(await launchOptionsOf('chromium', () => undefined))
const storageState = await sharedState(origin, demo.users[0])
for (const [w, h, dark] of [[1440, 900, false], [390, 844, true]] as const) {
  const c = await browser.newContext({ storageState, viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light', locale: 'tr-TR', reducedMotion: 'reduce' })
  const p = await c.newPage()
  await p.goto(`${origin}/eledger/list`)
  await p.locator('[data-list][data-state="ready"]').waitFor()
  await p.getByText('2026-09').first().click()
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/shot-ledger-${w}.png` })
  await p.goto(`${origin}/eledger/definitions`)
  await p.waitForTimeout(1500)
  if (w === 1440) {
    await p.getByRole('button', { name: /ekle/i }).first().click().catch(() => {})
  }
  await p.waitForTimeout(300)
  await p.screenshot({ path: `/tmp/shot-settings-${w}.png`, fullPage: true })
  await p.goto(`${origin}/eledger/upload`)
  await p.getByRole('button', { name: 'Dosya yükle' }).click()
  await p.waitForTimeout(1200)
  await p.screenshot({ path: `/tmp/shot-upload-${w}.png` })
  await c.close()
}
await browser.close()
