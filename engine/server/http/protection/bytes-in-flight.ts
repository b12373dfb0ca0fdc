/** Lets go of what was taken; further calls do nothing. */
export type Release = () => void

/** How many bytes of bodies a process holds, for one sender and for all; a sender has room for one body of any size. */
export type BytesInFlight = { take(sender: string, bytes: number): Release | 'SENDER_FULL' | 'ALL_FULL' }

export function bytesInFlight(ofSender: number, ofAll: number): BytesInFlight {
  const bySender = new Map<string, number>()
  let all = 0
  const add = (sender: string, bytes: number) => {
    const sum = (bySender.get(sender) ?? 0) + bytes
    if (sum === 0) bySender.delete(sender)
    else bySender.set(sender, sum)
    all += bytes
  }
  return {
    take(sender, bytes) {
      const present = bySender.get(sender) ?? 0
      if (present > 0 && present + bytes > ofSender) return 'SENDER_FULL'
      if (all + bytes > ofAll) return 'ALL_FULL'
      add(sender, bytes)
      let isHeld = true
      return () => {
        if (isHeld) add(sender, -bytes)
        isHeld = false
      }
    },
  }
}
