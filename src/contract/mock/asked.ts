/** What the mock is asked, in the words of the portal. */
import type { Box, Call, Family, Portal } from '#engine/portal.ts'
import type { Company, MockData } from './mock-data.ts'

export interface Asked {
  readonly portal: Portal
  readonly data: MockData
  readonly call: Call
  readonly family: Family
  readonly box: Box | undefined
  readonly company: Company
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly body: unknown
}
