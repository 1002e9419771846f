import { expect, it } from 'vitest'
import { unclearEffects } from './effects.ts'
import { sourcesOf } from '#cli/structure/imports.ts'

/** An effect whose return value depends on what the browser answers, in each form in which one was or could be written. */
const bad: Readonly<Record<string, string>> = {
  'an arrow without braces':
    "useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])",
  'a call in a return': 'useLayoutEffect(() => { if (a) return element.play(); }, [])',
  'one branch of a choice': 'React.useEffect(() => { return a ? () => {} : element.focus() }, [])',
  'the outcome of an assignment': 'useEffect(() => (ref.current = work), [])',
  'an effect from elsewhere': 'useEffect(work, [])',
  'a ref without braces': 'const a = <p ref={(element) => element?.focus()} />',
}
const good: Readonly<Record<string, string>> = {
  nothing: 'useEffect(() => { element.scrollIntoView() }, [])',
  'an early end': 'useEffect(() => { if (a) return; b() }, [])',
  'a clean-up': 'useEffect(() => () => clearTimeout(timer), [])',
  'a name': 'useEffect(() => { const stop = listen(); return stop }, [])',
  'a discarded value': 'useEffect(() => void element.scrollIntoView(), [])',
  'the return of a function inside':
    'useEffect(() => { const a = () => { return b.focus() }; a() }, [])',
  'a ref that keeps its element': 'const a = <p ref={(element) => void (b = element)} />',
}

it.each(Object.entries(bad))('[EF1] the check sees %s', (_what, source) => {
  expect(unclearEffects('bad.tsx', source)).toHaveLength(1)
})

it.each(Object.entries(good))('[EF1] the check lets %s be', (_what, source) => {
  expect(unclearEffects('good.tsx', source)).toEqual([])
})

it('[EF1] every effect of the portal returns a function or nothing, whatever the browser answers', () => {
  const sources = ['src', 'test']
    .flatMap((folder) => sourcesOf(process.cwd(), folder))
    .filter(({ text }) => /Effect\(|\bref=/.test(text))
  expect(sources.length).toBeGreaterThan(40)
  expect(sources.flatMap(({ path, text }) => unclearEffects(path, text))).toEqual([])
})
