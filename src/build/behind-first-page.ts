/** Keys of the words that the first page does without, as the families of the portal have it. Read by the build alone (words.ts). */
import { families } from '../../families/index.ts'
import { compilePortal } from '../engine/compile.ts'
import { wordsBehindFirstPage } from '../engine/needed-words.ts'

export const keys: ReadonlySet<string> = wordsBehindFirstPage(compilePortal(families))
