/** Files that go with a call: in the form a line for each, its name and its bytes in base64. */

export interface ChosenFile {
  readonly name: string
  /** In base64. */
  readonly content: string
}

export const filesText = (files: readonly ChosenFile[]): string =>
  files.map(({ name, content }) => `${name.replace(/\s+/g, ' ')}\t${content}`).join('\n')

export const filesIn = (text: string): readonly ChosenFile[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', content = ''] = line.split('\t')
    return content === '' ? [] : [{ name, content }]
  })

/** As the wire has them; undefined where there are none. */
export function bodyOfFiles(text: string): unknown {
  const files = filesIn(text)
  return files.length === 0
    ? undefined
    : files.map(({ name, content }) => ({ Name: name, Base64String: content }))
}
