/** The rows of a family, pasted or of a workbook, kept in this tab until their drafts are made: a reload forgets nothing that is still to be done. */
import { useEffect, useState } from 'react'
import { readOfTab, writeOfTab } from '#client/session/storage.ts'
import { useSession } from '../frame/portal-context.tsx'
import { keepMade, keepSheet } from './kept-sheet.ts'
import type { PastedDocument } from './pasted-rows.ts'

/** Where the rows of a family are kept: they are the person's, and the company's that they are for. */
export function useKeptName(family: string): string {
  const { profile, company } = useSession()
  return `evrak.bulk.${profile.UserID}.${company.id}.${family}`
}

export function useKeptText(name: string): readonly [string, (text: string) => void] {
  return useState(() => readOfTab(name) ?? '')
}

/** Keeps the pasted rows of which no draft was made. */
export function useKeeping(
  name: string,
  text: string,
  documents: readonly PastedDocument[],
  done: readonly PastedDocument[],
): void {
  const left = done.length < documents.length ? textWithout(text, done) : ''
  const kept = documents.length === 0 ? text : left
  useEffect(() => {
    writeOfTab(name, kept === '' ? undefined : kept)
  }, [name, kept])
}

/** Notes which rows of a workbook became drafts; when all have, nothing of it is kept. `documents`: undefined where none is chosen. */
export function useKeepingSheet(
  name: string,
  documents: readonly PastedDocument[] | undefined,
  done: readonly PastedDocument[],
): void {
  const left = (documents?.length ?? 0) - done.length
  const made = done.flatMap(({ lineNumbers }) => lineNumbers).join(' ')
  useEffect(() => {
    if (documents === undefined) return
    if (left === 0) keepSheet(name, undefined)
    else keepMade(name, made === '' ? [] : made.split(' ').map(Number))
  }, [name, documents, left, made])
}

/** The pasted text without the rows of some documents. */
function textWithout(text: string, done: readonly PastedDocument[]): string {
  if (done.length === 0) return text
  const made = new Set(done.flatMap(({ lineNumbers }) => lineNumbers))
  return text
    .split('\n')
    .filter((_, index) => !made.has(index))
    .join('\n')
}
