/**
 * Zod would compile its checks from text, and tries whether it may when the first schema is made. The content policy of the
 * pages forbids it, and each try would be reported as a violation. Zod reads its settings from this place, which it would
 * make itself: put there before any schema, they come without the library, which the first list does not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
export {}
