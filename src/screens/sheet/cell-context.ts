/** What the cells of a form's columns are read by: codes by their names in every language of the portal. */
import { useEffect, useState } from 'react'
import { plainForm } from '#engine/variants.ts'
import type { Form } from '#engine/form.ts'
import { ownCodes, type WrittenCodes } from '#documents/codes/written-codes.ts'
import { sheetColumns } from '#documents/sheet/columns.ts'
import type { CellContext } from '#documents/sheet/read-cell.ts'
import { sheetLists } from '#documents/sheet/read-sheet.ts'
import { decimalMark } from '#values/decimal-mark.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { codesInWords } from '../text/written-codes.ts'

/** Where the lists cannot be read (an update) codes are taken as they are; the check before sending knows them. */
export async function cellContextOf(
  form: Form,
  { language, codeLabel }: Pick<Text, 'language' | 'codeLabel'>,
): Promise<CellContext> {
  const decimal = decimalMark[language]
  const plain = plainForm(form)
  const lists = await sheetLists(plain, (name) => codesInWords(name, language)).catch(
    () => new Map<string, WrittenCodes>(),
  )
  const values = sheetColumns(plain).flatMap(({ field }) =>
    field.values
      ? [[field.name, ownCodes(field.values, (code) => codeLabel(field.name, code))] as const]
      : [],
  )
  return { decimal, lists, values: new Map(values) }
}

/** Undefined while the lists are read. */
export function useCellContext(form: Form): CellContext | undefined {
  const { language, codeLabel } = useText()
  const [context, setContext] = useState<CellContext>()
  useEffect(() => {
    let isWanted = true
    void cellContextOf(form, { language, codeLabel }).then((read) => isWanted && setContext(read))
    return () => {
      isWanted = false
    }
  }, [form, language, codeLabel])
  return context
}
