/** Answers for every call of a portal without a service: made of the schemas and the kinds of fields, in the state that is wished. */
import type { Field } from '#descriptor/field.ts'
import type { Box, Call, Portal } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { answerSchema } from '#openapi/answer-schema.ts'
import { createChooser, type Chooser } from '#contract/base/chooser.ts'
import { sampleOf } from '#contract/base/sample.ts'

export const states = ['filled', 'empty', 'noMatch', 'loading', 'failed', 'forbidden'] as const
export type State = (typeof states)[number]

const records = 137
/** What the frame itself asks for: it stays, whatever the screens are shown in. */
const ofTheFrame = /^(system|general)\./

export function createAnswers(portal: Portal, state: () => State): Send {
  const rows = new Map<string, Row[]>()
  return async (call, input) => {
    const now = ofTheFrame.test(call.id) ? 'filled' : state()
    await new Promise((resolve) => setTimeout(resolve, 120))
    if (now === 'loading') return new Promise(() => undefined)
    if (now === 'failed')
      throw new CallError(call.id, 503, {
        Message: 'The service is being looked after. Try again in a minute.',
        Errors: [],
        CorrelationId: 'gallery',
      })
    const box = boxOf(portal, call)
    const known = box && (rows.get(box.id) ?? rows.set(box.id, rowsOf(box)).get(box.id)!)
    const isEmpty = now === 'empty' || now === 'noMatch'
    if (known && /^(page|draftPage)$/.test(call.answer))
      return pageOf(isEmpty ? [] : known, input as Readonly<Record<string, unknown>>)
    if (known && call.answer === 'last') return isEmpty ? [] : known.slice(0, 5)
    // Nobody has written them yet.
    if (call.answer === 'settings' && isEmpty) return { Version: 0 }
    return texts[call.answer] ?? madeOf(portal, call, isEmpty)
  }
}

type Row = Readonly<Record<string, unknown>>

const page = 20
function pageOf(all: readonly Row[], { Page, PageSize }: Readonly<Record<string, unknown>>) {
  const [number, size] = [Number(Page ?? 1), Number(PageSize ?? page)]
  return {
    Page: number,
    PageSize: size,
    TotalCount: all.length,
    TotalPages: Math.ceil(all.length / size),
    Content: all.slice((number - 1) * size, number * size),
  }
}

function boxOf(portal: Portal, call: Call): Box | undefined {
  return portal.families
    .find((family) => family.key === call.family)
    ?.boxes.find((box) => box.key === call.box)
}

/** Answers that are no JSON. */
const texts: Readonly<Record<string, unknown>> = {
  Html: '<!doctype html><body style="font:16px sans-serif;padding:3rem"><h1>Belge</h1><p>Önizleme</p></body>',
  Xml: '<?xml version="1.0"?><Invoice/>',
  Text: '',
}

function madeOf(portal: Portal, call: Call, isEmpty: boolean): unknown {
  const schema = answerSchema(portal, call)
  if (!schema) return undefined
  const made = sampleOf(schema)
  if (Array.isArray(made)) return isEmpty ? [] : made
  const held =
    typeof made === 'object' && made !== null && 'Content' in made ? made.Content : undefined
  if (!Array.isArray(held)) return made
  const content: readonly unknown[] = isEmpty ? [] : held
  return {
    ...(made as object),
    Page: 1,
    PageSize: page,
    TotalPages: 1,
    TotalCount: content.length,
    Content: content,
  }
}

// Rows

function rowsOf(box: Box): Row[] {
  const chooser = createChooser(7)
  return Array.from({ length: records }, (_, index) =>
    Object.fromEntries(
      box.columns.map(({ name, field }) => [name, valueOf(name, field, index, chooser)]),
    ),
  )
}

const names = [
  'Çağlayan Gıda Sanayi ve Ticaret Anonim Şirketi',
  'Işık Yazılım A.Ş.',
  'Güneş İnşaat Ltd. Şti.',
  'Öztürk Tekstil',
  'Ağaoğlu Mühendislik',
  'Şükrü Ünal',
] as const
const day = (index: number) => new Date(Date.UTC(2026, 10, 21 - index)).toISOString().slice(0, 10)

function valueOf(name: string, field: Field, index: number, chooser: Chooser): unknown {
  switch (field.kind) {
    case 'uuid':
      return chooser.uuid()
    case 'date':
      return `${day(index)}T00:00:00`
    case 'dateTime':
      return `${day(index)}T09:${String(index % 60).padStart(2, '0')}:00.000Z`
    case 'money':
      return chooser.between(100, 9_999_999) / 100
    case 'int':
    case 'percent':
      return chooser.between(0, 20)
    case 'decimal':
      return chooser.between(10_000, 450_000) / 10_000
    case 'flag':
      return chooser.between(0, 3) === 0
    case 'code':
      return field.values ? chooser.one(field.values) : 'TRY'
    case 'taxNo':
      return `12345678${String(chooser.between(10, 99))}`
    case 'tagList':
      return index % 4 === 0
        ? [
            {
              UUID: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001',
              Name: 'Önemli',
              Description: '',
              Color: '#c0331f',
            },
          ]
        : []
    case 'email':
      return 'ayse@ornek.example'
    case 'phone':
      return '+90 555 111 22 33'
    case 'note':
      return 'Kasa 4, öğle'
    case 'text':
      return name.endsWith('Number')
        ? `EVR2026${String(index + 1).padStart(9, '0')}`
        : /Currency/.test(name)
          ? 'TRY'
          : name.endsWith('Name')
            ? chooser.one(names)
            : `${name} ${index + 1}`
  }
}
