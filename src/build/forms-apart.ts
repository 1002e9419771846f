/**
 * Families of the built portal come in two parts: without their editors' forms at once, and the forms with the first
 * screen that needs one (src/forms.ts). The files stay one per family, and service, tests and commands read them whole.
 */
import { parseSync, type Plugin } from 'vite'

const family = /\/families\/(?!index\.)[\w-]+\.ts(\?form)?$/
/** What the second part keeps of a family. */
const late: readonly string[] = ['key', 'form']

export function formsApart(): Plugin {
  return {
    name: 'forms-apart',
    enforce: 'pre',
    transform: {
      filter: { id: family },
      handler(code, id) {
        if (id.endsWith('?form')) return { code: onlyKeeping(code, (name) => late.includes(name)), map: null }
        // While a family is written its faults are looked for in the browser too (src/main.tsx), in the form as well.
        return this.environment.mode === 'build' ? { code: onlyKeeping(code, (name) => name !== 'form'), map: null } : undefined
      },
    },
  }
}

/** The source of a family with those words of `defineFamily({ … })` alone that are kept. */
export function onlyKeeping(code: string, isKept: (word: string) => boolean): string {
  const words = wordsOf(code)
  if (words.length === 0) throw new Error('A file in families/ without defineFamily({ … }): its form cannot be loaded apart. Name the family there, or move the file to another folder.')
  return words.filter(({ name }) => !isKept(name)).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

interface Word {
  readonly name: string
  readonly start: number
  readonly end: number
}

function wordsOf(code: string): Word[] {
  const { program, errors } = parseSync('family.ts', code)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'defineFamily') return []
      const [spec] = init.arguments
      if (spec?.type !== 'ObjectExpression') return []
      return spec.properties.flatMap((word) => (word.type === 'Property' && word.key.type === 'Identifier' ? [{ name: word.key.name, start: word.start, end: word.end }] : []))
    })
  })
}
