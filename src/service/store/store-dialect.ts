/** The dialect of the store: a transaction begins and says whose it is in one exchange with the server. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { spending } from '../base/spent.ts'

/** Statements, complete and without parameters, that the transactions begun inside of it begin with. */
export const openingStatements = new AsyncLocalStorage<readonly string[]>()

export interface StoreDialectConfig extends PostgresDialectConfig {
  /** Milliseconds of a clock that never goes back: how long a connection is waited for. */
  readonly now: () => number
}

export class StoreDialect extends PostgresDialect {
  readonly #config: StoreDialectConfig

  constructor(config: StoreDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new StoreDriver(this.#config)
  }
}

class StoreDriver extends PostgresDriver {
  readonly #now: () => number

  constructor(config: StoreDialectConfig) {
    super(config)
    this.#now = config.now
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return spending('queue', this.#now, () => super.acquireConnection())
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const statements = openingStatements.getStore()
    if (!statements) return super.beginTransaction(connection, settings)
    try {
      await connection.executeQuery(CompiledQuery.raw(['begin', ...statements].join('; ')))
    } catch (error) {
      // It may have failed after `begin`, and Kysely ends only what it knows to have begun.
      await this.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }
}
