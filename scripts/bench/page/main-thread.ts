/** What the figures of the main thread are, for those who read the results. */
export const mainThread =
  'Main thread at work: the processor time of the page alone. On a machine with other things to do the time until the paint grows with the wait for a processor, and this one does not.'
