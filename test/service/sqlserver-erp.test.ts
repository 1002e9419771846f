/** SQL Server: what is sent to it and how its values are read. No server runs here; that one cannot be reached is tried with the driver itself. */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { statementOf } from '#service/erps/named-queries.ts'
import { createSqlServerErp } from '#service/erps/sqlserver-erp.ts'
import {
  connectFault,
  queryFault,
  sqlServerPlace,
  sqlServerText,
  sqlServerValue,
} from '#service/erps/sqlserver-text.ts'

const access = { companyId: '', database: 'TIGER', userName: 'evrak', password: 'sakla' }
const errorWith = (message: string, more: object) => Object.assign(new Error(message), more)

describe('statements for SQL Server', () => {
  it('[ER22] have their parameters as @p1 beside them, in code and nowhere else', () => {
    const QueryText = `select [a:b$1], ':No $2' as x -- $3 :No
      from LG_{FirmNo}_X where d >= :From and e <= :To and f = :From order by d`
    const { text, names } = statementOf(
      { QueryName: 'Q', QueryType: 'Invoice', QueryText },
      { FirmNo: '001' },
    )
    expect(names).toEqual(['From', 'To'])
    expect(sqlServerText(text, 'read').replaceAll(/\s+/g, ' ')).toBe(
      "select [a:b$1], ':No $2' as x -- $3 :No from LG_001_X where d >= @p1 and e <= @p2 and f = @p1 order by d",
    )
  })

  it('[ER23] are one, and do what their type says, though this server takes several without a sign between them', () => {
    for (const [text, word] of [
      ['select 1 delete from x', 'delete'],
      ['select 1 as a\nexec sp_who', 'exec'],
      ['select * into y from x', 'into'],
      ['with a as (select 1 b) update x set c = 1', 'update'],
      ["select 1 /* ' */ drop table x --'", 'drop'],
      ['select 1 commit', 'commit'],
      ["select 1 /* /* */ ' */ delete from x --'", '/*'],
      ['select 1 -- a\rdelete from x', 'delete'],
      ['select 1 xp_cmdshell', 'xp_cmdshell'],
      ["select * from openrowset('a', 'b', 'c')", 'openrowset'],
    ] as const)
      expect(() => sqlServerText(text, 'read'), text).toThrow(word)
    for (const text of [
      'update x set a = 1 update y set b = 2',
      'insert into x select 1 delete from y',
      'select 1',
    ])
      expect(() => sqlServerText(text, 'write'), text).toThrow()
    const good = "select [delete], 'drop' as a, LASTUPDATE, x.CREATED from [exec] -- drop"
    expect(sqlServerText(good, 'read')).toBe(good)
    expect(sqlServerText('insert into x (a) values ($1)', 'write')).toBe(
      'insert into x (a) values (@p1)',
    )
  })

  it('[ER24] give values as text: days, times, amounts without the noise of binary fractions', () => {
    const moment = new Date('2026-11-20T14:30:00.000Z')
    expect(
      [
        [moment, 'Date'],
        [moment, 'DateTimeN'],
        [new Date('1970-01-01T08:15:00Z'), 'Time'],
        [0.1 + 0.2, 'FloatN'],
        [1e-7, 'FloatN'],
        [123456789012.34, 'DecimalN'],
        [true, 'BitN'],
        ['Çağ', 'NVarChar'],
        ['9007199254740993', 'BigInt'],
        [null, 'Int'],
        [Uint8Array.of(1, 255), 'VarBinary'],
      ].map(([value, type]) => sqlServerValue(value, String(type))),
    ).toEqual([
      '2026-11-20',
      '2026-11-20 14:30:00',
      '08:15:00',
      '0.3',
      '0.0000001',
      '123456789012.34',
      '1',
      'Çağ',
      '9007199254740993',
      '',
      '01ff',
    ])
  })
})

describe('a SQL Server', () => {
  it('[ER25] that cannot be asked says why: the account, the way, the query', () => {
    const login = errorWith("Login failed for user 'evrak'.", { code: 'ELOGIN' })
    expect(connectFault(login)).toMatchObject({ fault: 'account', message: login.message })
    expect(connectFault(errorWith('Cannot open database', { number: 4060 })).fault).toBe('account')
    expect(connectFault(errorWith('no', { code: 'ESOCKET' })).fault).toBe('unreachable')
    expect(queryFault(errorWith('Timeout', { code: 'ETIMEOUT' }))).toMatchObject({
      fault: 'query',
      message: 'timeout',
    })
    expect(queryFault(errorWith("Invalid column name 'X'.", { number: 207 })).message).toContain(
      'X',
    )
    expect(sqlServerPlace('db\\sqlexpress')).toEqual({ host: 'db', instance: 'sqlexpress' })
    expect(sqlServerPlace('10.0.0.5:1444')).toEqual({ host: '10.0.0.5', port: 1444 })
  })

  it('[ER25] is asked only where it was named; one that is not there or says nothing keeps nobody waiting', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    try {
      const [gone, quiet] = ['127.0.0.1:1', `127.0.0.1:${port}`]
      const erp = createSqlServerErp([gone, quiet], 300)
      const run = (server: string) =>
        erp.run({ ...access, server }, 'read', (ask) => ask('select 1', []))
      await expect(run('db:1433')).rejects.toMatchObject({ fault: 'notAllowed' })
      for (const server of [gone, quiet]) {
        const error: unknown = await run(server).catch((one: unknown) => one)
        expect(error).toMatchObject({ fault: 'unreachable' })
        expect(String(error)).not.toContain('sakla')
      }
    } finally {
      silent.close()
    }
  })
})
