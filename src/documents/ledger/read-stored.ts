/** A file of the archive as it is read: what it says of itself, its sums, and its first lines. One pass, without a tree. */
import { SaxesParser } from 'saxes'
import { kurusText, type Kurus } from './kurus.ts'

/** A line as people read it; amounts are decimal text. */
export interface StoredLine {
  /** Number of the entry; empty where lines are of accounts alone. */
  readonly entry: string
  readonly date: string
  readonly account: string
  readonly title: string
  readonly debit: string | null
  readonly credit: string | null
}

export interface StoredFacts {
  /** Name of the root with its prefix: `edefter:defter`. */
  readonly root: string
  /** `journal`, `ledger`, `assets`, `trialbalance`. */
  readonly entriesType: string
  readonly uniqueId: string
  /** Of the company that it is of. */
  readonly taxNumber: string
  readonly company: string
  readonly branch: string
  readonly start: string
  readonly end: string
  readonly fiscalStart: string
  readonly fiscalEnd: string
  /** Value of its own signature; empty where it has none. */
  readonly signature: string
  /** Of a certificate: value of the signature of its ledger. */
  readonly ledgerSignature: string
  readonly entryCount: number
  readonly lineCount: number
  readonly debit: string
  readonly credit: string
  readonly lines: readonly StoredLine[]
}

export type ReadStored =
  | { readonly kind: 'read'; readonly facts: StoredFacts }
  | { readonly kind: 'notXml'; readonly line: number; readonly error: string }

/** Elements within each other. Ledgers have eight. */
const maxDepth = 50
/** Letters of one text. */
const maxText = 20_000

/** Elements whose text is read wherever they stand: there is one of each. */
const single: Readonly<Record<string, keyof Texts>> = {
  'gl-cor:entriesType': 'entriesType',
  'gl-cor:periodCoveredStart': 'start',
  'gl-cor:periodCoveredEnd': 'end',
  'gl-bus:fiscalYearStart': 'fiscalStart',
  'gl-bus:fiscalYearEnd': 'fiscalEnd',
  'xbrli:identifier': 'taxNumber',
}

interface Texts {
  entriesType: string
  start: string
  end: string
  fiscalStart: string
  fiscalEnd: string
  taxNumber: string
}

/** `mostLines`: so many of the first lines are given back; all are counted. */
export function readStored(xml: string, mostLines: number): ReadStored {
  if (/<!DOCTYPE/i.test(xml)) return { kind: 'notXml', line: 1, error: 'DOCTYPE' }
  const reader = new StoredReader(mostLines)
  const parser = new SaxesParser({ xmlns: true })
  try {
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name }) => reader.open(name))
    parser.on('text', (text) => reader.text(text))
    parser.on('cdata', (text) => reader.text(text))
    parser.on('closetag', ({ name }) => reader.close(name))
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    return {
      kind: 'notXml',
      line: parser.line,
      error: error instanceof Error ? error.message : String(error),
    }
  }
  return { kind: 'read', facts: reader.facts() }
}

/** What is being read of a line. */
interface OpenLine {
  main: string
  mainTitle: string
  sub: string
  subTitle: string
  amount: string
  side: string
  date: string
  comment: string
  counter: string
}
const emptyLine = (): OpenLine => ({
  main: '',
  mainTitle: '',
  sub: '',
  subTitle: '',
  amount: '',
  side: '',
  date: '',
  comment: '',
  counter: '',
})
const lineTexts: Readonly<Record<string, keyof OpenLine>> = {
  'gl-cor:accountMainID': 'main',
  'gl-cor:accountMainDescription': 'mainTitle',
  'gl-cor:accountSubID': 'sub',
  'gl-cor:accountSubDescription': 'subTitle',
  'gl-cor:amount': 'amount',
  'gl-cor:debitCreditCode': 'side',
  'gl-cor:postingDate': 'date',
  'gl-cor:detailComment': 'comment',
  'gl-cor:lineNumberCounter': 'counter',
}

class StoredReader {
  readonly #mostLines: number
  readonly #path: string[] = []
  readonly #texts: Texts = {
    entriesType: '',
    start: '',
    end: '',
    fiscalStart: '',
    fiscalEnd: '',
    taxNumber: '',
  }
  readonly #lines: StoredLine[] = []
  #root = ''
  #text = ''
  #uniqueId = ''
  #identifier = ''
  #company = ''
  #branch = ''
  #signature = ''
  #ledgerSignature = ''
  #entry = ''
  #line: OpenLine | undefined
  #entryCount = 0
  #lineCount = 0
  #debit: Kurus = 0n
  #credit: Kurus = 0n

  constructor(mostLines: number) {
    this.#mostLines = mostLines
  }

  open(name: string): void {
    if (this.#path.length >= maxDepth) throw new Error(`more than ${maxDepth} elements deep`)
    if (this.#path.length === 0) this.#root = name
    this.#path.push(name)
    this.#text = ''
    if (name === 'gl-cor:entryHeader') this.#entryCount += 1
    if (name === 'gl-cor:entryDetail') this.#line = emptyLine()
  }

  text(text: string): void {
    if (this.#text.length < maxText) this.#text += text
  }

  close(name: string): void {
    this.#path.pop()
    const text = this.#text.trim()
    this.#text = ''
    const parent = this.#path.at(-1) ?? ''
    const lineText = lineTexts[name]
    if (this.#line && lineText) this.#line[lineText] = text
    const place = single[name]
    if (place) this.#texts[place] = text
    this.#closeOther(name, parent, text)
  }

  #closeOther(name: string, parent: string, text: string): void {
    switch (name) {
      case 'gl-cor:uniqueID':
        if (parent === 'gl-cor:documentInfo') this.#uniqueId = text
        break
      case 'gl-bus:organizationIdentifier':
        this.#identifier = text
        break
      case 'gl-bus:organizationDescription':
        if (text === 'Kurum Unvanı' || text === 'Adı Soyadı') this.#company = this.#identifier
        if (text === 'Şube No') this.#branch = this.#identifier
        break
      case 'gl-cor:entryNumberCounter':
        this.#entry = text
        break
      case 'gl-cor:entryDetail':
        this.#endLine()
        break
      case 'ds:SignatureValue':
        if (parent === 'ds:Signature' && this.#path.length === 2) this.#signature = bare(text)
        if (parent === this.#root && this.#path.length === 1) this.#ledgerSignature = bare(text)
        break
      default:
        break
    }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = undefined
    if (!line) return
    this.#lineCount += 1
    const isDebit = line.side === 'D'
    const amount = kurusOf(line.amount)
    if (isDebit) this.#debit += amount
    else this.#credit += amount
    if (this.#lines.length >= this.#mostLines) return
    const told = kurusText(amount)
    this.#lines.push({
      entry: line.counter || this.#entry,
      date: line.date,
      account: line.sub || line.main,
      title: [line.subTitle || line.mainTitle, line.comment]
        .filter((part) => part !== '')
        .join(' – '),
      debit: isDebit ? told : null,
      credit: isDebit ? null : told,
    })
  }

  facts(): StoredFacts {
    return {
      ...this.#texts,
      root: this.#root,
      uniqueId: this.#uniqueId,
      company: this.#company,
      branch: this.#branch,
      signature: this.#signature,
      ledgerSignature: this.#ledgerSignature,
      entryCount: this.#entryCount,
      lineCount: this.#lineCount,
      debit: kurusText(this.#debit),
      credit: kurusText(this.#credit),
      lines: this.#lines,
    }
  }
}

/** An amount of XML: at most two decimals behind a point. What is none counts nothing; the authority's rules have judged it. */
function kurusOf(text: string): Kurus {
  const [, whole = '0', part = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return BigInt(whole + part.padEnd(2, '0'))
}

const bare = (base64: string): string => base64.replace(/\s+/g, '')
