import { bothStores } from './store-fixture.ts'
import { describeTotals } from './total-rules.ts'

const { server, embedded } = bothStores()

/** Random works of several writers; `npm run proof -- embedded` has three times as many. */
const times = Number(process.env['TOTALS'] ?? 1)

describeTotals('a PostgreSQL server', server, 9 * times)
describeTotals('the embedded database', embedded, 2 * times)
