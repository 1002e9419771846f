import { fileURLToPath } from 'node:url'

/** Whether this is the built service (dist/service, made by src/cli/build-service.mjs): its threads are JavaScript that stands beside it. */
export const isBuilt: boolean = import.meta.url.endsWith('.js')

/** The project's folder, from wherever this module runs: all modules of the built service stand in one folder. */
export const projectFolder = new URL(isBuilt ? '../../' : '../../../', import.meta.url)

/**
 * The folder of the programs that threads run, where they are built; undefined where the service runs from its sources, which its
 * threads load by themselves. `BUILT_THREADS` is the folder of a project whose build is that of its sources: the tests build it before
 * they run, and a thread from there starts in half the time.
 */
export const threadPrograms: URL | undefined = isBuilt
  ? new URL('./', import.meta.url)
  : process.env['BUILT_THREADS'] === fileURLToPath(projectFolder)
    ? new URL('dist/service/', projectFolder)
    : undefined
