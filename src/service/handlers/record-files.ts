/** Files under a record: listed, added, handed out to be saved, removed. What may be kept is said in engine/record-files.ts. */
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { faultOfContent, recordFileEnds, typeOfFile } from '#engine/record-files.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { Wire } from '#schemas/wire.ts'
import { freeFileName, plainFileName } from '#values/file-name.ts'
import { needed } from '#values/needed.ts'
import { unsharedBytes } from '../base/unshared-bytes.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import {
  bytesOfFile,
  filesOf,
  keepFile,
  removeFile,
  type FilesPlace,
  type KeptFile,
} from '../records/record-files.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { changeUnder, readUnder } from '../records/under-record.ts'
import { base64 } from './files.ts'

export const recordFileHandlers: Handlers = {
  'box.recordFiles': (context) =>
    readUnder(context, async ({ tx, record }) =>
      (await filesOf(tx, placeOfFiles(record))).map(toWire),
    ),

  /** All of them or none; answers those that were added, as they are called now. */
  'box.addFiles': (context) =>
    changeUnder(context, async ({ tx, record }) =>
      (await keepGiven(tx, context, record, bodyAs(context, 'Files'))).map(toWire),
    ),

  /** Streamed to whoever takes a file, base64 for the others; in neither case anything that a browser would show. */
  'box.recordFile': async (context) => {
    const { file, bytes } = await readUnder(context, async ({ tx, record }) => {
      const found = await fileOf(tx, context, record)
      return { file: found, bytes: await bytesOfFile(tx, record.company_id, found.uuid) }
    })
    if (context.wantsFile)
      return new FileAnswer({
        name: file.name,
        mimeType: file.type,
        stream: new Blob([unsharedBytes(bytes)]).stream(),
      })
    return { Name: file.name, Type: file.type, Content: base64(bytes) }
  },

  /** What came with a message belongs to what was said, and stays. */
  'box.removeFile': (context) =>
    changeUnder(context, async ({ tx, record }) => {
      const file = await fileOf(tx, context, record)
      if (file.message_id !== null)
        throw refusal(context.language, {
          status: 422,
          key: 'fileOfMessage',
          values: { file: file.name },
        })
      await removeFile(tx, record.company_id, file.uuid)
      await note(tx, context, record, 'fileRemoved', [file])
      return true
    }),
}

/**
 * Keeps the files under the record, all of them or none; gives them as they are called now. The record is held, so that two who add at the
 * same moment do not come to more than there may be.
 */
export async function keepGiven(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  given: readonly UploadedFile[],
): Promise<KeptFile[]> {
  const before = await filesOf(tx, placeOfFiles(record))
  assertFew(context, before.length + given.length)
  const names = new Set(before.map(({ name }) => name))
  const added: KeptFile[] = []
  for (const { name: asGiven, bytes } of given) {
    const file = fileFor(context, { name: plainFileName(asGiven), bytes }, names)
    names.add(file.name)
    added.push(file)
    await keepFile(tx, placeOfFiles(record), file, bytes)
  }
  await note(tx, context, record, 'fileAdded', added)
  return added
}

export const placeOfFiles = ({ company_id, box, uuid }: RecordRow): FilesPlace => ({
  companyId: company_id,
  box,
  uuid,
})

const toWire = (file: KeptFile): Wire['RecordFiles'][number] => ({
  UUID: file.uuid,
  Name: file.name,
  Type: file.type,
  Size: file.size,
  UserName: file.user_name,
  CreatedDate: file.created_at.toISOString(),
})

function assertFew({ language }: CallContext, count: number): void {
  const { files } = recordFileLimits
  if (count > files)
    throw refusal(language, {
      status: 422,
      key: 'filesTooMany',
      values: { most: String(files) },
      path: 'file',
    })
}

function fileFor(
  { language, session, ports }: CallContext,
  { name, bytes }: UploadedFile,
  taken: ReadonlySet<string>,
): KeptFile {
  const fault = faultOfContent(name, bytes)
  if (fault)
    throw refusal(language, {
      status: 422,
      key: refusals[fault],
      values: {
        file: name,
        types: recordFileEnds.join(', '),
        most: String(recordFileLimits.megabytes),
      },
      path: 'file',
    })
  return {
    uuid: ports.random.uuid(),
    name: freeFileName(name, taken),
    type: needed(typeOfFile(name), `type of ${name}`),
    size: bytes.length,
    user_name: session.userName,
    created_at: ports.clock.now(),
    message_id: null,
  }
}

const refusals = {
  wrongType: 'fileTypeRefused',
  empty: 'fileWithoutContent',
  tooLarge: 'fileTooLarge',
  wrongContent: 'fileOtherContent',
} as const

/** The file of the record that the path names, or 404. */
async function fileOf(tx: Tx, context: CallContext, record: RecordRow): Promise<KeptFile> {
  const uuid = (context.params['file'] ?? '').toLowerCase() /* ascii */
  const found = (await filesOf(tx, placeOfFiles(record))).find((file) => file.uuid === uuid)
  if (!found)
    throw refusal(context.language, { status: 404, key: 'recordFileMissing', values: { uuid } })
  return found
}

const note = (
  tx: Tx,
  { session, ports }: CallContext,
  { company_id, box, uuid }: RecordRow,
  event: 'fileAdded' | 'fileRemoved',
  files: readonly KeptFile[],
) =>
  addHistory(
    tx,
    files.map(({ name }) => ({
      companyId: company_id,
      box,
      uuid,
      userName: session.userName,
      event,
      details: { file: name },
      at: ports.clock.now(),
    })),
  )
