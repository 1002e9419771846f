import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readCommandLine } from '#contract/command-line.ts'

const told = { families: ['einvoice', 'ebill'], seed: 7 }
const read = (text: string) =>
  readCommandLine(
    text.split(' ').filter((word) => word !== ''),
    told,
  )

describe('[CT6] the command', () => {
  it('reads its words, joined or apart', () => {
    expect(
      read(
        '--url http://x:4000/ --token=evk_1 --family ebill --write --sample --report junit=a.xml,html=b.html',
      ),
    ).toEqual({
      url: 'http://x:4000',
      token: 'evk_1',
      otherToken: undefined,
      fewToken: undefined,
      families: ['ebill'],
      write: true,
      files: true,
      sample: true,
      seed: 7,
      reports: { junit: 'a.xml', html: 'b.html' },
    })
  })

  it.each([
    [
      '',
      ['Which address? Give it with --url.', 'Who asks? Give a personal access key with --token.'],
    ],
    ['--url evrak --token x', ['"evrak" is no address; it begins with http:// or https://.']],
    [
      '--url http://x --token x --famly ebill',
      ['Unknown option "--famly". Did you mean "--family"?', 'Unknown option "ebill".'],
    ],
    [
      '--url http://x --token x --family ebil',
      ['There is no family "ebil". Did you mean "ebill"? There are: einvoice, ebill.'],
    ],
    [
      '--url http://x --token x --report pdf=a',
      ['--report takes junit=FILE and html=FILE, not "pdf=a".'],
    ],
    ['--url http://x --token x --seed viel', ['--seed is a whole number, not "viel".']],
  ])('says what is wrong with "%s"', (text, sentences) => {
    expect(read(text)).toEqual({ mistakes: sentences })
  })

  it('ends with 2 and a sentence where nobody answers', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'src/cli/contract.ts', '--url', 'http://127.0.0.1:9', '--token', 'x'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (part) => (said += String(part)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([code, said]).toEqual([
      2,
      expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:9 cannot be reached \(.+\)\. Is the service running there\?\n$/,
      ),
    ])
  })
})
