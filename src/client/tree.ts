/** Functions under the words of a path: `['paper', 'sent', 'list']` → `root.paper.sent.list`. */
type Leaf = (...input: never[]) => unknown
export interface Branch<L extends Leaf> {
  [word: string]: Branch<L> | (Branch<L> & L)
}

/** A word may be a function and have further ones under it (`bills` and `bills.canceled`): a function takes properties too. */
export function grow<L extends Leaf>(
  branch: Branch<L>,
  [word, ...rest]: readonly string[],
  leaf: L,
): void {
  if (word === undefined) return
  const under: Branch<L> = branch[word] ?? {}
  if (rest.length === 0) branch[word] = Object.assign(leaf, under)
  else grow((branch[word] ??= under), rest, leaf)
}
