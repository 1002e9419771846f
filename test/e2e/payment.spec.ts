import { expect, type Page } from '@playwright/test'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const outcome = (page: Page) => page.locator('[data-outcome]')

/** From the list to the page of the bank, with the card typed and the code shown. */
async function goToBank(
  page: Page,
  numbers: readonly string[],
  { happening = 'normal', amount }: { readonly happening?: string; readonly amount?: string } = {},
): Promise<string> {
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Kartla öde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kartla öde' })
  if (amount !== undefined) await dialog.getByLabel('Tutar').fill(amount)
  await dialog.getByRole('button', { name: 'Kartla öde' }).click()
  await expect(page.getByText('Deneme Bankası', { exact: true })).toBeVisible()
  await page.getByLabel('Denemede ne olsun?').selectOption(happening)
  await page.getByRole('button', { name: 'Devam et' }).click()
  return (await page.locator('[data-code]').textContent()) ?? ''
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Doğrulama kodu').fill(code)
  await page.getByRole('button', { name: 'Onayla' }).click()
}

test.use({ storageState: signedInAs(fullUser) })

/** `BROWSER_TESTS=all`, as `npm run proof -- browser` has it. What the bank answers twice or falsely is the service's to see, in every run. */
const isAll = process.env['BROWSER_TESTS'] === 'all'

test('[PM11] [LA35] debts that the first screen tells of are paid on the page of the bank: right and wrong code, an answer that is lost; in the proof one that comes twice or is forged', async ({
  page,
}) => {
  /** Nothing but the bank sees the card. */
  const told: string[] = []
  const overdue = page.getByRole('listitem').filter({ hasText: 'Vadesi geçmiş 2 borcunuz var' })
  await page.goto('/dashboard')
  await overdue.getByRole('link', { name: 'Göster' }).click()
  await expect(page).toHaveURL('/debit-and-payment')
  const portal = new URL(page.url()).origin
  page.on('request', (request) => {
    if (new URL(request.url()).origin === portal) told.push(request.postData() ?? '')
  })
  await expect(page.getByText('Vadesi geçen')).toBeVisible()

  await test.step('two debts with the right code, and the receipt', async () => {
    const code = await goToBank(page, ['EVR2026000000141', 'EVR2026000000187'])
    await typeCode(page, code)
    await expect(outcome(page)).toContainText('1.730,50 ₺ tutarındaki ödemeniz alındı')
    expect(new URL(page.url()).origin).toBe(portal)
    for (const number of ['EVR2026000000141', 'EVR2026000000187'])
      await expect(rowOf(page, number)).toContainText('Ödendi')
    await goTo(page, '/debit-transaction-history?CustomerOperationType=Payment')
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Makbuzu göster' }).click()
    const receipt = page.getByRole('dialog').frameLocator('iframe').locator('body')
    await expect(receipt).toContainText('binyediyüzotuz Türk Lirası elli Kuruş')
    await expect(receipt).toContainText('435508***4358')
    await page.keyboard.press('Escape')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Makbuzu indir (PDF)' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Ödeme Makbuzu .+\.pdf$/)
  })

  await test.step('a wrong code three times', async () => {
    await goTo(page, '/debit-and-payment')
    await goToBank(page, ['EVR2026000000203'])
    for (const left of ['2 hakkınız', '1 hakkınız']) {
      await typeCode(page, '1')
      await expect(page.getByRole('alert')).toContainText(left)
    }
    await typeCode(page, '1')
    await expect(outcome(page)).toContainText('3-D Secure doğrulaması tamamlanmadı')
    await expect(rowOf(page, 'EVR2026000000203')).toContainText('3.600,00')
  })

  const twice = async () => {
    await page.goto('/debit-and-payment')
    const code = await goToBank(page, ['EVR2026000000203'], { happening: 'twice', amount: '100' })
    await typeCode(page, code)
    await expect(outcome(page)).toContainText('100,00 ₺ tutarındaki ödemeniz alındı')
    await expect(rowOf(page, 'EVR2026000000203')).toContainText('3.500,00')
  }
  const forged = async () => {
    await page.goto('/debit-and-payment')
    const code = await goToBank(page, ['EVR2026000000203'], { happening: 'forged' })
    await typeCode(page, code)
    // The bank itself is asked, and has refused.
    await expect(outcome(page)).toContainText('ödeme yapılamadı')
    await expect(rowOf(page, 'EVR2026000000203')).toContainText('3.500,00')
  }
  if (isAll) {
    await test.step('a part, of which the answer comes twice', twice)
    await test.step('a forged approval', forged)
  }

  await test.step('an answer that is lost, and a warning before paying again', async () => {
    await page.goto('/debit-and-payment')
    const code = await goToBank(page, ['EVR2026000000203'], { happening: 'lost' })
    await typeCode(page, code)
    await expect(page.getByRole('heading', { name: 'Bağlantı koptu' })).toBeVisible()
    await page.getByRole('link', { name: 'Mağazaya dön' }).click()
    await rowOf(page, 'EVR2026000000203').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Kartla öde' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kartla öde' })
    await expect(dialog.getByLabel(/Önceki ödemesi netleşmemiş/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await expect(async () => {
      await page.reload()
      await expect(rowOf(page, 'EVR2026000000203')).toContainText('Ödendi', { timeout: 2_000 })
    }).toPass()
  })

  expect(told.join()).toContain('DebitIDs')
  expect(told.join()).not.toContain('4355 0843')
  expect(told.join()).not.toContain('4355+0843')
})
