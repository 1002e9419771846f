/** Words of a command: those that it does not know end with what it knows. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { HelperFault } from './helper-fault.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** Throws HelperFault. */
export function readOptions<T extends Options>(options: T, help: string): Values<T> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new HelperFault(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}
