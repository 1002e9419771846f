/** Exit codes of a start that cannot go on, and of a database that stopped answering (after sysexits.h). */
export const exitCodes = {
  unavailable: 69,
  dead: 70,
  inUse: 73,
  unwritable: 74,
  configuration: 78,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The service cannot start. The message is one sentence of what is wrong and one of what to do. */
export class StartError extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
    this.exitCode = exitCode
  }
}
