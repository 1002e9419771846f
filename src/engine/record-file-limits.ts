/** How much may be kept under a record: `megabytes` of one file, `files` of one record. By itself, because the first page loads it. */
export const recordFileLimits = { megabytes: 10, files: 20 } as const
