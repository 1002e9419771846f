import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { sourcesOf } from '#cli/structure/imports.ts'

/** Test files that share their modules with others would share a replaced one, or get the real one that is loaded already. */
it('[PO7] a test file that replaces a module has modules of its own', () => {
  const isolated = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.isolate === true
      ? (project.test.include ?? [])
      : [],
  )
  const replacing = sourcesOf(process.cwd(), 'test')
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('shared-modules.test.ts'))
  expect(replacing).toEqual([...isolated].sort())
})

/** Files of one project share a process: what one assigns to a class of the page, such as `URL.createObjectURL`, the next ones meet. */
it('[PO10] a test replaces a member of something that all share by a spy, which is restored', () => {
  const assigned =
    /^\s*(?:URL|navigator|document|globalThis|console|Math|Date|[A-Z]\w+\.prototype)\.\w+ = /m
  const leaving = sourcesOf(process.cwd(), 'test')
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && assigned.test(text))
    .map(({ path }) => path)
  expect(leaving).toEqual([])
})
