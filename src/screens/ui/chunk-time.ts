/** How long a part of the program may take to come (specification 9); a request that hangs would never say so. */
const chunkMs = 120_000

/** Rejects after 120 s. */
export function inChunkTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Loading chunk failed: no answer in ${chunkMs / 1000} s`)),
      chunkMs,
    )
  })
  return Promise.race([loading, end]).finally(() => clearTimeout(timer))
}
