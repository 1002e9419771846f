/** Name of a file of many records: box, what, and when. */
export const fileParts = (
  box: { readonly family: string; readonly key: string },
  what: string,
  now = new Date(),
): string[] => [box.family, box.key, what, stampOf(now)]

/** `20261121-1430` in the time of the person. */
function stampOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}${two(moment.getMonth() + 1)}${two(moment.getDate())}-${two(moment.getHours())}${two(moment.getMinutes())}`
}
