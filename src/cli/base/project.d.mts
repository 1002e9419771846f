/** What programs in TypeScript use of project.mjs. */
export declare const serviceProgram: string
export declare function buildService(): Promise<void>
export declare const serviceSources: readonly string[]
