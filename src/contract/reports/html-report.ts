/** One page without anything from elsewhere: a section per family, filtered by state, in the colours that the reader prefers. */
import { causesOf } from '../base/causes.ts'
import type { Result } from '../base/result.ts'
import { countsOf, escaped, familiesIn } from './counts.ts'

export interface HtmlReportOptions {
  readonly title: string
  /** What was tested, such as its address. */
  readonly target: string
}

export function htmlReport(
  results: readonly Result[],
  { title, target }: HtmlReportOptions,
): string {
  const { passed, failed, skipped, ms } = countsOf(results)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body>
<form>
<header>
<h1>${escaped(title)}</h1>
<p class="target">${escaped(target)} · ${results.length} checks · ${(ms / 1000).toFixed(1)} s</p>
<fieldset><legend>Show</legend>
${filter('failed', failed, true)}
${filter('skipped', skipped, failed === 0)}
${filter('passed', passed, failed === 0)}
</fieldset>
</header>
<main>
${causes(results)}
${familiesIn(results)
  .map((family) =>
    section(
      family,
      results.filter((result) => result.family === family),
    ),
  )
  .join('\n')}
</main>
</form>
</body>
</html>
`
}

/** Why checks failed, each cause once. */
function causes(results: readonly Result[]): string {
  const rows = causesOf(results).map(
    ({ group, failures: [first, ...others], calls }) =>
      `<tr class="failed"><td>${group}</td><td><code>${escaped(first.call)}</code>${others.length > 0 ? ` and ${calls.length - 1} other calls` : ''}</td><td>${escaped(first.check)}${more.failed(first)}</td><td class="number">${others.length + 1}</td></tr>`,
  )
  return rows.length === 0
    ? ''
    : `<h2>Causes</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Group</th><th scope="col">First call</th><th scope="col">First check</th><th scope="col" class="number">Failures</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}

/** Works without a script: the rows look at the boxes before them. */
const filter = (state: Result['state'], count: number, isOn: boolean): string =>
  `<label class="${state}"><input type="checkbox" name="${state}"${isOn ? ' checked' : ''}> ${count} ${state}</label>`

function section(family: string, results: readonly Result[]): string {
  const { passed, failed, skipped } = countsOf(results)
  const calls = [...new Set(results.map(({ call }) => call))]
  return `<section>
<h2>${escaped(family)} <small>${calls.length} calls · ${passed} passed · ${failed} failed · ${skipped} skipped</small></h2>
<div class="scroll"><table>
<thead><tr><th scope="col">State</th><th scope="col">Call</th><th scope="col">Check</th><th scope="col" class="number">ms</th></tr></thead>
<tbody>
${results.map(row).join('\n')}
</tbody>
</table></div>
</section>`
}

const row = (result: Result): string =>
  `<tr class="${result.state}"><td>${result.state}</td><td><code>${escaped(result.call)}</code></td><td>${escaped(result.check)}${more[result.state](result)}</td><td class="number">${result.ms}</td></tr>`

const more: Readonly<Record<Result['state'], (result: Result) => string>> = {
  passed: () => '',
  skipped: ({ expected }) => `<p class="reason">${escaped(expected)}</p>`,
  failed: ({ expected, got, request }) =>
    `<dl><dt>expected</dt><dd>${escaped(expected)}</dd><dt>got</dt><dd>${escaped(got)}</dd></dl>${request === '' ? '' : `<pre>${escaped(request)}</pre>`}`,
}

const styles = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b2430; --quiet: #5b6675; --line: #dfe4ea; --good: #1f7a4d; --bad: #b42318; --skip: #8a5a00; --card: #f6f8fa }
@media (prefers-color-scheme: dark) { :root { --ground: #12171e; --text: #e6eaf0; --quiet: #9aa7b6; --line: #2b3440; --good: #5cc98d; --bad: #ff8a7a; --skip: #e2b04a; --card: #1a212a } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem); background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
fieldset { margin: 0; padding: 0; border: 0 } legend { float: left; margin-right: 1.25rem; color: var(--quiet) }
h1 { margin: 0; font-size: 1.5rem } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem } h2 small { color: var(--quiet); font-weight: 400; font-size: .875rem }
.target { margin: .25rem 0 1rem; color: var(--quiet); overflow-wrap: anywhere }
label { display: inline-flex; gap: .5rem; align-items: center; margin-right: 1.25rem; font-weight: 600; cursor: pointer }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px }
table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } tbody tr:last-child td { border-bottom: 0 }
th { background: var(--card); font-weight: 600 } .number { text-align: right; font-variant-numeric: tabular-nums; color: var(--quiet) }
.passed > :first-child, label.passed { color: var(--good) } .failed > :first-child, label.failed { color: var(--bad) } .skipped > :first-child, label.skipped { color: var(--skip) }
td:first-child { font-weight: 600; white-space: nowrap } code { font: 13px/1.5 ui-monospace, monospace }
.reason { margin: 0; color: var(--quiet); font-size: .875rem } dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin: .4rem 0; font-size: .875rem } dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
pre { margin: .4rem 0 0; padding: .5rem .75rem; background: var(--card); border-radius: 6px; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
form:has([name=failed]:not(:checked)) tr.failed, form:has([name=skipped]:not(:checked)) tr.skipped, form:has([name=passed]:not(:checked)) tr.passed { display: none }
`
