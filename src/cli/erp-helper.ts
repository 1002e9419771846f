/** `npm run erp-helper`: asks the ERP in the company's network for the portal in the browser (docs/helpers.md). */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { families } from '#families/index.ts'
import { readOptions } from '#helpers/base/options.ts'
import { helperProgram, runHelper } from '#helpers/base/run-helper.ts'
import { openDemoErp } from '#helpers/erp/demo-erp.ts'
import { readErpFile } from '#helpers/erp/erp-file.ts'
import { erpHandlers, type ErpTools } from '#helpers/erp/erp-handlers.ts'
import { silentLog } from '#service/base/log.ts'
import { watchFolder, type FolderSource } from '#helpers/erp/folder/folder-source.ts'
import { openErps } from '#helpers/erp/open-erps.ts'
import { serverOf } from '#service/erps/erp-records.ts'
import { createPostgresErp } from '#service/erps/postgres-erp.ts'
import { createSqlServerErp } from '#service/erps/sqlserver-erp.ts'
import { openStore } from '#service/store/open-store.ts'
import { compileOrExit } from './report-problems.ts'

const help = `Usage: npm run erp-helper -- [OPTIONS]

  --portal ADDRESS  of the portal that may ask; may be repeated, and is kept for the next time (http://127.0.0.1:4000)
  --erps FILE       which ERPs are asked, and how (FOLDER/erps.json; docs/helpers.md)
  --demo            an ERP with made documents, in FOLDER/demo-erp
  --port N          1903
  --folder FOLDER   where the code is kept (~/.evrak)
`

const options = {
  portal: { type: 'string', multiple: true },
  erps: { type: 'string' },
  demo: { type: 'boolean', default: false },
  port: { type: 'string', default: '1903' },
  folder: { type: 'string', default: join(homedir(), '.evrak') },
} as const
interface Sources {
  readonly erps: ErpTools['erps']
  /** Looked into from the start on. */
  readonly folders?: readonly FolderSource[]
  /** Ends what was opened for them. */
  readonly close?: () => Promise<void>
}

const portal = compileOrExit(families)
const clock = { now: () => new Date() }
const print = (line: string) => void process.stdout.write(`${line}\n`)

await helperProgram(async () => {
  const values = readOptions(options, help)
  const { folder } = values
  const {
    erps,
    folders = [],
    close,
  } = values.demo
    ? await demoIn(join(folder, 'demo-erp'))
    : await namedIn(values.erps ?? join(folder, 'erps.json'))
  const listening = await runHelper({
    portal,
    service: 'erp',
    title: 'ERP helper',
    port: Number(values.port),
    folder,
    portals: values.portal ?? [],
    handlers: erpHandlers({ erps, portal, clock }),
    print,
  })
  // Behind the port, which a second helper would not get: each file is taken by one of them.
  const ended = new AbortController()
  const watches = folders.map((one) => watchFolder(one, print, ended.signal))
  return {
    ...listening,
    close: async () => {
      ended.abort()
      await listening.close()
      await Promise.all(watches)
      await close?.()
    },
  }
})

async function demoIn(dataDir: string): Promise<Sources> {
  const store = await openStore({ dataDir, log: silentLog })
  return { ...(await openDemoErp(store, new Date())), close: () => store.close() }
}

/** Whoever starts the helper names the servers and folders in the file: all of them may be asked. */
async function namedIn(file: string): Promise<Sources> {
  const named = await readErpFile(file)
  const servers = named.flatMap((one) =>
    'password' in one ? serverOf(one.body.ErpType, one.body.Server ?? '') : [],
  )
  const databases = {
    PostgreSQL: createPostgresErp(servers),
    SqlServer: createSqlServerErp(servers),
  }
  return openErps(named, databases, { portal, clock, note: print })
}
