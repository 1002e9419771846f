/** How the memory of the service grows; to be loaded before anything else is. */
import { setFlagsFromString } from 'node:v8'

/**
 * Between two collections of everything the heap may grow to twice what is alive. By itself V8 takes a service that makes little garbage on the
 * heap for one that needs no more room, counts the bytes of files and answers to it, and collects everything a dozen times a second while a
 * large file is read: its threads then take the processors from everybody (src/DECISIONS.md 104).
 */
setFlagsFromString('--heap-growing-percent=100')
