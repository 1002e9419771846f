/** Archives that are brought in: opened under limits, or refused with the reason. */
import type { UploadedFile } from '#schemas/common.ts'
import type { ServiceError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { zipLimits, ZipBroken, ZipTooLarge, type ZipLimits } from '../content/unzip.ts'
import type { OpenedArchive, SheetReader } from '../threads/tasks.ts'
import { refusedSheet } from './workbook.ts'

/** The XML files of an archive. Throws 413 or 422 where it cannot be opened. */
export async function xmlsOf(
  context: CallContext,
  file: UploadedFile,
): Promise<readonly UploadedFile[]> {
  const opened = await openArchive(context, file, undefined)
  return opened.kind === 'files' ? onlyXmls(opened.files) : []
}

/** Without what some programs put beside them. */
export const onlyXmls = (files: readonly UploadedFile[]): readonly UploadedFile[] =>
  files.filter(
    ({ name }) =>
      name
        .toLowerCase() /* ascii */
        .endsWith('.xml') && !name.startsWith('__MACOSX/'),
  )

export async function openArchive(
  context: CallContext,
  file: UploadedFile,
  sheet: SheetReader | undefined,
): Promise<OpenedArchive> {
  try {
    return await runForRequest(context, file, 'openArchive', { bytes: file.bytes, sheet })
  } catch (error) {
    throw refusedSheet(context, error) ?? refusedArchive(context, file, error) ?? error
  }
}

/** The refusal that an error of opening an archive stands for; undefined for any other error. */
export function refusedArchive(
  { language }: CallContext,
  { name: file }: UploadedFile,
  error: unknown,
  most: ZipLimits = zipLimits,
): ServiceError | undefined {
  const limits = {
    files: String(most.files),
    megabytes: String(most.bytes / 1024 / 1024),
    ratio: String(most.ratio),
  }
  if (error instanceof ZipTooLarge)
    return refusal(language, { status: 413, key: 'zipTooLarge', values: { file, ...limits } })
  if (error instanceof ZipBroken)
    return refusal(language, { status: 422, key: 'zipBroken', values: { file } })
  return undefined
}
