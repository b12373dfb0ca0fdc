/** The frames of a period: the duration of each, and how long a part of the lines stayed blank at a time. */
export interface Frames {
  readonly intervals: readonly number[]
  readonly blanks: readonly number[]
}

let stop: (() => Frames) | undefined

/** Records the frames until `stopFrames`, with the blank share of the lines in each. */
export function startFrames(blankShare: () => number): void {
  const intervals: number[] = []
  const blanks: number[] = []
  let last: number | undefined
  let blankSince: number | undefined
  let frame = requestAnimationFrame(function look(now) {
    if (last !== undefined) intervals.push(now - last)
    last = now
    if (blankShare() > 0) blankSince ??= now
    else if (blankSince !== undefined) {
      blanks.push(now - blankSince)
      blankSince = undefined
    }
    frame = requestAnimationFrame(look)
  })
  stop = () => {
    cancelAnimationFrame(frame)
    return { intervals, blanks: blankSince === undefined ? blanks : [...blanks, last! - blankSince] }
  }
}

export function stopFrames(): Frames {
  if (stop === undefined) throw new Error('Cannot stop frames: none are being recorded')
  return stop()
}
