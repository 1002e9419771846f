/**
 * Documents written in the editor as a person does and saved: the authority accepts the XML of the draft. Here an invoice and a
 * despatch; every profile and every type of every kind is in `npm run proof -- typed`. The same documents by Send/Model:
 * test/journeys/types.test.ts.
 */
import { valueAt } from '#values/json.ts'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Form, FormField } from '#engine/form.ts'
import { compilePortal } from '#engine/compile.ts'
import { twinsOf } from '#engine/twins.ts'
import type { Family } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { controlId } from '#screens/editor/editor-context.tsx'
import { isShown, textAt, type Row, type Values } from '#screens/editor/model.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import {
  filledForm,
  variantsOf,
  type Filled,
  type Receiver,
  type Variant,
} from '../journeys/filled-form.ts'
import { istanbulDay } from '../journeys/invoice-model.ts'
import { scriptOf } from '../journeys/running-service.ts'
import { demo, fullUser, keyOf, signedInAs } from './people.ts'
import {
  controlsOf,
  everyProfileAndType,
  fullestVariant,
  shownPlaces,
  type Placed,
} from './typed-variants.ts'
import { test } from './test.ts'

const portal = compilePortal(families)
const written = portal.families.filter(({ form, document }) => form && document)
const person: Receiver = { taxNumber: '10000000146', name: 'Ayşe Yılmaz' }
const registered = (): Receiver => ({
  taxNumber: keyOf(demo().apiKeys[1]!.company).taxNumber,
  name: 'Alıcı A.Ş.',
})

/** The editor of a kind, or of the kind whose editor makes it too. */
function editorPath(family: Family, { preset }: Variant): string {
  const own = portal.routes.find(
    (route) =>
      route.screen === 'editor' &&
      twinsOf(portal, family).some(({ key }) => key === route.family) &&
      route.variant === preset,
  )
  if (!own) throw new Error(`${family.key} has no editor ${preset ?? ''}`)
  return own.path
}

const everyOne = written.flatMap((family) =>
  everyProfileAndType(family).map((variant) => ({ family, variant })),
)
/** `TYPES=all`, as `npm run proof -- typed` has it: every profile and every type of every kind; else the form of an invoice and that of a despatch where they show most. */
const chosen =
  process.env['TYPES'] === 'all'
    ? everyOne
    : written
        .filter(({ key }) => ['einvoice', 'edespatch'].includes(key))
        .map((family) => ({ family, variant: fullestVariant(family) }))

test('[TY10] the documents of the proof show every field that any form can show', () => {
  const controls = (all: readonly { readonly family: Family; readonly variant: Variant }[]) =>
    new Set(all.flatMap(({ family, variant }) => controlsOf(family, variant)))
  const offered = written.flatMap((family) =>
    variantsOf(family).map((variant) => ({ family, variant })),
  )
  const typed = controls(everyOne)
  expect([...controls(offered)].filter((control) => !typed.has(control))).toEqual([])
  expect(new Set(everyOne.map(({ family }) => family.key)).size).toBe(written.length)
})

test.use({ storageState: signedInAs(fullUser) })

for (const { family, variant } of chosen) {
  const name = `${variant.profile} ${variant.type}`
  test(`[TY10] ${family.key} ${[name, variant.preset].filter(Boolean).join(', ')}: written in the editor field by field, saved, and accepted by the authority`, async ({
    page,
    baseURL,
  }) => {
    const receiver = family.document!.delivery.kind === 'network' ? registered() : person
    await page.goto(editorPath(family, variant))
    await write(page, family, filledForm(family, variant, receiver, istanbulDay()))
    await page.getByRole('button', { name: 'Taslak kaydet' }).click()
    await expect(page.getByText(/Taslak kaydedildi/).first()).toBeVisible()
    await expect(page).toHaveURL(/[?&]draft=/)
    const uuid = new URL(page.url()).searchParams.get('draft')
    const ask = scriptOf(`${baseURL}/api`, demo().apiKeys[0]!.key)
    const { body } = await ask<string>('GET', `/${family.prefix.call}/Draft/${uuid}/xml`)
    expect(body).toContain(`>${variant.type}</`)
    // A draft has no number yet: everything else is judged.
    const number = `<cbc:ID>ABC${istanbulDay().slice(0, 4)}000000001</cbc:ID>`
    const xml = body.replace(/<cbc:ID\/>|<cbc:ID><\/cbc:ID>/, number)
    const check = await oracle()
    expect(check ? refusals(await check([{ file: name, xml }])) : []).toEqual([])
  })
}

/** The receiver first, who may decide which of two kinds is written; then profile and type, which decide what is shown. */
async function write(page: Page, family: Family, { values, line }: Filled): Promise<void> {
  const form = family.form!
  for (const { field, place } of placesInOrder(family, values)) {
    await unfold(page, form, field, controlId(place))
    await type(page, controlId(place), field, textAt(values, place))
  }
  for (const section of form.sections) {
    if (section.section !== 'rows' || !isShown(section.when, values)) continue
    for (const [index, row] of ((valueAt(values, section.at) ?? []) as readonly Row[]).entries())
      for (const column of section.columns)
        await type(
          page,
          controlId(`${section.at}[${index}].${column.at}`),
          column,
          row[column.key] ?? '',
        )
  }
  const lines = form.lines!
  for (const column of lines.columns.filter(({ when }) => isShown(when, values)))
    await type(
      page,
      controlId(`${lines.at}[0].${column.key}`),
      column,
      line.values[column.key] ?? '',
    )
}

const { sections: titles } = z
  .object({ sections: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('locales/tr/editor.json', 'utf8')))

/** A section that an ordinary document does without is asked for by its button; what has a value of its own stands there already. */
async function unfold(page: Page, form: Form, field: FormField, id: string): Promise<void> {
  const section = form.sections.find(
    (one) => 'folded' in one && 'fields' in one && one.fields.includes(field),
  )
  if (section === undefined || (await page.locator(`#${id}`).count()) > 0) return
  await page.getByRole('button', { name: titles[section.key] ?? section.key, exact: true }).click()
}

function placesInOrder({ form, document }: Family, values: Values): readonly Placed[] {
  const places = shownPlaces(form!, values)
  const telling = [
    `${document!.customer}.TaxNumber`,
    ...[document!.profile, document!.type].flatMap((where) =>
      'at' in where ? [`${document!.info}.${where.at}`] : [],
    ),
  ]
  const rank = (place: string) =>
    telling.includes(place) ? telling.indexOf(place) : telling.length
  return places.sort((a, b) => rank(a.place) - rank(b.place))
}
/** What stands there already is left alone: the register filled it in, a preset brought it, or the form starts with it. */
async function type(page: Page, id: string, field: FormField, text: string): Promise<void> {
  if (text === '') return
  const control = page.locator(`#${id}`)
  const tag = await control.evaluate((element) => element.tagName)
  if (tag === 'SELECT') return void (await control.selectOption(text))
  if (field.kind === 'flag') return void (await control.setChecked(text === 'true'))
  if (field.codeList !== undefined) {
    const there = await control.inputValue()
    // The code itself, or the words of the one that the form starts with.
    if (there === text || (there !== '' && String(field.default) === text)) return
  }
  await control.fill(asTyped(field, text))
  // Tab in the last cell would open another line.
  if (field.codeList === undefined) return control.blur()
  // Enter takes what is offered: the codes may come after what was typed. A text stays whatever is offered.
  if (field.kind !== 'text') await expect(control).toHaveAttribute('aria-activedescendant')
  await control.press('Enter')
}

/** As a person in Turkey writes it. */
function asTyped({ kind }: FormField, text: string): string {
  if (kind === 'date' || kind === 'dateTime')
    return text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1').replace('T', ' ')
  return ['decimal', 'money', 'percent'].includes(kind) ? text.replace('.', ',') : text
}
