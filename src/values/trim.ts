/**
 * Cuts characters off the ends of a text in one pass. An expression such as `/\s+$/` tries again at every blank inside the
 * text, which takes minutes for a megabyte of blanks.
 */

/** `trimEnd('1.500', '0')` → `1.5`. `characters` are those that may go, one UTF-16 unit each. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export function trimStart(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return text.slice(start)
}

export const trimBoth = (text: string, characters: string): string =>
  trimEnd(trimStart(text, characters), characters)

/**
 * A figure without its sign and the blanks between them: `%25`, `25 %`. `signs` are those that may stand behind it; in front
 * only the first is written.
 */
export function withoutSign(text: string, signs: readonly [string, ...string[]]): string {
  const [front] = signs
  const rest = text.startsWith(front) ? text.slice(front.length).trimStart() : text
  const back = signs.find((sign) => rest.endsWith(sign))
  return back === undefined ? rest : rest.slice(0, -back.length).trimEnd()
}
