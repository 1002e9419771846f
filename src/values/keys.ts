/** Names of an object whose names are known to the compiler: a table by kind, a set of handlers. */

/** Whether the object has a value of its own under this name; `toString` is no name of it. */
export const isKeyOf = <T extends object>(name: PropertyKey, of: T): name is keyof T =>
  Object.hasOwn(of, name)

/** The names in the order in which they are written. */
export const keysOf = <T extends object>(of: T): (keyof T & string)[] =>
  Object.keys(of).filter((name): name is keyof T & string => isKeyOf(name, of))
