/** What the checker of regular expressions cannot prove by itself, each with the reason why it may stay. */

/** Folders that read files of this project only, never what somebody sends. */
export const ownFilesOnly: readonly string[] = ['src/build/', 'src/cli/']

export interface ReviewedExpression {
  readonly file: string
  /** As it stands there; for one whose text is made, the whole call of RegExp. */
  readonly code: string
  readonly reason: string
}

export const reviewed: readonly ReviewedExpression[] = [
  {
    file: 'src/documents/authority/schema/types.ts',
    code: "new RegExp(`^${parts.join('').replace(/\\((?!\\?)/g, '(?:')}$`)",
    reason: 'Made of the tables of the standard; test/cli/regexes.test.ts tries each of them.',
  },
  {
    file: 'src/contract/base/sample.ts',
    code: 'new RegExp(pattern)',
    reason: 'The pattern of a schema of ours, which is proven where it stands, on samples of ours.',
  },
  {
    file: 'src/contract/base/sample.ts',
    code: "new RegExp(pattern, 'u')",
    reason: 'The pattern of a schema of ours, which is proven where it stands, on samples of ours.',
  },
  {
    file: 'schemas/rules.ts',
    code: 'new RegExp(`^\\\\d{1,${most}}$`)',
    reason: 'The hole is a number of a schema; the repetition ends there.',
  },
  {
    file: 'schemas/rules.ts',
    code: 'new RegExp(`^[+-]?\\\\d+(\\\\.\\\\d{1,${most}})?$`)',
    reason: 'The hole is a number of a schema; nothing else takes digits before the point.',
  },
]
