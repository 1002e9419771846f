import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineStore } from '#screens/editor/line-store.ts'
import type { EditorLine } from '#screens/editor/model.ts'

const line = (key: string, Name = key): EditorLine => ({
  key,
  base: {},
  values: { Name, Price: '' },
})
const storeOf = (...keys: string[]) =>
  createLineStore(
    keys.map((key) => line(key)),
    () =>
      ({ values }) =>
        values.Name ?? '',
  )

describe('undo of the lines', () => {
  it('[EL4] what is typed in one cell is one step, until another cell has the focus', () => {
    const store = storeOf('a', 'b')
    for (const text of ['V', 'Vi', 'Vida']) store.setValue('a', 'Name', text)
    store.setValue('a', 'Price', '5')
    store.endStep()
    store.setValue('a', 'Price', '57')
    expect([store.undo()?.kind, store.line('a').values.Price]).toEqual(['typed', '5'])
    store.undo()
    expect(store.line('a').values).toEqual({ Name: 'Vida', Price: '' })
    store.undo()
    expect(store.all()).toEqual(['a', 'b'])
    expect(store.undo()).toBeUndefined()
  })

  it('[EL5] a paste is one step together with the new line that it was pasted into, and comes back', () => {
    const store = storeOf('a')
    store.insert(line('b'))
    store.endStep()
    store.paste([store.line('a'), line('b', 'x'), line('c', 'y'), line('d', 'z')], 'b')
    expect([store.lastStep(), store.all()]).toEqual([
      { kind: 'pasted', count: 3 },
      ['a', 'x', 'y', 'z'],
    ])
    store.undo()
    expect([store.all(), store.lastStep()]).toEqual([['a'], undefined])
    store.redo()
    expect(store.all()).toEqual(['a', 'x', 'y', 'z'])
    store.undo()
    store.setValue('a', 'Name', 'other')
    expect(store.redo()).toBeUndefined()
  })

  it('[EL5] a line that was added and typed in is not taken back with the paste', () => {
    const store = storeOf('a')
    store.insert(line('b'))
    store.setValue('b', 'Name', 'own')
    store.paste([store.line('a'), line('b', 'x')], 'b')
    store.undo()
    expect(store.all()).toEqual(['a', 'own'])
  })

  it('[EL4] a fault goes with the text it was found in and comes back with it', () => {
    const store = storeOf()
    store.paste([{ ...line('a'), faults: { Price: 'number', Name: 'code' } }], undefined)
    store.setValue('a', 'Price', '5')
    expect(store.line('a').faults).toEqual({ Name: 'code' })
    store.undo()
    expect(store.line('a').faults).toEqual({ Price: 'number', Name: 'code' })
  })

  it('[EL4] after any changes as many undos lead back to the start, and as many redos to the end', () => {
    const step = fc.record({
      what: fc.constantFrom('type', 'add', 'remove', 'move', 'paste'),
      at: fc.nat({ max: 9 }),
      text: fc.constantFrom('x', 'y', 'z'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = storeOf('a', 'b', 'c')
        const start = store.lines()
        let next = 0
        for (const { what, at, text } of steps) {
          const key = store.keys()[at % Math.max(1, store.keys().length)] ?? ''
          if (what === 'add') store.insert(line(`n${next++}`), Math.min(at, store.keys().length))
          else if (what === 'paste')
            store.paste(
              [...store.lines(), line(`n${next++}`, text), line(`n${next++}`, text)],
              undefined,
            )
          else if (key === '') continue
          else if (what === 'type') store.setValue(key, 'Name', text)
          else if (what === 'remove') store.remove(key)
          else store.move(key, at % 2 === 0 ? 1 : -1)
        }
        const end = store.lines()
        while (store.undo());
        expect(store.lines()).toEqual(start)
        while (store.redo());
        expect(store.lines()).toEqual(end)
        expect(store.all()).toEqual(end.map(({ values }) => values.Name))
      }),
    )
  })

  it('[EL4] a hundred steps are kept', () => {
    const store = storeOf('a')
    for (let step = 0; step < 150; step++) {
      store.setValue('a', 'Name', String(step))
      store.endStep()
    }
    while (store.undo());
    expect(store.all()).toEqual(['49'])
  })
})
