/** ERPs of companies: databases that are asked by named queries, whatever they are called, and folders of files. */
import type { ErpContent, ErpKind } from '#documents/erp/convert-erp.ts'
import type { ErpFault, ErpQueryType, ErpType } from '#schemas/connector-codes.ts'

/** Days in Istanbul, both included: `2026-11-27`. */
export interface ErpWindow {
  readonly from: string
  readonly to: string
}

/** Something that is written into an ERP. */
export interface ErpStatement {
  readonly type: ErpQueryType
  /** By the names of the parameters of its query. */
  readonly values: Readonly<Record<string, string>>
}

/** An ERP that may be asked now, wherever it keeps its documents. Every function rejects with an ErpError. */
export interface ErpSource {
  /** Whether it answers queries of the type. */
  can(type: ErpQueryType): boolean
  /** Documents that were issued on the days. */
  documents(kind: ErpKind, days: ErpWindow): Promise<readonly ErpContent[]>
  /** Customers or goods, by the fixed aliases. */
  rows(type: 'Customer' | 'Stock'): Promise<readonly ErpRow[]>
  /** Writes all of the statements or none of them. */
  write(statements: readonly ErpStatement[]): Promise<void>
}

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
