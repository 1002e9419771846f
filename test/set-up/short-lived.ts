/**
 * For processes of Node that live for the seconds of a test: the embedded database is WebAssembly, and making its code faster for a
 * long life takes two fifths of the processor time of a start.
 */
export const shortLived = ['--liftoff-only']
