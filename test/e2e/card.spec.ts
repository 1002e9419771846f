import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { runHelper } from '#helpers/base/run-helper.ts'
import { cardHandlers } from '#helpers/card/card-handlers.ts'
import { demoCard } from '#helpers/card/demo-card.ts'
import { createSoftwareCards } from '#helpers/card/software-cards.ts'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

test.use({ storageState: signedInAs(fullUser) })

test('[HP12] [HP13] [HP14] a month is signed by card: the helper is started, paired once, and asked with the PIN', async ({
  page,
  baseURL,
}) => {
  await page.goto('/eledger/list')
  const row = page.getByRole('row').filter({ hasText: 'İmza bekliyor' }).first()
  await row.getByText(/^20\d{2}-\d{2}/).click()
  const pane = page.locator('[data-record-pane]')
  const dialog = page.getByRole('dialog').last()
  await pane.getByRole('button', { name: 'Kartla imzala' }).click()
  await expect(dialog).toContainText('Kart yardımcısına ulaşılamadı')
  await expect(dialog).toContainText(`npm run card-helper -- --portal ${baseURL}`)

  const folder = mkdtempSync(join(tmpdir(), 'evrak-card-'))
  const holder = { name: 'Ayse Isik', taxNumber: '10000000146', pin: '271828' }
  const printed: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes(holder.pin)) asked.push(new URL(request.url()).port)
  })
  const { port } = new URL(baseURL ?? '')
  const helper = await runHelper({
    portal: compilePortal(families),
    service: 'card',
    title: 'Card helper',
    // Where the service of the test says that it is (services.ts).
    port: Number(port) + 1000,
    folder,
    portals: [baseURL ?? ''],
    handlers: cardHandlers(createSoftwareCards([demoCard(holder, new Date())])),
    print: (line) => void printed.push(line),
  })
  try {
    await dialog.getByRole('button', { name: 'Yeniden dene' }).click()
    const code = dialog.getByLabel('Eşleştirme kodu')
    await code.fill('AAAAA-BBBBB')
    await dialog.getByRole('button', { name: 'Eşleştir' }).click()
    await expect(dialog).toContainText('Yardımcı bu kodu tanımadı')
    const { Code } = JSON.parse(readFileSync(join(folder, 'card-helper.json'), 'utf8')) as {
      Code: string
    }
    await code.fill(Code.toLowerCase())
    await dialog.getByRole('button', { name: 'Eşleştir' }).click()

    await expect(dialog.getByRole('radio', { name: 'Ayse Isik · 10000000146' })).toBeChecked()
    const pin = dialog.getByLabel('Kartın PIN’i')
    await pin.fill('000000')
    await dialog.getByRole('button', { name: 'Kartla imzala' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('PIN yanlış.')
    await expect(pin).toHaveValue('')
    await pin.fill(holder.pin)
    await dialog.getByRole('button', { name: 'Kartla imzala' }).click()
    await expect(dialog).toBeHidden()
    await expect(pane.getByText('İmzalandı', { exact: true }).first()).toBeVisible()

    // The ledgers and their certificates; and the PIN went to the helper alone.
    expect(printed.filter((line) => line === 'POST /Card/Sign 200')).toHaveLength(4)
    expect(new Set(asked)).toEqual(new Set([String(Number(port) + 1000)]))
    await expect(pane.getByRole('button', { name: 'Kartla imzala' })).toHaveCount(0)
  } finally {
    await helper.close()
    rmSync(folder, { recursive: true })
  }
})
