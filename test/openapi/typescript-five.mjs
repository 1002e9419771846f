/**
 * openapi-typescript works with the compiler as a library, which TypeScript 7 does not offer; it is given the last version
 * that does. Loaded with `node --import`.
 */
import { register } from 'node:module'

const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url)
