/** What a QueryClient asks of its mutations: the portal writes with calls of its own and keeps none (src/build/lighter.ts). */
export class MutationCache {
  findAll = (): readonly never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  clear = (): void => undefined
  build(): never {
    throw new Error(
      'The built portal is made without mutations: take useCall, or take plain-mutations.ts out of src/build/lighter.ts.',
    )
  }
}
