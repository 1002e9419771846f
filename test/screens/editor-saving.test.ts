import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { pauseMs, retryMs } from '#screens/editor/autosave.ts'
import type { Body } from '#screens/editor/model.ts'
import { createSaving, type SavingPorts } from '#screens/editor/saving.ts'
import { loadedStart, newStart, type Start } from '#screens/editor/start.ts'

const portal = compilePortal(families)
const invoice = familyOf(portal, 'einvoice')
const archive = familyOf(portal, 'earchive')
const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'
const written = (name: string, note = ''): Body => ({
  EInvoice: {
    InvoiceInfo: {
      UUID: uuid,
      InvoiceType: 'SATIS',
      InvoiceProfile: 'TICARIFATURA',
      IssueDate: '2026-11-21',
      CurrencyCode: 'TRY',
    },
    CustomerInfo: {
      TaxNumber: '6310540565',
      Name: name,
      Address: 'Bağdat Cad. 1',
      District: 'Kadıköy',
      City: 'İstanbul',
      Country: 'Türkiye',
    },
    InvoiceLines: [{ Name: 'Kâğıt', Quantity: 2, UnitType: 'C62', Price: 10, KDVPercent: 20 }],
    ...(note !== '' && { Notes: [note] }),
  },
})
const noAnswer = new TypeError('Failed to fetch')
const refusal = new CallError('einvoice.drafts.create', 400, {})

/** An editor, this computer and a service that has one draft, all in memory. */
function editorOf(start: Start, isAllowed = true) {
  let inEditor = written('Çağdaş Gıda')
  let atService: unknown = start.isSaved ? inEditor : undefined
  /** What the next writes come to, in order: an error, with or without having arrived. */
  const failures: { error: Error; arrives: boolean }[] = []
  const notes: string[] = []
  const slow: (() => Promise<void>)[] = []
  const ports: SavingPorts = {
    calls: {
      read: async () => atService,
      async write(family, body) {
        notes.push(`write ${family}`)
        await slow.shift()?.()
        const failure = failures.shift()
        if (!failure || failure.arrives) atService = structuredClone(body)
        if (failure) throw failure.error
      },
    },
    settled: async ({ becomes }) => ({ family: becomes ? archive : invoice, body: inEditor }),
    body: () => inEditor,
    maySave: () => isAllowed,
    keepNow: async () => void notes.push('keep'),
    time: () => '09:00',
    sentenceOf: (_, isLate) => (isLate ? 'late' : 'no network'),
    explain: () => 'refused',
    showVersions: async (stored) => void notes.push(`versions of ${stored}`),
    onWritten: () => undefined,
    onConfirmed: () => void notes.push('confirmed'),
  }
  const saving = createSaving(start, [invoice, archive], () => ports)
  return {
    saving,
    notes,
    failures,
    slow,
    type(name: string, note?: string) {
      inEditor = written(name, note)
      saving.changed()
    },
    empty() {
      inEditor = { EInvoice: { InvoiceInfo: {}, CustomerInfo: {}, InvoiceLines: [] } }
      saving.changed()
    },
    somebodyElse: (body: unknown) => void (atService = body),
    writes: () => notes.filter((note) => note.startsWith('write')),
    at: () => saving.state.get().at,
  }
}
const opened = () => loadedStart(invoice, uuid, written('Çağdaş Gıda'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('what an editor saves', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) }))
  afterEach(() => void vi.useRealTimers())

  it('[KD15] by itself: what was typed, once, after the pause; then it is confirmed and nothing is open', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    expect(editor.at()).toBe('new')
    editor.type('Işık')
    expect(editor.at()).toBe('unsaved')
    await pass(pauseMs + 10)
    expect(editor.writes()).toEqual(['write einvoice'])
    expect(editor.saving.state.get()).toEqual({ at: 'saved', time: '09:00', asked: false })
    expect(editor.notes.at(-1)).toBe('confirmed')
    expect(editor.saving.isOpen()).toBe(false)
    await pass(600_000)
    expect(editor.writes()).toHaveLength(1)
  })

  it('[KD15] nothing that the service has already, nothing that the person may not save', async () => {
    const same = editorOf(opened())
    same.type('Another')
    same.type('Çağdaş Gıda')
    await pass(pauseMs + 10)
    expect([same.writes(), same.at()]).toEqual([[], 'saved'])
    const reader = editorOf(newStart(invoice, undefined), false)
    reader.type('Işık')
    await pass(pauseMs + 10)
    expect(reader.writes()).toEqual([])
  })

  it('[KD16] nothing that is not enough for a draft: it says what is missing', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.empty()
    await pass(pauseMs + 10)
    expect(editor.writes()).toEqual([])
    expect(editor.saving.state.get()).toMatchObject({
      at: 'incomplete',
      missing: expect.arrayContaining(['CustomerInfo.Name']),
    })
    expect(editor.saving.isOpen()).toBe(true)
  })

  it('[KD4] confirms what was sent, and nothing that was typed while the answer was on its way', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    let answer = () => {}
    editor.slow.push(() => new Promise<void>((resolve) => (answer = resolve)))
    editor.type('Işık')
    await pass(pauseMs + 10)
    expect(editor.at()).toBe('saving')
    editor.type('Işık Gıda')
    answer()
    await pass(0)
    expect(editor.at()).toBe('unsaved')
    expect(editor.notes).not.toContain('confirmed')
    await pass(20_000)
    expect([editor.writes().length, editor.at()]).toEqual([2, 'saved'])
  })

  it('[KD17] again while nobody answers; what arrived all the same is nobody else’s', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.failures.push({ error: noAnswer, arrives: false }, { error: noAnswer, arrives: true })
    editor.type('Işık')
    await pass(pauseMs + 10)
    expect(editor.saving.state.get()).toEqual({ at: 'failed', why: 'no network' })
    expect(editor.saving.facts().sent).toHaveLength(1)
    await pass(retryMs(1) + retryMs(2) + 100)
    expect([editor.writes().length, editor.at()]).toEqual([3, 'saved'])
    expect(editor.saving.facts()).toMatchObject({ stored: 'einvoice', sent: [] })
  })

  it('[KD17] takes for its own what arrived of an opened draft without an answer', async () => {
    const editor = editorOf(opened())
    editor.failures.push({ error: noAnswer, arrives: true })
    editor.type('Işık')
    await pass(pauseMs + 10)
    editor.type('Işık Gıda')
    await pass(retryMs(1) + 100)
    expect([editor.writes().length, editor.at()]).toEqual([2, 'saved'])
  })

  it('[KD17] not again what was refused; it is not taken for what may have arrived', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.failures.push({ error: refusal, arrives: false })
    editor.type('Işık')
    await pass(600_000)
    expect([editor.writes().length, editor.at()]).toEqual([1, 'failed'])
    expect(editor.saving.facts().sent).toEqual([])
  })

  it('[KD18] nothing over what somebody else saved or deleted; typing goes on and nothing is written by itself', async () => {
    for (const [body, state] of [
      [written('Somebody'), 'elsewhere'],
      [undefined, 'gone'],
    ] as const) {
      const editor = editorOf(opened())
      editor.somebodyElse(body)
      editor.type('Işık')
      await pass(pauseMs + 10)
      editor.type('Işık Gıda')
      await pass(600_000)
      expect([editor.writes(), editor.at()]).toEqual([[], state])
      expect(editor.saving.isOpen()).toBe(true)
    }
  })

  it('[KD18] asked to, it shows both versions of what somebody else saved, with this one on this computer', async () => {
    const editor = editorOf(opened())
    editor.somebodyElse(written('Somebody'))
    editor.type('Işık')
    await editor.saving.save()
    expect(editor.notes).toEqual(['keep', 'versions of einvoice'])
    expect(editor.saving.isOpen()).toBe(false)
  })

  it('[KD19] asked to, as the kind that its receiver makes of it; a refusal is explained', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.type('Işık')
    await editor.saving.save()
    expect(editor.writes()).toEqual(['write earchive'])
    expect(editor.saving.facts().stored).toBe('earchive')
    expect(editor.saving.state.get()).toEqual({ at: 'saved', time: '09:00', asked: true })
    editor.failures.push({ error: refusal, arrives: false })
    editor.type('Işık Gıda')
    await editor.saving.save()
    expect(editor.saving.state.get()).toEqual({ at: 'failed', why: 'refused' })
  })

  it('[KD19] nothing after it was sent', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.type('Işık')
    await editor.saving.autosave.alone(async () => editor.saving.finished())
    await pass(600_000)
    expect([editor.writes(), editor.saving.isOpen()]).toEqual([[], false])
  })

  it('[KD17] gives up waiting after 30 s, and says so', async () => {
    const editor = editorOf(newStart(invoice, undefined))
    editor.failures.push({ error: new DOMException('late', 'TimeoutError'), arrives: false })
    editor.type('Işık')
    await pass(pauseMs + 10)
    expect(editor.saving.state.get()).toEqual({ at: 'failed', why: 'late' })
  })
})
