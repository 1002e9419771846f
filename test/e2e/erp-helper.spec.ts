import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { runHelper } from '#helpers/base/run-helper.ts'
import { openDemoErp } from '#helpers/erp/demo-erp.ts'
import { erpHandlers } from '#helpers/erp/erp-handlers.ts'
import { silentLog } from '#service/base/log.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import { createTestDatabase, testServerVariable } from '../service/test-server.ts'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

/** Another company than those whose ERP the service itself reads in other tests. */
const seller = () => fullUser(demo().apiKeys[1]!.company)
test.use({ storageState: signedInAs(seller) })

test('[HP21] [HP22] [HP23] [HP24] documents of an ERP that only the helper reaches are listed, sent, and their states written back', async ({
  page,
  baseURL,
}) => {
  const helper = await startHelper(baseURL ?? '')
  try {
    const erp = await addErp(page)
    await sync(page, 'invoice', helper.code, 'Yeni belge: 40')
    await only(page, erp)
    // The ERP of the service has documents of the same numbers, which are listed until the filter has its answer.
    await expect(row(page, 'STF10001')).toHaveCount(1)
    await row(page, 'STF10001').getByRole('checkbox').check()
    await row(page, 'STF10002').getByRole('checkbox').check()
    await send(page, 2)
    await sync(page, 'invoice', undefined, 'ERP’ye yazılan durum: 2')
    await only(page, erp)
    await expect(row(page, 'STF10001')).toHaveCount(1)
    await expect(row(page, 'STF10001')).toContainText('Yazıldı')
    const written = await helper.inErp('F-1001')
    expect(written.gib_number).toMatch(/^[A-Z]{3}20\d{11}$/)
  } finally {
    await helper.close()
  }
})

test('[HP24] 40 invoices and 10 despatches of an ERP come through the helper, two are corrected, all are sent, and the ERP knows what became of them @proof', async ({
  page,
  baseURL,
}) => {
  const helper = await startHelper(baseURL ?? '')
  try {
    // Called by its number, it is another one than that of the test above, whose documents are known.
    const erp = await addErp(page, '1')
    await sync(page, 'invoice', helper.code, 'Yeni belge: 40')
    await sync(page, 'despatch', undefined, 'Yeni belge: 10')

    await test.step('three of them say what has to be corrected', async () => {
      await page.goto('/connector/create/invoice?PageSize=100')
      await only(page, erp)
      await expect(page.getByRole('row').filter({ hasText: 'Eksik var' })).toHaveCount(3)
      await expect(row(page, 'STF10004')).toContainText('Birim tanınmıyor')
      await expect(row(page, 'STF10009')).toContainText('VKN/TCKN hatalı')
      await expect(row(page, 'STF10014')).toContainText('Toplam uyuşmuyor')
      await page.getByRole('button', { name: 'STF10009' }).click()
      const pane = page.locator('[data-record-pane]')
      await pane.getByRole('button', { name: 'Eksikleri göster' }).click()
      await expect(page.getByText('VKN/TCKN: “1234567891” geçerli bir VKN ya da')).toBeVisible()
    })

    await test.step('a unit that nobody knows and a wrong total are mended in the drafts', async () => {
      await openDraft(page, erp, 'STF10004')
      await page.getByRole('combobox', { name: '1. kalem Birim', exact: true }).fill('kutu')
      await page.getByRole('option', { name: /Kutu/ }).first().click()
      await sendDraft(page)
      await openDraft(page, erp, 'STF10014')
      await sendDraft(page)
      await page.goto('/connector/create/invoice?PageSize=100')
      await only(page, erp)
      for (const number of ['STF10004', 'STF10014'])
        await expect(row(page, number)).toContainText(/Gönderildi.*Bekliyor/)
    })

    await test.step('all others that have no fault are sent at once', async () => {
      await page.goto('/connector/create/invoice?DocumentState=New')
      await only(page, erp)
      await chooseAll(page, 37)
      await send(page, 37)
      await page.goto('/connector/create/despatch?DocumentState=New')
      await only(page, erp)
      await page.getByRole('checkbox').first().check()
      await send(page, 10)
    })

    await test.step('the ERP knows what became of each of them', async () => {
      await expect(async () => {
        await sync(page, 'invoice', undefined, 'Yeni belge: 0')
        await sync(page, 'despatch', undefined, 'Yeni belge: 0')
        expect(await helper.ended()).toHaveLength(49)
      }).toPass({ timeout: 300_000, intervals: [5_000] })
      // The number that the ERP has is the one that the list shows.
      const known = await helper.ended()
      for (const [kind, count] of [
        ['invoice', 39],
        ['despatch', 10],
      ] as const) {
        await page.goto(`/connector/create/${kind}?PageSize=100`)
        await only(page, erp)
        await expect(page.getByRole('row').filter({ hasText: 'Yazıldı' })).toHaveCount(count)
        const ofKind = known.filter((one) => one.kind === kind)
        expect(ofKind).toHaveLength(count)
        for (const { number, gib_number } of ofKind)
          await expect(row(page, number)).toContainText(gib_number)
      }
      // Nothing was written of the one that was not sent.
      expect((await helper.inErp('F-1009')).status).toBe('')
    })
  } finally {
    await helper.close()
  }
})

/** The helper of the demonstration, whose ERP is in a database of its own. */
async function startHelper(portalOrigin: string) {
  process.env[testServerVariable] = readFileSync(process.env['E2E_POSTGRES_FILE'] ?? '', 'utf8')
  const database = await createTestDatabase()
  const store = await openStore({ databaseUrl: database.url, log: silentLog })
  const folder = mkdtempSync(join(tmpdir(), 'evrak-erp-'))
  const portal = compilePortal(families)
  const clock = { now: () => new Date() }
  const sources = await openDemoErp(store, clock.now())
  const listening = await runHelper({
    portal,
    service: 'erp',
    title: 'ERP helper',
    // Where the service of the test says that it is (services.ts).
    port: Number(new URL(portalOrigin).port) + 2000,
    folder,
    portals: [portalOrigin],
    handlers: erpHandlers({ ...sources, portal, clock }),
    print: () => undefined,
  })
  const { Code } = JSON.parse(readFileSync(join(folder, 'erp-helper.json'), 'utf8')) as {
    Code: string
  }
  return {
    code: Code,
    ...ofErp(store),
    close: async () => {
      await listening.close()
      await store.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What the ERP itself has. */
const ofErp = (store: OpenStore) => ({
  inErp: (id: string) =>
    store.asSystem((tx) =>
      tx
        .selectFrom('sample_erp_document')
        .select(['status', 'gib_number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  /** Those that the authority has taken, as far as the ERP knows. */
  ended: () =>
    store.asSystem((tx) =>
      tx
        .selectFrom('sample_erp_document')
        .select(['kind', 'number', 'gib_number'])
        .where('status', '=', 'succeed')
        .execute(),
    ),
})

/** An ERP that the helper reads, by a name of its own. */
async function addErp(page: Page, helperNumber = ''): Promise<string> {
  const name = `Evdeki ERP ${Date.now()}`
  await page.goto('/connector/definitions')
  await page.getByRole('button', { name: 'Yeni ERP' }).click()
  await page.getByLabel('ERP türü').selectOption('Helper')
  await expect(page.getByLabel('Sunucu')).toHaveCount(0)
  await page.getByLabel('ERP adı').fill(name)
  await page.getByLabel('Yardımcıdaki ERP sırası').fill(helperNumber)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row(page, name)).toBeVisible()
  return name
}

/** Asks the helper, which is given its code where this browser does not know it yet. */
async function sync(
  page: Page,
  kind: 'invoice' | 'despatch',
  code: string | undefined,
  said: string,
): Promise<void> {
  await page.goto(`/connector/create/${kind}?PageSize=100`)
  await page.getByRole('button', { name: 'Yardımcıyla eşitle' }).click()
  if (code !== undefined) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Eşleştirme kodu').fill(code)
    await dialog.getByRole('button', { name: 'Eşleştir' }).click()
  }
  await expect(page.getByText(said, { exact: false })).toBeVisible()
}

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Only documents of this ERP are listed. */
async function only(page: Page, erp: string): Promise<void> {
  await page.getByRole('button', { name: 'ERP filtresi' }).click()
  await page.getByRole('menuitemcheckbox', { name: erp }).click()
  await expect(page.locator('[data-filter="active"]').filter({ hasText: erp })).toBeVisible()
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
}

async function chooseAll(page: Page, count: number): Promise<void> {
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: `Eşleşen ${count} kaydın tümünü seç` }).click()
}

async function send(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Gönder', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${count} kayıt işleme katılacak`)
  await dialog.getByRole('button', { name: 'Gönder', exact: true }).click()
  await expect(page.getByText(`Gönderilen belge: ${count}`, { exact: false })).toBeVisible()
}

async function openDraft(page: Page, erp: string, number: string): Promise<void> {
  await page.goto(`/connector/create/invoice?Search=${number}`)
  await only(page, erp)
  const document = page.getByRole('button', { name: number })
  await expect(document).toHaveCount(1)
  await document.click()
  await page.locator('[data-record-pane]').getByRole('button', { name: 'Taslağı aç' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Taslağı aç' }).click()
  await expect(page).toHaveURL(/\?draft=[0-9a-f-]{36}/)
}

async function sendDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gönder', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gönder', exact: true }).click()
  await expect(page.getByText('Gönderildi', { exact: false }).first()).toBeVisible()
}
