import { textBefore } from '#values/text-before.ts'

/** An IPv4 address, or the /64 that one IPv6 customer has for himself. */
export function networkOf(address: string): string {
  const plain = /^::ffff:/i.test(address) && address.includes('.') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail] = textBefore(plain, '%').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
