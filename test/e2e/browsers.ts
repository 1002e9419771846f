/** The browsers that the tests drive: Chromium with everything, Firefox with the main journeys where `BROWSERS` names it. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '#service/rendering/chromium.ts'

const names = ['chromium', 'firefox'] as const
export type BrowserName = (typeof names)[number]

/** `BROWSERS=chromium,firefox`; Chromium alone where nothing is said. Throws where another browser is named. */
export function chosenBrowsers(text = process.env['BROWSERS']): readonly BrowserName[] {
  const asked = (text || 'chromium').split(',').map((name) => name.trim())
  return asked.map((name) => {
    const known = names.find((one) => one === name)
    if (known) return known
    throw new Error(`BROWSERS names "${name}". Allowed: ${names.join(', ')}, separated by commas.`)
  })
}

export function launchOptionsOf(
  browser: BrowserName,
  log: (line: string) => void,
): Promise<LaunchOptions> {
  return browser === 'chromium' ? chromiumOptions(log) : findFirefox()
}

/**
 * Pages of tests live for seconds on two cores: code is not made fast for a long life, and what draws without a graphics card
 * needs no process of its own. Together a seventh of the processor time.
 */
const shortLived = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu']

async function chromiumOptions(log: (line: string) => void): Promise<LaunchOptions> {
  const found = await findChromium(log)
  return { ...found, args: [...found.args, ...shortLived] }
}

/**
 * Playwright drives a Firefox as it is released by WebDriver BiDi, and supports its newest release only. Before this version it
 * certainly does not start: `network.addDataCollector` is missing, as in the ESR 140 of Debian 12.
 */
const oldestFirefox = 143

/** The one named by FIREFOX_PATH, else the first on the PATH. Throws with what to do where there is none, or an old one. */
async function findFirefox(): Promise<LaunchOptions> {
  const executablePath = process.env['FIREFOX_PATH'] || onPath(['firefox', 'firefox-esr'])
  if (executablePath === undefined || !existsSync(executablePath))
    throw new Error(
      `BROWSERS names firefox, and there is none${executablePath ? ` at ${executablePath}` : ''}. Install the newest release of Firefox, set FIREFOX_PATH to its program file, or leave firefox out.`,
    )
  const version = execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).trim()
  assertNewEnough(executablePath, version)
  return { executablePath, channel: 'moz-firefox' } as LaunchOptions
}

/** `version`: what the program says, such as "Mozilla Firefox 145.0.1". */
export function assertNewEnough(executablePath: string, version: string): void {
  const [, major] = /(\d+)\.\d+/.exec(version) ?? []
  if (Number(major) >= oldestFirefox) return
  throw new Error(
    `${executablePath} is "${version}", and the tests need Firefox ${oldestFirefox} at least, better the newest release. Set FIREFOX_PATH to that, or leave firefox out of BROWSERS.`,
  )
}

function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((path) => existsSync(path))
}
