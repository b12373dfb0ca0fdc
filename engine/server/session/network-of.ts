import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that name a network; whoever has one chooses the rest freely. */
const GROUPS_OF_NETWORK = 4

/**
 * What limits by address count as one sender: an IPv4 address, or the /64 network of an IPv6 address, of which one machine may use every address.
 *
 * @example
 * networkOf('2001:db8:1:2:aaaa::7') // '2001:db8:1:2::/64'
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
