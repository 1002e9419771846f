/**
 * Names of the web platform that pure code may mention in types and never use: the pure folders are compiled without the
 * DOM's and Node's types. Where those are present, these merge into them.
 */
interface AbortSignal {}
interface FormData {}
