/**
 * The tutorial docs/first-family.md, performed as its reader does: every command, every change, and a look at each result. In every run
 * the changes of the descriptor are made before the development server starts, which then starts once; with TUTORIAL=all, as
 * `npm run proof -- tutorial` has it, each is made in its turn, and the checks of the last step are run too.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { scriptOf, until, type DemoFile } from '../journeys/running-service.ts'
import { freePort } from '../service/free-port.ts'
import { createTestDatabase, testServerVariable } from '../service/test-server.ts'
import { copyProject, type CopiedProject } from './copied-project.ts'
import { bytesOf } from './documents.ts'
import { ownState } from './signed-in.ts'
import { test } from './test.ts'
import { applyEdit, readTutorial } from './tutorial.ts'

const goods = 'Kullanılmış masa'

interface Reader {
  readonly page: Page
  readonly origin: string
  readonly project: CopiedProject
  readonly before: ReadonlyMap<string, string>
  /** UUIDs of the documents that were sent: on paper, and electronically. */
  readonly sent: string[]
  /** What the commands of the step wrote. */
  readonly written: string
}
type Look = (reader: Reader) => Promise<void>

const rowsWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const sendType = (page: Page) => page.getByLabel('Gönderim şekli')

const isWhole = process.env['TUTORIAL'] === 'all'
/** Steps whose changes are made before the server starts, where not all is done in its turn. */
const madeAhead = isWhole ? [] : ['4.', '5.', '6.']
/** Commands that say the same of the tutorial's family as they say in the tests of themselves. */
const provenElsewhere = isWhole ? undefined : /^npm run (check|-s contract) /

/** What is seen after each step, by its heading. */
const looks: Readonly<Record<string, Look>> = {
  '1. Make it': async ({ written }) =>
    expect(written).toContain('Expense note is there: families/egider.ts'),

  '2. See it': async ({ page, origin, project }) => {
    await signIn(page, origin, project.folder)
    const menu = page.getByRole('navigation')
    await menu.getByRole('button', { name: 'Gider Pusulası' }).click()
    await expect(menu.getByRole('link', { name: 'Gider Pusulası' })).toBeVisible()
    await open(page, '/egider/list')
    await expect(rowsWith(page, 'Başarılı').first()).toBeVisible()
  },

  '3. Send one': async ({ page, sent }) => {
    await open(page, '/egider/operation/create')
    await fillLine(page)
    await expect(page.getByTestId('totals')).toContainText('750,00 ₺')
    await page.getByRole('button', { name: 'Taslak kaydet' }).click()
    await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
    sent.push(await send(page))
    await expect(
      page.locator('[data-record-pane]').frameLocator('iframe').locator('body'),
    ).toContainText(goods)
    await page.getByRole('button', { name: 'İndir' }).first().click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ])
    expect((await bytesOf(file)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const number = page.locator('[data-record-pane]').getByText(/^[A-Z0-9]{3}20\d{11}$/)
    await open(page, `/egider/list?Search=${await number.first().innerText()}`)
    await expect(rowsWith(page, '750,00')).toHaveCount(1)
  },

  '4. A field of its own': async ({ page }) => {
    await seen(page, '/egider/operation/create', () => expect(sendType(page)).toHaveValue('KAGIT'))
  },

  '5. A column and a filter': async ({ page, origin, project, sent }) => {
    await until('the service answers the new field', () => firstRow(origin, project.folder))
    await seen(page, '/egider/operation/create', () => fillLine(page))
    await sendType(page).selectOption('ELEKTRONIK')
    sent.push(await send(page))
    await open(page, '/egider/list?SendType=ELEKTRONIK')
    await expect(page.getByRole('columnheader', { name: 'Gönderim şekli' })).toBeVisible()
    await expect(rowsWith(page, 'Elektronik').first()).toBeVisible()
    // One was sent on paper. Documents of the demo have no such field where it came later than they.
    await expect(rowsWith(page, 'Kâğıt')).toHaveCount(0)
    if (isWhole) await expect(rowsWith(page, '₺')).toHaveCount(1)
  },

  '6. A button with a condition': async ({ page, sent: [onPaper, electronic] }) => {
    await seen(page, `/egider/list?record=${electronic}`, async () => {
      await expect(await wayOf(page, 'SMS ile paylaş')).toBeEnabled()
    })
    await open(page, '/egider/list')
    await expect(page.locator('[data-record-pane]')).toHaveCount(0)
    await open(page, `/egider/list?record=${onPaper}`)
    const way = await wayOf(page, 'SMS ile paylaş')
    await expect(way).toBeDisabled()
    await expect(way).toContainText('gereken: Elektronik')
  },

  '7. Its words': async ({ page }) => {
    await seen(page, '/egider/list', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Gider Pusulaları' })).toBeVisible()
    })
  },

  '8. Let the project check it': async ({ written }) => {
    expect(written).toContain('test/golden/egider.txt is written anew.')
    if (provenElsewhere) return
    expect(written).toContain('Everything holds.')
    expect(written).toMatch(/\b0 failed/)
  },

  '9. Keep it, or take it out again': async ({ project, before }) => {
    expect(project.contents()).toEqual(before)
  },
}

test('[TU1] [TU2] [TU3] [TU5] the first family, as the tutorial tells it', async ({ page }) => {
  // It ends what hangs; a busy machine may take as long as it needs.
  test.setTimeout(1_800_000)
  // A page that asked while the service restarted has nothing to click on: it is loaded again then (see `seen`).
  page.setDefaultTimeout(90_000)
  page.setDefaultNavigationTimeout(120_000)
  const steps = readTutorial(readFileSync('docs/first-family.md', 'utf8'))
  expect(steps.map(({ title }) => title)).toEqual(Object.keys(looks))
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  // The service restarts after each change: the server that is there is opened much faster than the embedded database.
  process.env[testServerVariable] = readFileSync(process.env['E2E_POSTGRES_FILE']!, 'utf8')
  const database = await createTestDatabase()
  const project = copyProject({ PORT: port, DATABASE_URL: database.url })
  const before = project.contents()
  const sent: string[] = []
  let server: ReturnType<CopiedProject['start']> | undefined
  const editsOf = ({ work }: (typeof steps)[number]) =>
    work.flatMap((one) => ('edit' in one ? [one.edit] : []))
  const isAhead = ({ title }: (typeof steps)[number]) =>
    madeAhead.some((number) => title.startsWith(number))
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`The page: ${error.message}\n`))
  try {
    for (const step of steps)
      await test.step(step.title, async () => {
        const { title, work } = step
        const written: string[] = []
        if (title.startsWith('9.')) await server?.stop()
        const edits = isAhead(step) ? [] : editsOf(step)
        // The open page takes up what changed by itself.
        const reloaded =
          edits.length > 0 ? page.waitForEvent('load', { timeout: 120_000 }) : undefined
        for (const one of edits) applyEdit(project.folder, one)
        await reloaded
        for (const one of work) {
          if ('edit' in one || provenElsewhere?.test(one.command)) continue
          if (one.command === 'npm run dev') {
            for (const edit of steps.filter(isAhead).flatMap(editsOf))
              applyEdit(project.folder, edit)
            server = project.start(one.command)
            await untilReady(origin)
          } else
            written.push(await project.run(one.command.replaceAll('http://127.0.0.1:4000', origin)))
        }
        await looks[title]!({ page, origin, project, before, sent, written: written.join('\n') })
      })
  } catch (error) {
    process.stdout.write([server?.output(), ...faults].join('\n'))
    throw error
  } finally {
    await project.remove()
    await database.drop()
  }
})

const untilReady = (origin: string) =>
  until('the service answers', async () => {
    const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined)
    return answer?.ok ? true : undefined
  })

const demoOf = (folder: string): DemoFile =>
  JSON.parse(readFileSync(join(folder, '.data-dev/demo.json'), 'utf8')) as DemoFile

async function signIn(page: Page, origin: string, folder: string): Promise<void> {
  const user = demoOf(folder).users.find(({ username }) => username === 'ayse.yilmaz')!
  await page.context().setStorageState(await ownState(origin, user))
  await page.goto(`${origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
}

async function fillLine(page: Page): Promise<void> {
  await page.getByLabel('1. kalem Mal / hizmet').focus()
  await page.keyboard.type(goods)
  await page.getByLabel('1. kalem Birim fiyat').fill('750')
}

/** Resolves with the UUID of the document, when the list shows it. */
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Gönder', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gönder' }).click()
  await expect(page).toHaveURL(/\/egider\/list\?record=/)
  return new URL(page.url()).searchParams.get('record') ?? ''
}

/** A way of sending the open document, in the menu of the ways. */
async function wayOf(page: Page, name: string): Promise<Locator> {
  const bar = page.locator('[data-record-pane]').getByRole('group', { name: 'İşlemler' })
  await bar.getByRole('button', { name: 'Paylaş' }).click()
  return page.getByRole('menuitem', { name })
}

/** The first row of the list as programs get it, where it has the new field. */
async function firstRow(origin: string, folder: string): Promise<object | undefined> {
  const call = scriptOf(origin, demoOf(folder).apiKeys[0]!.key)
  const answer = await call<{ readonly Content?: readonly object[] }>(
    'GET',
    '/api/egider/Documents?Page=1&PageSize=1',
  ).catch(() => undefined)
  return answer?.body.Content?.find((row) => 'SendType' in row)
}

/**
 * Opens a screen within the page: the development server hands out every module of its own, so that loading the page anew takes
 * longer than all that is looked at.
 */
const open = (page: Page, path: string) =>
  page.evaluate((next) => history.pushState(undefined, '', next), path)

/** The screen after a change. The page may reload by itself once more while one looks; the service starts anew meanwhile. */
async function seen(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  let attempts = 0
  await expect(async () => {
    attempts += 1
    if (attempts === 1) await open(page, path)
    else await page.goto(new URL(path, page.url()).href)
    await look()
  }).toPass({ timeout: 300_000 })
}
