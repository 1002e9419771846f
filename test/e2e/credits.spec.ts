import { expect } from '@playwright/test'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

test.use({ storageState: signedInAs(fullUser) })

test('[CR9] [CR11] the company sees how many credits are left, and which documents took those of a package', async ({
  page,
}) => {
  await page.goto('/company/credits')
  await expect(page.getByText('Kalan belge kontörü')).toBeVisible()
  await page.getByText('Kontör paketi (5.000 adet)', { exact: true }).click()
  await page.getByRole('tab', { name: 'Belgeler' }).click()
  const documents = page.getByRole('tabpanel', { name: 'Belgeler' })
  await expect(documents.getByText(/^\d+ belge$/)).toBeVisible()
  const first = documents.getByRole('link').first()
  const number = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible()
})

test('[CR15] [CY1] the screen of the company says its modules, and its address is changed there @proof', async ({
  page,
}) => {
  await page.goto('/company')
  await expect(page.getByText(/^Açık modüller: e-Fatura/)).toBeVisible()
  await page.getByLabel('Posta kodu').fill('34394')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kaydedildi', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Posta kodu')).toHaveValue('34394')
})
