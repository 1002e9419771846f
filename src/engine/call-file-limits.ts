/** How much may go with one call whose form takes files: `megabytes` of all of them together, and so many `files`. */
export const callFileLimits = { megabytes: 15, files: 5 } as const
