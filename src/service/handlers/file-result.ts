/** What became of one uploaded file. */
import type { UploadedFile } from '#schemas/common.ts'

export interface FileResult {
  readonly FileName: string
  readonly IsSuccess: boolean
  readonly UUID: string | null
  readonly DocumentNumber: string | null
  /** Why it was refused; of a file that was kept, what could not be taken over. */
  readonly Errors: readonly string[]
  /** Id of the box that it was put into. */
  readonly Box?: string
  /** Of a spreadsheet: the rows that the result is about. */
  readonly Rows?: readonly number[]
  /** Refused for what the authority would refuse: it can be taken as a draft, if that is asked for, and corrected there. */
  readonly IsCorrectable?: true
}

export const refusedFile = (file: UploadedFile, reasons: readonly string[]): FileResult => ({
  FileName: file.name,
  IsSuccess: false,
  UUID: null,
  DocumentNumber: null,
  Errors: reasons,
})
