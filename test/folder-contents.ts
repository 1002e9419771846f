/** What files say, so that two moments of a folder can be compared. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Text of every file of these files and folders of `folder`, by its path within it. */
export function contentsOf(folder: string, names: readonly string[]): Map<string, string> {
  const files = names.flatMap((name) =>
    statSync(join(folder, name)).isDirectory()
      ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((inner) =>
          join(name, inner),
        )
      : [name],
  )
  return new Map(
    files
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}
