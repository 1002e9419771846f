/** Role codes: prefix of the family, code of the box or part, and the right; verbatim behind `=`; whole where it begins with a capital letter. */

/** `ei`, `s`, `r` → `ei:s:r`; `=gea:p:r` → `gea:p:r`; a family without a prefix has its codes bare. */
export function roleCodes(
  prefix: string,
  role: string | readonly string[],
  right: 'r' | 'w' | 'plain',
): string[] {
  return [role].flat().map((code) => {
    if (isWhole(code)) return code
    if (code.startsWith('=')) return withRight(code.slice(1), right)
    return withRight(prefix === '' ? code : `${prefix}:${code}`, right)
  })
}

/** Codes of the specification that begin with a capital letter (`Portal`) know no right to read and none to write, and no prefix. */
const isWhole = (code: string): boolean => /^[A-Z]/.test(code)

/** A code that already ends in a right (`…:r`) is changed to the one asked for; a bare one gets it. */
function withRight(code: string, right: 'r' | 'w' | 'plain'): string {
  if (right === 'plain') return code
  return /:[rw]$/.test(code) && code.split(':').length > 2
    ? code.replace(/:[rw]$/, `:${right}`)
    : `${code}:${right}`
}
