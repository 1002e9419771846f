/**
 * Files of a multipart body, read as they arrive: parsing 25 MB in one go would hold the event loop for some hundred
 * milliseconds.
 */
import { setImmediate as otherWork } from 'node:timers/promises'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { UploadedFile } from '#schemas/common.ts'

export interface MultipartLimits {
  /** Of the whole body. */
  readonly bytes: number
  readonly files: number
}

export type MultipartFault = 'broken' | 'tooLarge' | 'tooManyFiles'
export class MultipartError extends Error {
  readonly fault: MultipartFault
  constructor(fault: MultipartFault) {
    super(`The multipart body is ${fault}`)
    this.fault = fault
  }
}

/** Bytes that are parsed before other requests have their turn. */
const pieceBytes = 512 * 1024
/** Fields are not read; so many of them are no form. */
const mostFields = 100

/** Throws MultipartError. Names are as the client wrote them. */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  limits: MultipartLimits,
): Promise<UploadedFile[]> {
  const form = openForm(contentType, limits)
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limits.bytes) throw new MultipartError('tooLarge')
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      form.write(chunk.subarray(at, at + pieceBytes))
      if (chunk.length > pieceBytes) await otherWork()
    }
  }
  return form.end()
}

interface Form {
  write(piece: Uint8Array): void
  end(): Promise<UploadedFile[]>
}

function openForm(contentType: string, limits: MultipartLimits): Form {
  const files: { readonly name: string; readonly pieces: Buffer[] }[] = []
  const parser = parserOf({ 'content-type': contentType }, limits)
  let fault: MultipartFault | undefined
  parser.on('file', (_field, stream, name) => {
    const pieces: Buffer[] = []
    files.push({ name, pieces })
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    // A body that ends within a file: the parser says so here, and not always of the whole form.
    stream.on('error', () => void (fault ??= 'broken'))
  })
  parser.on('filesLimit', () => void (fault = 'tooManyFiles'))
  parser.on('partsLimit', () => void (fault = 'tooManyFiles'))
  parser.on('error', () => void (fault ??= 'broken'))
  return {
    write: (piece) => {
      if (fault === undefined) parser.write(piece)
    },
    end: async () => {
      if (fault === undefined) {
        const finished = new Promise((resolve) => parser.on('finish', resolve).on('error', resolve))
        parser.end()
        await finished
      }
      if (fault !== undefined) throw new MultipartError(fault)
      // The parser finishes after the last file has ended.
      return files.map(({ name, pieces }) => ({
        name,
        bytes: new Uint8Array(Buffer.concat(pieces)),
      }))
    },
  }
}

function parserOf(headers: BusboyHeaders, { files, bytes }: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers,
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        files,
        fileSize: bytes,
        fields: mostFields,
        fieldSize: 64 * 1024,
        // Parts without a name are neither file nor field.
        parts: files + mostFields,
      },
    })
  } catch {
    throw new MultipartError('broken')
  }
}
