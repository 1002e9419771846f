/** Turkey keeps UTC+3 all year. */
export function momentInIstanbul(now: Date): { readonly date: string; readonly time: string } {
  const local = new Date(now.getTime() + 3 * 3_600_000).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 19) }
}
