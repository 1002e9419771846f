/** Whether this is the built service (dist/service, made by src/cli/build-service.mjs): its threads are JavaScript that stands beside it. */
export const isBuilt: boolean = import.meta.url.endsWith('.js')

/** The project's folder, from wherever this module runs: all modules of the built service stand in one folder. */
export const projectFolder = new URL(isBuilt ? '../../' : '../../../', import.meta.url)
