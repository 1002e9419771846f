/** Only addresses of this portal: a foreign one would make the sign-in a way out. */
export function safeReturn(state: unknown): string {
  const returnTo =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : state
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return '/dashboard'
  return /^\/(login|register|auth)(\/|\?|$)/.test(returnTo) ? '/dashboard' : returnTo
}
