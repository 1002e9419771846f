/** Where the service writes what happens: one line per event, values beside the sentence, never secrets. */
export interface Log {
  info(message: string, values?: LogValues): void
  warn(message: string, values?: LogValues): void
  error(message: string, values?: LogValues): void
}
export type LogValues = Readonly<Record<string, unknown>>

/** One JSON object per line on standard error: standard output belongs to what was asked for. */
export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const at =
    (level: string) =>
    (message: string, values: LogValues = {}) =>
      write(`${JSON.stringify({ level, message, ...values }, masked)}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Tax numbers name people: a log shows their first three digits and their last two (TRUST H13). */
const masked = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? maskTaxNumbers(value) : value
const maskTaxNumbers = (text: string): string =>
  text.replace(/(?<![\dA-Za-z-])(\d{3})\d{5,6}(\d{2})(?![\dA-Za-z-])/g, '$1*****$2')

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
