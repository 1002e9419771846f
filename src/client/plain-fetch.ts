/** Plain exchanges over HTTP, without session and without following redirects: for programs that look at a service from outside. */

/** Rejects where nobody answers within so many milliseconds. */
export const createPlainFetch =
  (patienceMs: number) =>
  (request: Request): Promise<Response> =>
    fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
