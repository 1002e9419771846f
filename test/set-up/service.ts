/** Before the tests that start the service as a process: it is built as its users get it, unless it is built already. */
import { buildService } from '#cli/base/project.mjs'

export default buildService
