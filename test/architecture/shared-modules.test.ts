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
