/**
 * oidc-provider, without the line it prints on Node 20. Its package accepts every Node; the line asks for 22 as a matter
 * of support, and everything that is used here was run on 20.19 (test/service/identity.test.ts). Nothing else is hushed.
 */
const warn = console.warn
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}
const { Provider, errors } = await import('oidc-provider').finally(() => {
  console.warn = warn
})

export { errors, Provider }
