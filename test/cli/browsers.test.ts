import { expect, it } from 'vitest'
import { assertNewEnough, chosenBrowsers } from '../e2e/browsers.ts'

it('[BR2] the browser tests run in Chromium, and in Firefox where it is named', () => {
  expect(chosenBrowsers('')).toEqual(['chromium'])
  expect(chosenBrowsers('chromium, firefox')).toEqual(['chromium', 'firefox'])
})

it('[BR2] a browser that is unknown or too old is refused with what is allowed', () => {
  expect(() => chosenBrowsers('opera')).toThrow('BROWSERS names "opera". Allowed: chromium')
  const old = () => assertNewEnough('/usr/bin/firefox-esr', 'Mozilla Firefox 140.12.0esr')
  expect(old).toThrow('/usr/bin/firefox-esr is "Mozilla Firefox 140.12.0esr"')
  expect(() => assertNewEnough('firefox', 'something else')).toThrow('the tests need Firefox')
  expect(() => assertNewEnough('firefox', 'Mozilla Firefox 145.0.1')).not.toThrow()
})
