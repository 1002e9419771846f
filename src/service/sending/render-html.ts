/** The page of a document for somebody who waits: a large one is drawn in a thread. */
import type { CallContext, RenderOptions } from '../ports/ports.ts'
import type { DocumentSource } from '../paper/document-source.ts'
import { runForRequest, type TaskSubject } from '../records/run-for-request.ts'

/** Throws what the renderer throws, and what runForRequest does. */
export const renderHtml = (
  context: CallContext,
  subject: TaskSubject,
  source: DocumentSource,
  options: Omit<RenderOptions, 'run'>,
): Promise<string> =>
  context.ports.renderer.html(source, {
    family: context.family.key,
    ...options,
    run: (name, input) => runForRequest(context, subject, name, input),
  })
