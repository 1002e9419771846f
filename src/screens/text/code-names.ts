/** Names of the codes of the standard in the language on screen, read when an editor first asks for a list. */
import { anyCodeList, isCodeListName, type StandardList } from '#documents/codes/code-list.ts'
import { defaultLanguage, type Language } from '#schemas/language.ts'
import { conventions } from './conventions.ts'

type ListNames = Readonly<Record<string, Readonly<Record<string, string>>>>
/** Names by list and code; of Turkish there are none, for they stand with the codes. */
const listFiles: Readonly<Record<string, () => Promise<{ default: ListNames }>>> =
  import.meta.glob<{ default: ListNames }>('../../../locales/*/lists.json')

export interface NamedCode {
  readonly code: string
  readonly name: string
  readonly types?: readonly string[]
}

/** A list in its order, its codes named; a code that a language has no name for keeps its official Turkish one. */
export async function namedCodes(
  list: StandardList,
  language: Language,
): Promise<readonly NamedCode[]> {
  const [codes, nameOf] = await Promise.all([anyCodeList(list), namesOf(list, language)])
  return codes.map(({ code, tr, types }) => ({
    code,
    name: nameOf(code) ?? tr,
    ...(types && { types }),
  }))
}

/** The names of several lists by list and code, without lists that are not of the standard. */
export async function namesByList(
  lists: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const named = lists.filter(isCodeListName).map(async (list) => {
    const codes = await namedCodes(list, language)
    return [list, new Map(codes.map(({ code, name }) => [code, name]))] as const
  })
  return new Map<string, ReadonlyMap<string, string>>(await Promise.all(named))
}

async function namesOf(
  list: StandardList,
  language: Language,
): Promise<(code: string) => string | undefined> {
  if (language === defaultLanguage) return () => undefined
  const type = knownToIntl[list]
  if (type !== undefined) return intlNames(type, language)
  const names = (await listFiles[`../../../locales/${language}/lists.json`]?.())?.default[list]
  return (code) => names?.[code]
}

/** Lists that every browser has the names of. */
const knownToIntl: Partial<Record<StandardList, 'region' | 'currency'>> = {
  countries: 'region',
  currencies: 'currency',
}

function intlNames(
  type: 'region' | 'currency',
  language: Language,
): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(conventions[language].locale, { type, fallback: 'none' })
  return (code) => {
    try {
      return names.of(code)
    } catch {
      // Codes that are none of ISO's, such as XX for elsewhere.
      return undefined
    }
  }
}
