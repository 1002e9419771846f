/** Every type of a form, written in the editor as a person does and saved: the authority accepts the XML of the draft. */
import { expect, test, type Page } from '@playwright/test'
import type { FormField } from '#descriptor/form.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { controlId } from '#screens/editor/editor-context.tsx'
import { columnKey, isShown, linesSection, placeOf, readPlace, textAt, type Row, type Values } from '#screens/editor/model.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { filledForm, variantsOf, type Filled, type Variant } from '../journeys/filled-form.ts'
import { demo, fullUser, keyOf, signIn } from './people.ts'
import { scriptOf } from '../journeys/running-service.ts'

const portal = compilePortal(families)
const family = (key: string) => portal.families.find((one) => one.key === key)!
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date())

/** Each type once, and each profile once: the rest of them differ by nothing that the form shows. */
function chosen(all: readonly Variant[]): readonly Variant[] {
  const [types, profiles] = [new Set<string>(), new Set<string>()]
  return all.filter(({ profile, type }) => {
    const isNew = !types.has(type) || !profiles.has(profile)
    types.add(type)
    profiles.add(profile)
    return isNew
  })
}

for (const { key, path, receiver } of [
  { key: 'einvoice', path: '/invoice/operation/create/default', receiver: () => ({ taxNumber: keyOf(demo().apiKeys[1]!.company).taxNumber, name: 'Alıcı A.Ş.' }) },
  { key: 'earchive', path: '/invoice/operation/create/default', receiver: () => ({ taxNumber: '10000000146', name: 'Ayşe Yılmaz' }) },
  { key: 'edespatch', path: portal.routes.find((route) => route.family === 'edespatch' && route.screen === 'editor')?.path ?? '', receiver: () => ({ taxNumber: keyOf(demo().apiKeys[1]!.company).taxNumber, name: 'Alıcı A.Ş.' }) },
]) {
  test(`[TY9] ${key}: every type is written in the editor, and the authority accepts it`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    await signIn(page, fullUser())
    const ask = scriptOf(baseURL!, demo().apiKeys[0]!.key)
    const { document, prefix } = family(key)
    const made: { readonly file: string; readonly xml: string }[] = []
    for (const variant of chosen(variantsOf(family(key)))) {
      const name = `${variant.profile} ${variant.type}`
      await test.step(name, async () => {
        await page.goto(path)
        const filled = filledForm(family(key), variant, receiver(), today)
        await write(page, key, filled)
        await page.keyboard.press('Control+s')
        await expect(page.getByText(/Taslak kaydedildi/), name).toBeVisible()
        const uuid = new URL(page.url()).searchParams.get('draft')
        const { body } = await ask<string>('GET', `/${prefix.call}/Draft/${uuid}/xml`)
        expect(body, name).toContain(`>${variant.type}</`)
        made.push({ file: name, xml: body })
      })
    }
    expect(made.length).toBeGreaterThan(document!.root === 'Invoice' ? 13 : 2)
    const check = await oracle()
    // A draft has no number yet: everything else is judged.
    const numbered = made.map(({ file, xml }) => ({ file, xml: xml.replace(/<cbc:ID\/>|<cbc:ID><\/cbc:ID>/, `<cbc:ID>ABC${today.slice(0, 4)}000000001</cbc:ID>`) }))
    expect(check ? refusals(await check(numbered)) : []).toEqual([])
  })
}

/** The receiver first: it decides which of two documents is written; then profile and type, which decide what is shown. */
async function write(page: Page, key: string, { values, line }: Filled): Promise<void> {
  const { form, document } = family(key)
  const party = form!.sections.find((section) => section.section === 'party' && section.at === document!.customer)!
  const places = form!.sections.flatMap((section) => ('fields' in section && !('when' in section && !isShown(section.when, values)) ? section.fields.filter((field) => isShown(field.when, values)).map((field) => ({ field, place: placeOf(section, field) })) : []))
  const first = (place: string) => (place === `${document!.customer}.${party.section === 'party' ? party.taxNo : ''}` ? 0 : place.endsWith('Profile') ? 1 : place.endsWith('Type') ? 2 : 3)
  for (const { field, place } of places.sort((a, b) => first(a.place) - first(b.place))) {
    await type(page, controlId(place), field, textAt(values, place))
    if (first(place) === 0) await expect(page.getByRole('heading', { level: 1 })).toContainText({ einvoice: 'e-Fatura', earchive: 'e-Arşiv', edespatch: 'rsaliye' }[key]!)
  }
  for (const section of form!.sections) {
    if (section.section === 'rows' && isShown(section.when, values)) for (const [index, row] of ((readPlace(values, section.at) ?? []) as readonly Row[]).entries()) for (const column of section.columns) await type(page, controlId(`${section.at}[${index}].${column.at}`), column, row[columnKey(column)] ?? '')
  }
  const lines = linesSection(form!)!
  for (const column of shownColumns(lines.columns, values)) await type(page, controlId(`${lines.at}[0].${column.at}`), column, line.values[columnKey(column)] ?? '')
}
const shownColumns = (columns: readonly FormField[], values: Values): readonly FormField[] => columns.filter((column) => isShown(column.when, values))

/** What stands there already is left alone: the register filled it, or the form starts with it. */
async function type(page: Page, id: string, field: FormField, text: string): Promise<void> {
  if (text === '') return
  const control = page.locator(`#${id}`)
  const tag = await control.evaluate((element) => element.tagName)
  if (tag === 'SELECT') return void (await control.selectOption(text))
  if (field.kind === 'flag') return void (await control.setChecked(text === 'true'))
  if (field.codeList !== undefined && (await control.inputValue()) !== '' && field.default !== undefined && String(field.default) === text) return
  await control.fill(shownAs(field, text))
  // Tab in the last cell would open another line.
  await (field.codeList === undefined ? control.blur() : control.press('Enter'))
}
function shownAs({ kind }: FormField, text: string): string {
  if (kind === 'date' || kind === 'dateTime') return text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1').replace('T', ' ')
  return ['decimal', 'money', 'percent'].includes(kind) ? text.replace('.', ',') : text
}
