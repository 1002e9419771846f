/**
 * What makes a new password too easy to guess. The same rules run in the form and in the service. They ask for length and
 * for nothing guessable, not for kinds of characters (NIST SP 800-63B 5.1.1.2; OWASP ASVS 5.0 V6.2).
 */
import { passwordLength } from '#schemas/account.ts'
import { keysOf } from './keys.ts'
import { fold } from './turkish.ts'

/**
 * `short`, `long`: outside of passwordLength; `simple`: little more than one character repeated, a row of the alphabet, of
 * the digits or of the keyboard; `common`: little more than a word that many choose; `personal`: contains a name, the
 * e-mail address or the company.
 */
export type PasswordProblem = 'short' | 'long' | 'simple' | 'common' | 'personal'

/** What is known of the person; what is not is left out. */
export interface PasswordContext {
  readonly name?: string
  readonly surname?: string
  readonly email?: string
  readonly companyName?: string
}

/** Every problem of the password; none: it may be used. Characters are counted as people count them, not as bytes. */
export function checkPassword(password: string, context: PasswordContext = {}): PasswordProblem[] {
  return keysOf(checks).filter((problem) => checks[problem](password, context))
}

const checks = {
  short: (password) => lengthOf(password) < passwordLength.least,
  long: (password) => lengthOf(password) > passwordLength.most,
  simple: (password) => password !== '' && new Set(withoutRuns(fold(password))).size < leastBeside,
  common: (password) => isCommon(password),
  personal: (password, context) =>
    personalWords(context).some((word) => fold(password).includes(word)),
} as const satisfies Record<
  PasswordProblem,
  (password: string, context: PasswordContext) => boolean
>

const lengthOf = (text: string): number => Array.from(text).length
/** What stands beside something guessable has as many characters, different ones beside runs, or the whole is guessable. */
const leastBeside = 6

// Rows

/** Rows that fingers and memory run along, both ways. The keyboards are the Turkish Q and F. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopgu',
  'asdfghjklsi',
  'zxcvbnmoc',
  'fggiodrnhpqw',
  'uieautkmlysx',
  'jovcczsb',
  '01234567890123456789',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row, Array.from(row).reverse().join('')])
const leastRun = 4

/** The text with every run of four or more (`aaaa`, `1234`, `qwerty`, `fghj`) made one character. */
function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    const run = runAt(text, at)
    left += text[at]
    at += run >= leastRun ? run : 1
  }
  return left
}

/** Length of the longest run that begins here. */
function runAt(text: string, at: number): number {
  const alike = sameFrom(text, at)
  const along = rows.map((row) => longestIn(row, text, at))
  return Math.max(alike, ...along)
}

/** How many times the character at the place follows upon itself, in UTF-16 units. */
function sameFrom(text: string, at: number): number {
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0)
  let end = at
  while (text.startsWith(first, end)) end += first.length
  return end - at
}

function longestIn(row: string, text: string, at: number): number {
  let length = 0
  while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length++
  return length
}

// Words

/** Digits and signs that stand for letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string): string =>
  Array.from(text, (sign) => lookAlikes[sign] ?? sign).join('')

/** Words at the heart of the commonest passwords, here and elsewhere, folded. The longer ones first: `password` before `pass`. */
const commonWords = [
  'password',
  'passwort',
  'parola',
  'sifre',
  'qwerty',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'login',
  'master',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'shadow',
  'michael',
  'iloveyou',
  'trustno',
  'starwars',
  'whatever',
  'freedom',
  'computer',
  'internet',
  'samsung',
  'google',
  'default',
  'changeme',
  'secret',
  'access',
  'hello',
  'test',
  'deneme',
  'merhaba',
  'hosgeldin',
  'hosgeldiniz',
  'galatasaray',
  'fenerbahce',
  'besiktas',
  'trabzonspor',
  'bursaspor',
  'turkiye',
  'turkey',
  'istanbul',
  'ankara',
  'izmir',
  'antalya',
  'adana',
  'konya',
  'trabzon',
  'ataturk',
  'cumhuriyet',
  'bismillah',
  'allah',
  'insallah',
  'seviyorum',
  'seni',
  'sevgilim',
  'askim',
  'canim',
  'hayatim',
  'kelebek',
  'papatya',
  'mehmet',
  'mustafa',
  'ahmet',
  'ayse',
  'fatma',
  'emre',
  'pass',
  'user',
  'kullanici',
  'yonetici',
  'evrak',
  'efatura',
  'earsiv',
  'fatura',
  'muhasebe',
  'sirket',
].sort((a, b) => b.length - a.length)

/** Little is left beside the words and the runs; a sentence of several other words passes. */
function isCommon(password: string): boolean {
  const text = fold(password)
  return [text, plain(text)].some((form) => {
    const left = commonWords.reduce((rest, word) => rest.replaceAll(word, ''), form)
    return left !== form && lengthOf(withoutRuns(left)) < leastBeside
  })
}

/** Parts of a company's name that say nothing of it, and of an address that half the world shares. */
const tellNothing: ReadonlySet<string> = new Set([
  'anonim',
  'limited',
  'sirket',
  'sirketi',
  'sanayi',
  'ticaret',
  'kooperatif',
  'kooperatifi',
  'isletmesi',
  'gmail',
  'hotmail',
  'outlook',
  'yahoo',
  'icloud',
  'yandex',
  'mynet',
  'mail',
  'info',
  'example',
])
/** Shorter ones are inside too many other words. */
const leastWord = 4

function personalWords({
  name = '',
  surname = '',
  email = '',
  companyName = '',
}: PasswordContext): string[] {
  const [account = '', domain = ''] = email.split('@')
  const texts = [name, surname, companyName, account, domain.split('.').slice(0, -1).join(' ')]
  const words = texts.flatMap((text) => [...fold(text).split(/[^\p{L}\p{N}]+/u), fold(text)])
  return [...new Set(words)].filter((word) => lengthOf(word) >= leastWord && !tellNothing.has(word))
}
