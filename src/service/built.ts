/** Whether this is the built service (dist/service, made by src/cli/build-service.mjs): its threads are JavaScript that stands beside it. */
export const isBuilt: boolean = import.meta.url.endsWith('.js')
