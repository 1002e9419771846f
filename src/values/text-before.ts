/** The text before the first mark in it; the whole text where there is no mark: `textBefore('box.list', '.')` is `box`. */
export function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at === -1 ? text : text.slice(0, at)
}
