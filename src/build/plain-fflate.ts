/**
 * What the readers and writers of workbooks take of fflate, without its workers: a worker is made of text, which Trusted Types forbid
 * to the portal's pages (src/build/lighter.ts). A full template and the largest workbook that is taken are packed and unpacked in a fraction of a second.
 */
import { unzipSync, zipSync, type Unzipped, type Zippable } from 'fflate'

export * from 'fflate'

type Done<Result> = (problem: unknown, result?: Result) => void

export const zip = (files: Zippable, done: Done<Uint8Array>): void =>
  answer(() => zipSync(files), done)
export const unzip = (archive: Uint8Array, done: Done<Unzipped>): void =>
  answer(() => unzipSync(archive), done)

function answer<Result>(work: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = work()
  } catch (problem) {
    return done(problem)
  }
  done(null, result)
}
