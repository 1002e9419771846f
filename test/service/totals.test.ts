import { bothStores } from './store-fixture.ts'
import { describeTotals } from './total-rules.ts'

const { server, embedded } = bothStores()

describeTotals('a PostgreSQL server', server, 25)
describeTotals('the embedded database', embedded, 4)
