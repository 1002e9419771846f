/** ERPs of companies: databases that are asked by named queries, whatever they are called. */
import type { ErpFault, ErpType } from '#schemas/connector-codes.ts'

export interface ErpAccess {
  readonly companyId: string
  /** `db.example.com:5432` */
  readonly server: string
  readonly database: string
  readonly userName: string
  readonly password: string
}

/** A row by its lower-case aliases. */
export type ErpRow = Readonly<Record<string, unknown>>

/** Runs one statement with its parameters beside it (`$1` …). */
export type AskErp = (text: string, values: readonly string[]) => Promise<readonly ErpRow[]>

/** Every function rejects with an ErpError. */
export interface ErpDatabase {
  /** One transaction; where nothing is written, the database itself refuses to write. */
  run<T>(access: ErpAccess, mode: 'read' | 'write', work: (ask: AskErp) => Promise<T>): Promise<T>
}

export type ErpDatabases = Readonly<Partial<Record<ErpType, ErpDatabase>>>

export class ErpError extends Error {
  readonly fault: ErpFault
  /** `message`: what the ERP said, which never holds a secret. */
  constructor(fault: ErpFault, message: string) {
    super(message)
    this.fault = fault
  }
}
