import { expect } from '@playwright/test'
import { pretendAccount } from '#service/authority/pretend-portal.ts'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

test.use({ storageState: signedInAs(fullUser) })

test('[CY14] [CY13] the account at the portal of the authority: a wrong password in words, the right one, and what arrives', async ({
  page,
}) => {
  await page.goto('/company/gib-account')
  const save = async (password: string) => {
    await page.getByLabel('Kullanıcı kodu').fill(pretendAccount.userName)
    await page.getByLabel('Parola', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Kaydedildi', { exact: true }).first()).toBeVisible()
  }
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const tryIt = async () => {
    await page.getByRole('button', { name: 'Bağlantıyı dene' }).click()
    await dialog.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  }
  await save('yanlış')
  await tryIt()
  await expect(
    dialog.getByText('Portal kullanıcı kodunu ya da parolayı kabul etmedi.'),
  ).toBeVisible()
  await page.reload()
  await save(pretendAccount.password)
  await tryIt()
  await expect(page.getByText(`Portala ${pretendAccount.userName}`, { exact: false })).toBeVisible()
  // The portal tells no amounts: what it lists has none, and not nought.
  const row = page
    .getByRole('row')
    .filter({ hasText: /GIB20\d{11}/ })
    .filter({ hasNotText: '₺' })
    .first()
  // The worker looks every few seconds for accounts that are due.
  await expect(async () => {
    await page.goto('/gib/earchive/purchase?Search=GIB20')
    await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto('/company/gib-account')
  await expect(page.getByRole('status').filter({ hasText: 'Son başarılı sorgu' })).toBeVisible()
  await expect(page.getByLabel('Parola', { exact: true })).toHaveValue('')
})
