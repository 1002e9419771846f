/** Where the service writes what happens: one line per event, values beside the sentence, never secrets. */
export interface Log {
  info(message: string, values?: LogValues): void
  warn(message: string, values?: LogValues): void
  error(message: string, values?: LogValues): void
}
export type LogValues = Readonly<Record<string, unknown>>

/** One JSON object per line on standard error: standard output belongs to what was asked for. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at = (level: string) => (message: string, values: LogValues = {}) => write(`${JSON.stringify({ level, message, ...values })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
