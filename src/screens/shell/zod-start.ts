/**
 * Zod would compile its checks from text, and tries whether it may when the first schema is made. The content policy of the
 * pages forbids it, and each try would be reported as a violation: this module is imported before any schema.
 */
import { config } from 'zod'

config({ jitless: true })
