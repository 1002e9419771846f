/** The arguments of Vitest for `npm run accept`. */
export const renewal: readonly string[]
