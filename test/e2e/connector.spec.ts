import { expect } from '@playwright/test'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

/** Another company than the one at which most tests look at documents. */
const seller = () => fullUser(demo().apiKeys[2]!.company)
test.use({ storageState: signedInAs(seller) })

test('[CN15] a document of an ERP is corrected in the editor and sent, others are sent at once, and their states are back in the ERP', async ({
  page,
}) => {
  const list = page.locator('[data-list][data-state="ready"]')
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  const open = async () => {
    await page.goto('/connector/create/invoice?PageSize=100')
    await expect(list).toBeVisible()
  }
  await open()
  await test.step('a unit that nobody knows is mended in the draft', async () => {
    await expect(row('STF10004')).toContainText('Birim tanınmıyor')
    await page.getByRole('button', { name: 'STF10004' }).click()
    await page.locator('[data-record-pane]').getByRole('button', { name: 'Taslağı aç' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Taslağı aç' }).click()
    await expect(page).toHaveURL(/\?draft=[0-9a-f-]{36}/)
    await page.getByRole('combobox', { name: '1. kalem Birim', exact: true }).fill('kutu')
    await page.getByRole('option', { name: /Kutu/ }).first().click()
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gönder', exact: true }).click()
    await expect(page.getByText('Gönderildi', { exact: false }).first()).toBeVisible()
  })

  await test.step('two are sent at once', async () => {
    await open()
    await row('STF10001').getByRole('checkbox').check()
    await row('STF10002').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gönder', exact: true }).click()
    await expect(page.getByText('Gönderilen belge: 2', { exact: false })).toBeVisible()
  })

  await test.step('the ERP knows number and state', async () => {
    await expect(async () => {
      await open()
      await expect(row('STF10001')).toContainText('Yazıldı', { timeout: 2_000 })
    }).toPass()
    await page.getByRole('button', { name: 'ERP’den getir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ERP’den getir' }).click()
    await expect(page.getByText('Yeni belge: 0', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'STF10001' }).click()
    await expect(page.locator('[data-record-pane]')).toContainText(
      /(waiting|succeed) [A-Z]{3}20\d{11}/,
    )
  })
})
