/** Explains the main-thread figures to readers of the results. */
export const mainThread =
  'Main thread at work: the processor time of the page alone. On a machine with other things to do the time until the paint grows with the wait for a processor, and this one does not.'
