/** What ofetch takes of the package destr; the transport reads answers itself, as texts (src/build/lighter.ts). */
export default JSON.parse
