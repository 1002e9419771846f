/** Which addresses are those of the public internet: what companies name is called only there, so that nobody tries out what stands beside the service. */
import { BlockList, isIPv6 } from 'node:net'

/** Networks that are nobody's on the internet (registries of IANA, RFC 6890), with their number of leading bits. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // The unspecified one, this computer, and IPv4 addresses as they were once written.
  ['::', 96],
  // Translations, behind which any address of IPv4 may be.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

/** Of an IP address. An IPv4 address in the form of IPv6 counts as what it is. */
export const isInternal = (address: string): boolean =>
  internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export class InternalAddress extends Error {
  constructor(host: string) {
    super(`${host} is not in a public network`)
  }
}
