/** What a browser says of itself, short enough to recognise a device by: `Chrome · Windows`. */

/** The first that fits wins: browsers name their relatives too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Yandex', /\bYaBrowser\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Of a program its own name, `curl`; empty where nothing was said. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return ''
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : (userAgent.split(/[\s/]/)[0] ?? '').slice(0, 40)
}
