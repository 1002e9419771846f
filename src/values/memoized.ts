/** The same function, which keeps its result for each object for as long as that object is in use. */
export function memoized<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    const result = results.get(key) ?? work(key)
    results.set(key, result)
    return result
  }
}
