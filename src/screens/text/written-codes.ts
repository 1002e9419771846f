/** What people may write for the codes of a list, in every language of the portal. */
import { anyCodeList, type StandardList } from '#documents/codes/code-list.ts'
import { writtenCodes, type WrittenCodes } from '#documents/codes/written-codes.ts'
import { languages, type Language } from '#schemas/language.ts'
import { namedCodes } from './code-names.ts'

/** Where a word stands for two codes, the language on screen decides. */
export async function codesInWords(list: StandardList, language: Language): Promise<WrittenCodes> {
  const order = [language, ...languages.filter((one) => one !== language)]
  const [codes, ...names] = await Promise.all([
    anyCodeList(list),
    // A language whose names cannot be read (an update) is not understood; codes and Turkish names always are.
    ...order.map((one) => namedCodes(list, one).catch(() => [])),
  ])
  return writtenCodes(list, codes, names)
}
